import { useEffect, useEffectEvent } from "react";
import { fillControl, readControl, type FieldValues } from "./form-values.ts";

const prefix = "formular.";
/** Where something of a form is kept: it is forgotten together with what was typed. */
export const draftKey = (form: string): string => prefix + form;

/** Brings back what was typed into a form before a reload. */
export function useDraft(name: string | undefined, idOf: (field: string) => string): void {
  const restore = useEffectEvent((form: string) => {
    for (const [field, value] of Object.entries(readDraft(form))) {
      // What is in a field already, typed before this ran or put there by the browser, is newer.
      const isUsable = typeof value === "string" || typeof value === "boolean";
      if (isUsable && !readControl(idOf(field))) fillControl(idOf(field), value);
    }
  });
  useEffect(() => {
    if (name !== undefined) restore(name);
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

/** Keeps what was typed into a form until it is sent: it outlives a reload, and ends with the tab. */
export function keepDraft(name: string, values: FieldValues): void {
  try {
    sessionStorage.setItem(draftKey(name), JSON.stringify(values));
  } catch {
    // A browser may forbid storage: a reload then loses the draft, and nothing else.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(draftKey(name));
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** Nothing that one person typed is shown to the next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
