import { withoutEndSlashes } from "@weitersagen/domain/end-slashes";
import { defaultLanguage, languages } from "./language.ts";
import type { Language } from "./language.ts";
import { decoded, filledPath, matchRoute } from "./route-path.ts";
import type { RouteEntry } from "./tenant.ts";

type Route = Pick<RouteEntry, "path" | "englishPath">;

/** German pages are at the root, every other language under its own prefix: `/impressum`, `/en/imprint`. */
export function basePathOf(language: Language): string {
  return language === defaultLanguage ? "/" : `/${language}`;
}

export function languageOf(pathname: string): Language {
  const [, first] = pathname.split("/");
  return languages.find((language) => language !== defaultLanguage && language === first) ?? defaultLanguage;
}

/** An address that has the same name in every language, such as `/k`, below the prefix of a language. */
export function withPrefix(address: string, language: Language): string {
  const base = basePathOf(language);
  return base === "/" ? address : base + address.replace(/^\/(?=$|[?#])/, "");
}

/** The address of a page in a language: `/impressum?c=1` is at `/en/imprint?c=1`. */
export function localAddress(routes: readonly Route[], address: string, language: Language): string {
  const [, path = "/", rest = ""] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const match = language === defaultLanguage ? undefined : matchRoute(routes, path);
  const localPath = match?.route.englishPath;
  return withPrefix(
    (localPath === undefined ? path : filledPath(localPath, match?.params ?? {})) + rest,
    language,
  );
}

/**
 * The path of the page at an address, as the German route table names it. English pages are also found under their German
 * name, which was their address before they had an English one.
 */
export function pathAt(routes: readonly Route[], pathname: string): string {
  const language = languageOf(pathname);
  const base = basePathOf(language);
  if (base === "/") return pathname;
  const path = pathname.slice(base.length).replace(/^(?!\/)/, "/");
  const match = matchRoute(
    routes.map(({ path: germanPath, englishPath }) => ({ path: englishPath ?? germanPath, germanPath })),
    path,
  );
  return match ? filledPath(match.route.germanPath, match.params) : path;
}

/** The same page in another language. */
export function inLanguage(routes: readonly Route[], pathname: string, language: Language): string {
  return localAddress(routes, pathAt(routes, pathname), language);
}

/** Whether a page is opened under a name that it has in another language only. */
export function isFormerAddress(routes: readonly Route[], pathname: string): boolean {
  const current = inLanguage(routes, pathname, languageOf(pathname));
  return comparable(current) !== comparable(pathname);
}

const comparable = (pathname: string): string => withoutEndSlashes(decoded(pathname).toLowerCase());
