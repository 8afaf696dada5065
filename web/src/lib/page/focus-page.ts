/** Moves the focus to the heading of the page, or of the part with the id. Screen readers announce it. */
export function focusPage(partId?: string): void {
  const part = partId === undefined ? null : document.getElementById(partId);
  // The browser has focused the target of the skip link itself, and a quick visitor may already be at a link within it.
  if (part?.contains(document.activeElement)) return;
  const target = part ? headingOf(part) : pageHeading();
  if (!target) return;
  if (!target.matches("a[href], button, input, select, textarea")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  followReplaced(target, partId);
}

function headingOf(part: HTMLElement): HTMLElement {
  return part.querySelector<HTMLElement>("h1, h2, h3") ?? part;
}

function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
}

/** When the heading of the loading state is replaced, its successor gets the focus. */
function followReplaced(heading: HTMLElement, partId: string | undefined): void {
  const watch = new MutationObserver(() => {
    if (heading.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) focusPage(partId);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", () => watch.disconnect(), { once: true });
}
