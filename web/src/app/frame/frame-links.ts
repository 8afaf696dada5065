import { targetIdIn } from "../../lib/router/location.ts";

interface LinkOptions {
  /** Whether the origin is that of the embedding page. */
  readonly isHost: (origin: string) => boolean;
  readonly show: (element: Element) => void;
}

/** Other sites refuse to be framed: the host's own pages open in its window, others in a new tab. */
export function openOtherSitesOutside({ isHost, show }: LinkOptions): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !/^https?:$/.test(link.protocol)) return;
      if (link.origin !== location.origin) {
        link.target ||= isHost(link.origin) ? "_top" : "_blank";
        link.rel = "noopener";
      } else if (link.hash !== "" && link.pathname === location.pathname) {
        // The frame itself does not scroll, so the host must scroll to the anchor.
        const target = document.getElementById(targetIdIn(link.hash));
        if (target) show(target);
      }
    },
    { capture: true },
  );
}
