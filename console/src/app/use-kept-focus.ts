import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** A dialog that closes gives the focus back to its button in the next frame. */
const RESTORE_MS = 100;

/**
 * Keeps the keyboard in the page: after another page was opened, and when the focused element has gone, such as the button
 * of a request that was decided. Otherwise the next Tab would begin at the top of the menu.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    focusMain(main.current);
  }, [path, main]);
  useEffect(() => {
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    let check: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      check = undefined;
      if (document.activeElement !== document.body || !(last instanceof Element) || last.isConnected) return;
      last = null;
      focusMain(main.current);
    };
    const observer = new MutationObserver(() => {
      if (check === undefined) check = setTimeout(keep, RESTORE_MS);
    });
    document.addEventListener("focusin", note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      observer.disconnect();
      clearTimeout(check);
    };
  }, [main]);
}

/** A field that the page has focused itself stays focused. */
function focusMain(main: HTMLElement | null): void {
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
