import { FRAME_VERSION } from "@weitersagen/contract/frame";
import type { Arrival, HostMessage } from "@weitersagen/contract/frame";
import { tellablePath } from "./frame-access.ts";
import { basePathOf, languageOf } from "@weitersagen/contract/locale";
import type { Page } from "../../lib/page/page.tsx";
import { placeIn, withoutBase } from "../../lib/router/location.ts";
import type { Router, RouterState } from "../../lib/router/router.ts";
import { followArea } from "./frame-area.ts";
import { reportHeight } from "./frame-height.ts";
import { meetHost, originOf } from "./frame-host.ts";
import { letLinksLeave } from "./frame-links.ts";
import { seekPlaces } from "./frame-scroll.ts";

/** Above an element that is brought into view. */
const MARGIN = 24;
const version = FRAME_VERSION;

/** Keeps the page around the frame in step with the app, and the app with what it may ask. */
export function joinFrame(router: Router, page: Page): void {
  const { frameAncestors, configuration } = page.tenant;
  let { key, pathname: shownPath } = router.state.shown.location;
  const host = meetHost(frameAncestors, { onFound: announce, onMessage: obey });
  const area = followArea();
  const places = seekPlaces(show);
  const measure = reportHeight((height) => {
    host.send({ type: "height", version, payload: { height } });
    places.seek();
  });

  router.subscribe(arrive);
  letLinksLeave({
    isHosts: (origin) => host.isHost(origin) || origin === originOf(configuration.siteUrl),
    show,
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && !target.matches("main, main h1") && area.isUnseen(target)) show(target);
  });
  announce();

  function announce(): void {
    tellRoute(cameBack() ? "back" : "new");
    measure(true);
  }

  function obey(message: HostMessage): void {
    if (message.type === "visible-area") area.see(message.payload);
    else goTo(message.payload.path);
  }

  function show(element: Element): void {
    const top = element.getBoundingClientRect().top + scrollY - MARGIN;
    host.send({ type: "scroll", version, payload: { top: Math.max(0, Math.round(top)) } });
  }

  function here(): string {
    return router.href(router.state.shown.location.pathname);
  }

  function tellRoute(arrival: Arrival): void {
    const path = tellablePath(here(), router.state.shown.opened.params);
    host.send({ type: "route", version, payload: { path, entry: key, arrival } });
  }

  function arrive({ shown: { location: to, step, keepsPlace } }: RouterState): void {
    const { key: newKey, pathname, hash } = to;
    if (newKey === key) return;
    const isBack = step === "walk";
    const isSame = pathname === shownPath || keepsPlace;
    key = newKey;
    shownPath = pathname;
    tellRoute(isBack ? "back" : isSame ? "same" : "new");
    places.lookFor(isBack || hash === "" ? undefined : placeIn(hash));
  }

  function goTo(path: string): void {
    if (path === here()) return;
    if (languageOf(path) !== page.language) return location.replace(path);
    void router.navigate(withoutBase(path, basePathOf(page.language)), { replace: true });
  }
}

/** Whether this document was opened by the browser's back or forward button. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "back_forward";
}
