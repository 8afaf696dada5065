import * as z from "zod/mini";
import { defineTask } from "../../../platform/jobs/task.ts";

/** Draws the document of a credit note and mails it. */
export const documentTask = defineTask("commission.document", z.object({ creditNote: z.int() }));
