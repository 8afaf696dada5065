import { useState } from "react";

/**
 * What is typed into a form, kept in the tab until it was sent: a session that ends, a reload or a failed call loses
 * nothing. Never use it for secrets.
 */
export function useDraft<Values extends Readonly<Record<string, string>>>(key: string, initial: Values) {
  const name = `konsole.entwurf.${key}`;
  const [values, setValues] = useState<Values>(() => {
    try {
      return { ...initial, ...(JSON.parse(sessionStorage.getItem(name) ?? "{}") as Partial<Values>) };
    } catch {
      return initial;
    }
  });
  const set = (change: Partial<Values>) => {
    const next = { ...values, ...change };
    setValues(next);
    sessionStorage.setItem(name, JSON.stringify(next));
  };
  const clear = () => {
    sessionStorage.removeItem(name);
    setValues(initial);
  };
  return { values, set, clear };
}
