import type { IncomingHttpHeaders } from "node:http";
import { languageCookieName } from "@weitersagen/contract/cookies";
import { defaultLanguage, languages } from "@weitersagen/contract/language";
import { basePathOf, localAddress } from "@weitersagen/contract/locale";
import { cookieOf } from "../http/cookies.ts";
import { languageOf } from "../http/language.ts";
import type { Tenant } from "../tenancy.ts";

/**
 * Where a visitor who arrives from outside is led to in their own language: the one they chose here before, else the one
 * of their browser. Links within the site, frames, mailed links and programs without a language get what they ask for.
 */
export function firstLanguageAddress(
  headers: IncomingHttpHeaders,
  url: string,
  { settings, routes }: Pick<Tenant, "settings" | "routes">,
): string | undefined {
  const isArrival = headers["sec-fetch-site"] === "none" || headers["sec-fetch-site"] === "cross-site";
  const isPage = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  if (!isArrival || !isPage || hasLanguage(url) || /[?&]token=/.test(url)) return undefined;
  const chosen = cookieOf(headers.cookie, languageCookieName(settings.consentOptions.cookiePrefix));
  const wanted = languages.find((language) => language === chosen) ?? languageOf(headers["accept-language"]);
  return wanted === defaultLanguage ? undefined : localAddress(routes, url, wanted);
}

/** The address itself names a language. */
function hasLanguage(url: string): boolean {
  const [path = ""] = url.split(/[?#]/, 1);
  return languages.some((language) => {
    const base = basePathOf(language);
    return base !== "/" && (path === base || path.startsWith(`${base}/`));
  });
}
