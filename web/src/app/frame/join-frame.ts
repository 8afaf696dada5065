import { FRAME_VERSION } from "@weitersagen/contract/frame";
import type { Arrival, HostMessage } from "@weitersagen/contract/frame";
import { shareablePath } from "./frame-access.ts";
import { languageOf, pathAt } from "@weitersagen/contract/locale";
import type { ConsentStore } from "../../lib/consent/consent.ts";
import type { Page } from "../../lib/page/page.tsx";
import { locationAt, targetIdIn } from "../../lib/router/location.ts";
import type { Router, RouterState } from "../../lib/router/router.ts";
import { trackVisibleArea } from "./frame-area.ts";
import { reportHeight } from "./frame-height.ts";
import { connectToHost, originOf } from "./frame-host.ts";
import { openOtherSitesOutside } from "./frame-links.ts";
import { scrollToTargets } from "./frame-target.ts";

/** Space above an element that is scrolled into view. */
const MARGIN = 24;
const version = FRAME_VERSION;

/** Keeps the embedding page in step with the app: address, height, scrolling and links. */
export function joinFrame(router: Router, page: Page, consent: Pick<ConsentStore, "takeOver">): void {
  const { frameAncestors, configuration } = page.tenant;
  let { key, pathname: shownPath } = router.state.shown.location;
  const host = connectToHost(frameAncestors, { onFound: announce, onMessage: handle });
  const area = trackVisibleArea();
  const targets = scrollToTargets(show);
  const measure = reportHeight((height) => {
    host.send({ type: "height", version, payload: { height } });
    targets.seek();
  });

  router.subscribe(arrive);
  openOtherSitesOutside({
    isHost: (origin) => host.isHost(origin) || origin === originOf(configuration.siteUrl),
    show,
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && !target.matches("main, main h1") && area.isHidden(target)) show(target);
  });
  announce();

  function announce(): void {
    sendRoute(cameBack() ? "back" : "new");
    measure(true);
  }

  function handle(message: HostMessage): void {
    if (message.type === "visible-area") area.update(message.payload);
    else if (message.type === "consent") consent.takeOver(message.payload);
    else goTo(message.payload.path);
  }

  function show(element: Element): void {
    const top = element.getBoundingClientRect().top + scrollY - MARGIN;
    host.send({ type: "scroll", version, payload: { top: Math.max(0, Math.round(top)) } });
  }

  function here(): string {
    const { location, opened } = router.state.shown;
    return shareablePath(router.href(location.pathname), opened.params, location.search);
  }

  function sendRoute(arrival: Arrival): void {
    const path = here();
    host.send({ type: "route", version, payload: { path, entry: key, arrival } });
  }

  function arrive({ shown: { location: to, step, keepsScroll } }: RouterState): void {
    const { key: newKey, pathname, hash } = to;
    if (newKey === key) return;
    const isBack = step === "pop";
    const isSame = pathname === shownPath || keepsScroll;
    key = newKey;
    shownPath = pathname;
    sendRoute(isBack ? "back" : isSame ? "same" : "new");
    targets.lookFor(isBack || hash === "" ? undefined : targetIdIn(hash));
  }

  function goTo(path: string): void {
    if (path === here()) return;
    if (languageOf(path) !== page.language) return location.replace(path);
    const { pathname, search } = locationAt(path);
    void router.navigate(pathAt(page.tenant.routes, pathname) + search, { replace: true });
  }
}

/** Whether this document was opened by the back or forward button. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "back_forward";
}
