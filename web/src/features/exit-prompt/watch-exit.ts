const UPWARD_PX = 500;
const WITHIN_MS = 250;
/** A new page begins at its top: that is no haste of the visitor's. */
const SETTLING_MS = 1_000;

/** Calls once when the visitor is about to leave, and answers how to stop watching. */
export function watchExit(onExit: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const leave = () => {
    stop.abort();
    onExit();
  };
  if (matchMedia("(pointer: fine)").matches) watchPointer(leave, signal);
  else {
    watchScroll(leave, signal);
    watchReturn(leave, signal);
  }
  return () => stop.abort();
}

/** Towards the tabs, the address or the close button. */
function watchPointer(leave: () => void, signal: AbortSignal): void {
  const onMouseOut = ({ relatedTarget, clientY }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) leave();
  };
  document.addEventListener("mouseout", onMouseOut, { signal });
}

/** A quick swipe up brings the browser's own bar into sight. */
function watchScroll(leave: () => void, signal: AbortSignal): void {
  const start = performance.now();
  let anchor = { y: scrollY, at: start };
  const onScroll = () => {
    const now = performance.now();
    if (now - anchor.at > WITHIN_MS || scrollY > anchor.y) anchor = { y: scrollY, at: now };
    else if (anchor.y - scrollY > UPWARD_PX && now - start > SETTLING_MS) leave();
  };
  document.addEventListener("scroll", onScroll, { signal, passive: true });
}

/** Away in another app and back again. */
function watchReturn(leave: () => void, signal: AbortSignal): void {
  let wasAway = false;
  const onChange = () => {
    if (document.visibilityState === "hidden") wasAway = true;
    else if (wasAway) leave();
  };
  document.addEventListener("visibilitychange", onChange, { signal });
}
