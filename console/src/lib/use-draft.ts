import { useState } from "react";
import { unsent } from "./unsent.ts";

/**
 * What is typed into a form, kept in the tab until it was sent: a session that ends, a reload or a failed call loses
 * nothing. Never use it for secrets.
 */
export function useDraft<Values extends Readonly<Record<string, string>>>(key: string, initial: Values) {
  const name = `konsole.entwurf.${key}`;
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...kept<Values>(name) }));
  const set = (change: Partial<Values>) => {
    const next = { ...values, ...change };
    setValues(next);
    sessionStorage.setItem(name, JSON.stringify(next));
  };
  const clear = () => {
    sessionStorage.removeItem(name);
    setValues(initial);
  };
  /** After these values were saved: keeps only what was typed meanwhile. */
  const clearSent = (sent: Values) => {
    const rest = unsent(kept<Values>(name) as Values, sent);
    if (Object.keys(rest).length === 0) {
      clear();
      return;
    }
    sessionStorage.setItem(name, JSON.stringify(rest));
    setValues({ ...initial, ...rest });
  };
  return { values, set, clear, clearSent };
}

function kept<Values>(name: string): Partial<Values> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}") as Partial<Values>;
  } catch {
    return {};
  }
}
