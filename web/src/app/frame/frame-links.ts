import { placeIn } from "../../lib/router/location.ts";

interface Leaving {
  /** Whether the page around the frame stands at this origin. */
  readonly isHosts: (origin: string) => boolean;
  readonly show: (element: Element) => void;
}

/** Other sites refuse to stand in a frame: the host's own pages open in its window, foreign ones in a new tab. */
export function letLinksLeave({ isHosts, show }: Leaving): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !/^https?:$/.test(link.protocol)) return;
      if (link.origin !== location.origin) {
        link.target ||= isHosts(link.origin) ? "_top" : "_blank";
        link.rel = "noopener";
      } else if (link.hash !== "" && link.pathname === location.pathname) {
        // The browser moves only what scrolls in here, and that is nothing.
        const place = document.getElementById(placeIn(link.hash));
        if (place) show(place);
      }
    },
    { capture: true },
  );
}
