import * as z from "zod/mini";
import { trimmed } from "../text.ts";

/** A few letters at least: "x" explains nothing. */
export const SHORTEST_REASON = 3;

export const isReason = (typed: string) => typed.trim().length >= SHORTEST_REASON;

export const reasonOfAtMost = (length: number) =>
  trimmed(length).check(z.minLength(SHORTEST_REASON, { error: "reasonRule" }));

/** Why something is done, for the second person and the audit log. */
export const Reason = reasonOfAtMost(500);
