import { languages } from "@weitersagen/contract/language";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import type { FormerRoute } from "../../../platform/tenancy.ts";

const pathsOf = (routes: readonly RouteEntry[]): FormerRoute[] =>
  routes.flatMap(({ name, path, englishPath = path }) =>
    languages.map((language) => ({ name, language, path: language === "en" ? englishPath : path })),
  );

/** The paths of each language that no screen has any more. */
export function abandonedPaths(before: readonly RouteEntry[], after: readonly RouteEntry[]): FormerRoute[] {
  const used = new Set(pathsOf(after).map(({ language, path }) => `${language} ${path.toLowerCase()}`));
  return pathsOf(before).filter(({ language, path }) => !used.has(`${language} ${path.toLowerCase()}`));
}
