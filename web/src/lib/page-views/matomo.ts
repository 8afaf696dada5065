import { matomoCookieName } from "@weitersagen/contract/cookies";
import { cookieNames, deleteCookieEverywhere, readCookie, writeCookie } from "../storage/cookies.ts";
import { randomHex } from "../encoding/hex.ts";

const VISITOR_DAYS = 393;
const TIMEOUT_MS = 10_000;

export interface MatomoSite {
  readonly url: string;
  readonly siteId: number;
}

export interface Hit {
  /** Absolute, without personal data. */
  readonly url: string;
  readonly title: string;
  readonly referrer: string;
  /** The same for everything that happens on one page. */
  readonly pageViewId: string;
}

export function sendPageView(site: MatomoSite, hit: Hit): void {
  send(site, { ...shared(site, hit), action_name: hit.title });
}

/** `ca` marks that this is not a page view. */
export function sendGoal(site: MatomoSite, goalId: number, hit: Hit): void {
  send(site, { ...shared(site, hit), idgoal: String(goalId), ca: "1" });
}

/** Deletes the visitor's cookies of one site: `_pk_id.1`, `_pk_ses.1.a3f8`. */
export function forgetVisitor(siteId: number): void {
  cookieNames()
    .filter((name) => name.startsWith("_pk_") && name.split(".")[1] === String(siteId))
    .forEach(deleteCookieEverywhere);
}

function shared({ siteId }: MatomoSite, { url, referrer, pageViewId }: Hit): Record<string, string> {
  return {
    idsite: String(siteId),
    rec: "1",
    apiv: "1",
    send_image: "0",
    url,
    ...(referrer === "" ? {} : { urlref: referrer }),
    _id: visitorId(siteId),
    pv_id: pageViewId,
    rand: randomHex(8),
  };
}

/** Matomo's own cookie: sixteen hex digits and the time of their creation. */
function visitorId(siteId: number): string {
  const name = matomoCookieName(siteId);
  const known = /^[0-9a-f]{16}(?=\.)/.exec(readCookie(name) ?? "")?.[0];
  if (known !== undefined) return known;
  const id = randomHex(16);
  writeCookie(name, `${id}.${Math.floor(Date.now() / 1000)}.`, { days: VISITOR_DAYS });
  return id;
}

/** Fire and forget: a failed hit must not disturb the page. */
function send({ url }: MatomoSite, parameters: Record<string, string>): void {
  fetch(url, {
    method: "POST",
    body: new URLSearchParams(parameters),
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {});
}
