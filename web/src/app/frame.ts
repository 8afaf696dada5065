import { FRAME_VERSION, readHostMessage } from "@weitersagen/contract/frame";
import type { AppMessage, Arrival } from "@weitersagen/contract/frame";
import { isAllowedHost, tellablePath } from "../lib/frame.ts";
import { basePathOf, languageOf } from "../lib/locale.ts";
import type { Page } from "../lib/page.tsx";
import { withoutBase } from "../lib/router/location.ts";
import type { Router, RouterState } from "../lib/router/router.ts";
import { reportHeight } from "./frame-height.ts";
import { letLinksLeave } from "./frame-links.ts";

/** Above an element that is brought into view. */
const MARGIN = 24;
/** From when it was first seen until then, a place on a new page may move with every change of height. */
const SETTLED_AFTER_MS = 600;
const SPEAKS_WITHIN_MS = 2_000;

/** Keeps the page around the frame in step with the app, and the app with what it may ask. */
export function joinFrame(router: Router, page: Page): void {
  const { frameAncestors, configuration } = page.tenant;
  const mayFrame = (origin: string) => isAllowedHost(origin, frameAncestors, location.origin);
  let area: { readonly top: number; readonly height: number } | undefined;
  let { key, pathname: shownPath } = router.state.shown.location;
  let sought: string | undefined;
  let host = [location.ancestorOrigins?.[0], originOf(document.referrer)].find(
    (origin) => origin !== undefined && mayFrame(origin),
  );

  const send = (message: AppMessage) => {
    if (host !== undefined) window.parent.postMessage(message, host);
  };
  const measure = reportHeight((height) => {
    send({ type: "height", version: FRAME_VERSION, payload: { height } });
    seek();
  });
  const scrollTo = (top: number) =>
    send({ type: "scroll", version: FRAME_VERSION, payload: { top: Math.max(0, Math.round(top)) } });
  const show = (element: Element) => scrollTo(element.getBoundingClientRect().top + scrollY - MARGIN);

  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || !mayFrame(origin)) return;
    const message = readHostMessage(data);
    if (message === undefined) return;
    // Some browsers do not tell who frames the page before it speaks.
    if (host === undefined) {
      host = origin;
      announce();
    }
    if (origin !== host) return;
    if (message.type === "visible-area") see(message.payload);
    else goTo(message.payload.path);
  });
  router.subscribe(arrive);
  letLinksLeave({ isHosts: (origin) => origin === host || origin === originOf(configuration.siteUrl), show });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && !target.matches("main, main h1") && isUnseen(target)) show(target);
  });
  announce();
  setTimeout(() => {
    // A plain frame without the host script is all there is to see.
    if (!area) document.documentElement.style.setProperty("--visible-height", "100%");
  }, SPEAKS_WITHIN_MS);

  function announce(): void {
    tellRoute(cameBack() ? "back" : "new");
    measure(true);
  }

  function here(): string {
    return router.href(router.state.shown.location.pathname);
  }

  function tellRoute(arrival: Arrival): void {
    const path = tellablePath(here(), router.state.shown.opened.params);
    send({ type: "route", version: FRAME_VERSION, payload: { path, entry: key, arrival } });
  }

  function arrive({ shown: { location: to, step, keepsPlace } }: RouterState): void {
    const { key: newKey, pathname, hash } = to;
    if (newKey === key) return;
    const isBack = step === "walk";
    const isSame = pathname === shownPath || keepsPlace;
    key = newKey;
    shownPath = pathname;
    tellRoute(isBack ? "back" : isSame ? "same" : "new");
    sought = isBack || hash === "" ? undefined : decodeURIComponent(hash.slice(1));
    requestAnimationFrame(seek);
  }

  /** Shows the place that the address names, as soon as it stands and as long as it may still move. */
  function seek(): void {
    const place = sought === undefined ? null : document.getElementById(sought);
    if (!place) return;
    show(place);
    const found = sought;
    setTimeout(() => {
      if (sought === found) sought = undefined;
    }, SETTLED_AFTER_MS);
  }

  function see(seen: { readonly top: number; readonly height: number }): void {
    area = seen;
    const { dataset, style } = document.documentElement;
    dataset["frameHosted"] = "";
    style.setProperty("--visible-top", `${seen.top}px`);
    style.setProperty("--visible-height", `${seen.height}px`);
  }

  function isUnseen(element: Element): boolean {
    if (!area || element.closest("dialog")) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return bottom + scrollY < area.top || top + scrollY > area.top + area.height;
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

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
