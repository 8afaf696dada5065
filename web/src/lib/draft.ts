import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";

const prefix = "formular.";
const keyOf = (form: string): string => prefix + form;

/** Keeps what was typed into a form until it is sent: it outlives a reload, and ends with the tab. */
export function useDraft(name: string | undefined, { getValues, setValue, subscribe }: UseFormReturn): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    // What is in a field already, typed before this ran or put there by the browser, is newer.
    for (const [field, value] of Object.entries(readDraft(name))) {
      if (field in getValues() && !getValues(field)) setValue(field, value);
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, values) });
  }, [name, getValues, setValue, subscribe]);
}

function readDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // A browser may forbid storage: a reload then loses the draft, and nothing else.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
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
