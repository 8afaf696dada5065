const UPWARD_PX = 500;
const WITHIN_MS = 250;
/** A new page jumps to its top; that is not a quick scroll of the visitor. */
const SETTLING_MS = 1_000;

/** Calls `onExit` once when the visitor is about to leave. Returns a function that stops watching. */
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

/** The pointer moves towards the tabs, the address bar or the close button. */
function watchPointer(leave: () => void, signal: AbortSignal): void {
  const onMouseOut = ({ relatedTarget, clientY }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) leave();
  };
  document.addEventListener("mouseout", onMouseOut, { signal });
}

/** A quick swipe shows the browser's own bar. */
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

/** The visitor switched to another app and came back. */
function watchReturn(leave: () => void, signal: AbortSignal): void {
  let wasAway = false;
  const onChange = () => {
    if (document.visibilityState === "hidden") wasAway = true;
    else if (wasAway) leave();
  };
  document.addEventListener("visibilitychange", onChange, { signal });
}
