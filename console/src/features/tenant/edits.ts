import type { FieldState } from "@weitersagen/contract/console/tenant-draft";
import { encoded } from "./values.ts";

/** Values that were entered and are not in the draft yet, by field. */
export type Edits = ReadonlyMap<string, unknown>;

interface Edit {
  readonly field: string;
  readonly value: unknown;
  /** The value in the draft, as JSON. */
  readonly stored: string | null;
  readonly isSaving: boolean;
}

/**
 * The edits with one more. A value that the draft has already is none, except while a save runs: the draft is about to
 * get another value then.
 */
export function withEdit(edits: Edits, { field, value, stored, isSaving }: Edit): Edits {
  const next = new Map(edits);
  if (!isSaving && encoded(value) === stored) next.delete(field);
  else next.set(field, value);
  return next;
}

/** What was typed while `sent` was saved. */
export const stillUnsaved = (edits: Edits, sent: Edits): Edits =>
  new Map([...edits].filter(([field, value]) => !sent.has(field) || sent.get(field) !== value));

export const changesOf = (edits: Edits, states: ReadonlyMap<string, FieldState>) =>
  [...edits].map(([field, value]) => ({
    field,
    before: states.get(field)?.value ?? null,
    value: encoded(value),
  }));
