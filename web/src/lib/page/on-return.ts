/** Calls it each time the visitor comes back to this tab, such as from a mail that opened another one. Ends with the signal. */
export function onReturn(look: () => void, signal: AbortSignal): void {
  const check = () => {
    if (document.visibilityState === "visible") look();
  };
  document.addEventListener("visibilitychange", check, { signal });
}
