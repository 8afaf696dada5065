import { useState } from "react";
import { useTenant } from "./tenant.ts";
import { unsent } from "./unsent.ts";

/**
 * What is typed into a form, kept in the tab until it was sent or the operator logs out: a session that ends, a reload or a
 * failed call loses nothing. The key names the form and its subject; each tenant has its own. Never use it for secrets.
 */
export function useDraft<Values extends Readonly<Record<string, string>>>(key: string, initial: Values) {
  const name = `konsole.entwurf.${useTenant()}.${key}`;
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...kept<Values>(name) }));
  const set = (change: Partial<Values>) => {
    const next = { ...values, ...change };
    setValues(next);
    keep(name, next);
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
    keep(name, rest);
    setValues({ ...initial, ...rest });
  };
  return { values, set, clear, clearSent };
}

/** A full or forbidden storage keeps nothing; the form works without it. */
function keep(name: string, values: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(values));
  } catch {}
}

function kept<Values>(name: string): Partial<Values> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}") as Partial<Values>;
  } catch {
    return {};
  }
}

/** At the end of a session: the next person at this browser does not see what was typed. */
export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith("konsole.entwurf.") || name.startsWith("konsole.inhalt."))
      sessionStorage.removeItem(name);
}
