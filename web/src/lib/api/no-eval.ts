import * as z from "zod/mini";

// The content security policy forbids generated code. Without this zod would try it, and the browser would report that.
z.config({ jitless: true });
