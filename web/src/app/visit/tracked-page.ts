import { withPrefix } from "@weitersagen/contract/locale";
import { channelIn } from "@weitersagen/domain/navigation-address";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { Page } from "../../lib/page/page.tsx";
import type { ViewedPage } from "../../lib/page-views/page-views.ts";
import { matchRoute } from "@weitersagen/contract/route-path";
import { placeOf } from "../navigation/rules.ts";

interface Arrival {
  readonly here: URL;
  /** The previous page of the app, or the referring site. */
  readonly before: string;
  readonly title: string;
}

/**
 * A page as trackers may see it: the route's pattern instead of the path, only the campaign of the query, and no title
 * that may contain a person's number or name.
 */
export function trackedPage({ here, before, title }: Arrival, page: Page): ViewedPage {
  const place = placeOf(here, page);
  const isPersonal = Object.keys(place.parameters).length > 0 || hasPersonalParameter(here);
  return {
    url: cleanAddress(here, page),
    title: isPersonal ? `${place.screen} · ${page.tenant.configuration.brand}` : title,
    referrer: cleanReferrer(before, here, page),
  };
}

function cleanAddress(url: URL, page: Page): string {
  const place = placeOf(url, page);
  const route = matchRoute(page.tenant.routes, place.path)?.route;
  const pattern = page.language === "en" ? (route?.englishPath ?? route?.path) : route?.path;
  const channel = channelIn(place);
  const campaign =
    channel === undefined || isIdentifier(channel) ? "" : `?mtm_campaign=${encodeURIComponent(channel)}`;
  return url.origin + withPrefix(pattern ?? "/404", page.language) + campaign;
}

/** The origin of another site, or the clean address of our own page. */
function cleanReferrer(before: string, here: URL, page: Page): string {
  const url = URL.parse(before);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  return url.origin === here.origin ? cleanAddress(url, page) : `${url.origin}/`;
}

const personalParameters = ["nr", "code", "token", "t", "hash", "email"];

function hasPersonalParameter({ searchParams }: URL): boolean {
  return personalParameters.some((name) => searchParams.has(name));
}

/** A link may have a number or token in place of a campaign's name. */
function isIdentifier(text: string): boolean {
  return readSpokenNumber(text) !== undefined || /[0-9a-f]{16,}/i.test(text) || /\d{6,}/.test(text);
}
