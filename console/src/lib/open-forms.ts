import { createContext, use, useEffect } from "react";

/** Counts an open dialog; returns how to end that. Outside a page nothing counts. */
export const OpenForms = createContext<() => () => void>(() => () => {});

/** While it is mounted, the page keeps the rights with which it was opened, so that nothing typed disappears. */
export function useOpenForm(): void {
  const open = use(OpenForms);
  useEffect(open, [open]);
}
