/** From when it was first seen until then, a place on a new page may move with every change of height. */
const SETTLED_AFTER_MS = 600;

/** Shows the place that an address names, as soon as it stands and as long as it may still move. */
export function seekPlaces(show: (place: Element) => void) {
  let sought: string | undefined;
  const seek = () => {
    const place = sought === undefined ? null : document.getElementById(sought);
    if (!place) return;
    show(place);
    const found = sought;
    setTimeout(() => {
      if (sought === found) sought = undefined;
    }, SETTLED_AFTER_MS);
  };
  return {
    seek,
    /** None where the visitor goes back: the host remembers where they were. */
    lookFor: (id: string | undefined) => {
      sought = id;
      requestAnimationFrame(seek);
    },
  };
}
