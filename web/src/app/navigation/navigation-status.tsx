import { useEffect, useRef, useState } from "react";
import { useLocation, usePending } from "../../lib/router/router-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { appTexts } from "../texts.ts";

/** Shows that a page is loading. When it is shown, moves the focus to it and announces it to screen readers. */
export function NavigationStatus() {
  const t = useTexts(appTexts);
  const pending = usePending() !== undefined;
  const arrived = useArrival();
  const message = pending ? t("loading") : arrived ? t("arrived", { title: arrived }) : "";
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

/** The title of the page navigated to; empty on the first page, where the browser sets the focus. */
function useArrival(): string {
  const { key, hash } = useLocation();
  const firstKey = useRef(key);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (firstKey.current === key) return;
    firstKey.current = "";
    if (!hash) focusPage();
    setTitle(document.querySelector("h1")?.textContent ?? document.title);
  }, [key, hash]);
  return title;
}

function focusPage(): void {
  const target =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  followReplaced(target);
}

/** When the heading of the loading state is replaced, its successor gets the focus. */
function followReplaced(heading: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (heading.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) focusPage();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", () => watch.disconnect(), { once: true });
}
