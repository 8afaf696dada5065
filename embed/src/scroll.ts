const DURATION_MS = 300;
const interruptions = ["wheel", "touchstart", "keydown"] as const;

let stopCurrent = () => {};

/** Moves the host's page there within 300 ms. Whoever scrolls themselves goes first; who wants no motion gets none. */
export function scrollSmoothly(target: number): void {
  stopCurrent();
  const from = scrollY;
  const lowest = document.documentElement.scrollHeight - innerHeight;
  const way = Math.max(0, Math.min(target, lowest)) - from;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const started = performance.now();
  let stopped = false;
  const stop = () => {
    stopped = true;
    for (const name of interruptions) removeEventListener(name, stop);
  };
  stopCurrent = stop;
  for (const name of interruptions) addEventListener(name, stop, { passive: true });

  const step = () => {
    if (stopped) return;
    const passed = still ? 1 : Math.min(1, (performance.now() - started) / DURATION_MS);
    scrollTo({ top: from + way * (1 - (1 - passed) ** 3), behavior: "instant" });
    if (passed < 1) requestAnimationFrame(step);
    else stop();
  };
  step();
}
