interface Area {
  readonly top: number;
  readonly height: number;
}

const SPEAKS_WITHIN_MS = 2_000;

/** The part of the frame that can be seen, as the page around it tells. */
export function followArea() {
  let area: Area | undefined;
  const { dataset, style } = document.documentElement;
  setTimeout(() => {
    // A plain frame without the host script is all there is to see.
    if (!area) style.setProperty("--visible-height", "100%");
  }, SPEAKS_WITHIN_MS);
  return {
    see: (seen: Area) => {
      area = seen;
      dataset["frameHosted"] = "";
      style.setProperty("--visible-top", `${seen.top}px`);
      style.setProperty("--visible-height", `${seen.height}px`);
    },
    isUnseen: (element: Element): boolean => {
      if (!area || element.closest("dialog")) return false;
      const { top, bottom } = element.getBoundingClientRect();
      return bottom + scrollY < area.top || top + scrollY > area.top + area.height;
    },
  };
}
