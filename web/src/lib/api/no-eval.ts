import * as z from "zod/mini";

// The content security policy forbids code made at run time; zod would try and be reported.
z.config({ jitless: true });
