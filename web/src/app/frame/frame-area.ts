interface Area {
  readonly top: number;
  readonly height: number;
}

const HOST_TIMEOUT_MS = 2_000;

/** Tracks the visible part of the frame, as the embedding page reports it. */
export function trackVisibleArea() {
  let area: Area | undefined;
  const { dataset, style } = document.documentElement;
  setTimeout(() => {
    // Without the host script the whole frame counts as visible.
    if (!area) style.setProperty("--visible-height", "100%");
  }, HOST_TIMEOUT_MS);
  return {
    update: (visible: Area) => {
      area = visible;
      dataset["frameHosted"] = "";
      style.setProperty("--visible-top", `${visible.top}px`);
      style.setProperty("--visible-height", `${visible.height}px`);
    },
    isHidden: (element: Element): boolean => {
      if (!area || element.closest("dialog")) return false;
      const { top, bottom } = element.getBoundingClientRect();
      return bottom + scrollY < area.top || top + scrollY > area.top + area.height;
    },
  };
}
