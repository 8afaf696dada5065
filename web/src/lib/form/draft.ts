import { useEffect, useEffectEvent } from "react";
import { removeStored } from "../storage/stored.ts";
import { fillControl, readControl, type FieldValues } from "./form-values.ts";

const prefix = "formular.";
/** The storage key of a form's draft, and of other values that a logout deletes. */
export const draftKey = (form: string): string => prefix + form;

/** Restores a form's draft after a reload. */
export function useDraft(name: string, idOf: (field: string) => string): void {
  const restore = useEffectEvent((form: string) => {
    for (const [field, value] of Object.entries(readDraft(form))) {
      // A value that the field has already is newer: typed before this ran, or filled in by the browser.
      const isUsable = typeof value === "string" || typeof value === "boolean";
      if (isUsable && !readControl(idOf(field))) fillControl(idOf(field), value);
    }
  });
  useEffect(() => {
    restore(name);
  }, [name]);
}

function readDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey(name)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Stores what was typed into a form until it is sent. It survives a reload and ends with the tab. */
export function keepDraft(name: string, values: FieldValues): void {
  try {
    sessionStorage.setItem(draftKey(name), JSON.stringify(values));
  } catch {
    // If the browser forbids storage, a reload only loses the draft.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(draftKey(name));
  } catch {
    // Without storage there is no draft to delete.
  }
}

/** Deletes all drafts, so that the next person does not see them. */
export const forgetDrafts = (): void => removeStored("sessionStorage", prefix);
