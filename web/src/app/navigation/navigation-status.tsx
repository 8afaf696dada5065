import { useLayoutEffect, useRef } from "react";
import { focusPage } from "../../lib/page/focus-page.ts";
import { targetIdIn } from "../../lib/router/location.ts";
import { useLocation, usePending } from "../../lib/router/router-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { appTexts } from "../texts.ts";

/** Announces that a page is loading. When it is shown, its heading gets the focus, which announces it. */
export function NavigationStatus() {
  const t = useTexts(appTexts);
  const pending = usePending() !== undefined;
  useArrival();
  const message = pending ? t("loading") : "";
  return (
    <>
      <div
        aria-hidden="true"
        data-pending={pending || undefined}
        className="fixed inset-x-0 top-0 z-50 h-1 origin-left scale-x-0 bg-action transition-transform delay-150 duration-[4s] ease-out not-data-pending:delay-0 not-data-pending:duration-0 data-pending:scale-x-90"
      />
      <output className="sr-only">{message}</output>
    </>
  );
}

/** Moves the focus to the page, or the part of it, that was navigated to. On the first page the browser sets it. */
function useArrival(): void {
  const { key, hash } = useLocation();
  const firstKey = useRef(key);
  // Together with the page: a moment later the focus would be taken from a visitor who is quick to press Tab.
  useLayoutEffect(() => {
    if (firstKey.current === key) return;
    firstKey.current = "";
    if (hash === "") return focusPage();
    // After a jump within the page the browser takes the focus away, so it is set afterwards.
    const later = setTimeout(() => focusPage(targetIdIn(hash)));
    return () => clearTimeout(later);
  }, [key, hash]);
}
