/** A checkbox of the terms counts as ticked for `true`, `'yes'` or a positive number. */
export function isAccepted(value: unknown): boolean {
  return value === true || value === "yes" || (typeof value === "number" && value > 0);
}

const refusals = new Set(["", "no", "nein", "false", "0"]);

/** Besides a ticked box, the text or version agreed to is an agreement. */
export function agreesToTerms(value: unknown): boolean {
  return isAccepted(value) || (typeof value === "string" && !refusals.has(value.trim().toLowerCase()));
}
