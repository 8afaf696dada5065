import { channelIn } from "@weitersagen/domain/navigation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { Page } from "../../lib/page/page.tsx";
import type { SeenPage } from "../../lib/page-views/page-views.ts";
import { matchRoute } from "../../lib/router/paths.ts";
import { placeOf } from "../navigation/rules.ts";

interface Arrival {
  readonly here: URL;
  /** The page before this one in the app, or the site that led here. */
  readonly before: string;
  readonly title: string;
}

/**
 * A page as trackers may know it: the route's pattern instead of what stands in the path, the campaign and nothing else
 * of the query, and no title that a person's number or name might be part of.
 */
export function seenPage({ here, before, title }: Arrival, page: Page): SeenPage {
  const place = placeOf(here, page);
  const isPersonal = Object.keys(place.parameters).length > 0 || isOneOfOurs(here);
  return {
    url: cleanAddress(here, page),
    title: isPersonal ? `${place.screen} · ${page.tenant.configuration.brand}` : title,
    referrer: cleanReferrer(before, here, page),
  };
}

function cleanAddress(url: URL, page: Page): string {
  const place = placeOf(url, page);
  const pattern = matchRoute(page.tenant.routes, place.path)?.route.path ?? "/404";
  const prefix = url.pathname.slice(0, url.pathname.length - place.path.length);
  const channel = channelIn(place);
  const campaign =
    channel === undefined || isIdentifier(channel) ? "" : `?mtm_campaign=${encodeURIComponent(channel)}`;
  return url.origin + prefix + pattern + campaign;
}

/** Of another site only its name, of our own only what `cleanAddress` leaves. */
function cleanReferrer(before: string, here: URL, page: Page): string {
  const url = URL.parse(before);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  return url.origin === here.origin ? cleanAddress(url, page) : `${url.origin}/`;
}

const ownParameters = ["nr", "code", "token", "t", "hash", "email"];

function isOneOfOurs({ searchParams }: URL): boolean {
  return ownParameters.some((name) => searchParams.has(name));
}

/** Somebody may have put a number or token where a campaign's name belongs. */
function isIdentifier(text: string): boolean {
  return readSpokenNumber(text) !== undefined || /[0-9a-f]{16,}/i.test(text) || /\d{6,}/.test(text);
}
