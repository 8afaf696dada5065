const AFTERWARDS = "konsole.nach-anmeldung";

/** Remembers the page where a log-in begins that leaves the console. */
export function keepAddress(): void {
  sessionStorage.setItem(AFTERWARDS, location.pathname + location.search);
}

/** The address where the log-in began. Whole, because a path that begins with `//` alone would lead to another host. */
export function addressBefore(): string {
  const path = sessionStorage.getItem(AFTERWARDS) ?? "/";
  sessionStorage.removeItem(AFTERWARDS);
  return location.origin + path;
}
