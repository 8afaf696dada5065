/** How long the target of an anchor may still move on a new page, from the moment it was found. */
const SETTLED_AFTER_MS = 600;

/** Scrolls to the target of an anchor as soon as it exists, and again while it may still move. */
export function scrollToTargets(show: (target: Element) => void) {
  let sought: string | undefined;
  const seek = () => {
    const target = sought === undefined ? null : document.getElementById(sought);
    if (!target) return;
    show(target);
    const found = sought;
    setTimeout(() => {
      if (sought === found) sought = undefined;
    }, SETTLED_AFTER_MS);
  };
  return {
    seek,
    /** Undefined when the visitor goes back: the host restores the position. */
    lookFor: (id: string | undefined) => {
      sought = id;
      requestAnimationFrame(seek);
    },
  };
}
