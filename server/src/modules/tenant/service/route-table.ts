import { isScreenName, parameterOf } from "@weitersagen/contract/screens";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import { Refusal, type RefusedField } from "../../../platform/refusal.ts";

/** Paths of the server itself, and the prefixes of other languages. */
const reservedPaths =
  /^\/(api|assets|cms|demo|einbetten\.js|en|healthz|k|metrics|postfach|readyz|robots\.txt|sitemap\.xml|theme|vorschau)(\/|$)/i;
const wellFormed = /^\/$|^(\/(:\w+|[\w.~-]+))+\/?$/;

/**
 * A tenant may choose the path of each screen in each language, if the paths of a language are unique and hold the
 * parameter that the screen needs.
 */
export function validateRoutes(routes: readonly RouteEntry[]): RouteEntry[] {
  const named = routes.map(withScreenParameter);
  const errors = [
    ...missing(named),
    ...named.flatMap(errorsIn),
    ...duplicates(named),
    ...englishErrors(named),
  ];
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  return named;
}

/** Errors that only the English paths have. */
function englishErrors(routes: readonly RouteEntry[]): RefusedField[] {
  const english = routes.map(({ name, path, englishPath = path }) => ({ name, path: englishPath }));
  const chosen = new Set(
    routes.filter(({ englishPath }) => englishPath !== undefined).map(({ name }) => name),
  );
  const errors = [
    ...english.filter(({ name }) => chosen.has(name)).flatMap(errorsIn),
    ...duplicates(english),
  ];
  const known = new Set(duplicates(routes).map(({ path }) => path));
  return errors
    .filter(({ path }) => !known.has(path))
    .map(({ path, ...error }) => ({ path: `${path}.en`, ...error }));
}

/** Renames the parameter of a path to the name that the screen uses: `/teilen/:nr` becomes `/teilen/:empfehlungsnummer`. */
function withScreenParameter({ name, path, englishPath }: RouteEntry): RouteEntry {
  const parameter = isScreenName(name) ? parameterOf(name) : undefined;
  const renamed = (pattern: string) =>
    parameter === undefined ? pattern : pattern.replace(/:\w+/, `:${parameter}`);
  return {
    name,
    path: renamed(path),
    ...(englishPath !== undefined && { englishPath: renamed(englishPath) }),
  };
}

function errorsIn({ name, path }: RouteEntry): RefusedField[] {
  if (!isScreenName(name)) return [fieldError(name, "unknown screen", "Diese Seite gibt es nicht.")];
  if (!wellFormed.test(path))
    return [
      fieldError(
        name,
        "expected a path: /fragen, /hilfe/fragen",
        "Erwartet wird ein Pfad wie /fragen oder /hilfe/fragen.",
      ),
    ];
  if (reservedPaths.test(path))
    return [fieldError(name, "the server uses this path itself", "Diesen Pfad braucht das Programm selbst.")];
  if (name === "Homepage" && path !== "/")
    return [fieldError(name, "the start page must have the path /", "Die Startseite hat immer den Pfad /.")];
  const parameter = parameterOf(name);
  const found = path.match(/:\w+/g) ?? [];
  if (parameter === undefined)
    return found.length === 0
      ? []
      : [
          fieldError(
            name,
            "its path must not have a parameter",
            "Dieser Pfad darf keinen Teil mit Doppelpunkt haben.",
          ),
        ];
  return found.length === 1
    ? []
    : [
        fieldError(
          name,
          `its path must have one parameter: :${parameter}`,
          `Dieser Pfad braucht genau einen Teil mit Doppelpunkt: :${parameter}`,
        ),
      ];
}

/** Screens that the navigation rules need. */
function missing(routes: readonly RouteEntry[]): RefusedField[] {
  return ["Homepage", "FileNotFound"]
    .filter((needed) => !routes.some(({ name }) => name === needed))
    .map((needed) =>
      fieldError(needed, "every tenant needs this screen", "Diese Seite braucht jeder Mandant."),
    );
}

function duplicates(routes: readonly RouteEntry[]): RefusedField[] {
  const byPath = Map.groupBy(routes, ({ path }) => path.toLowerCase().replace(/(?<=.)\/$/, ""));
  return [...byPath.values()].flatMap(([first, ...others]) =>
    others.map(({ name }) =>
      fieldError(name, `${first?.name} has this path already`, `Diesen Pfad hat schon „${first?.name}“.`),
    ),
  );
}

const fieldError = (screen: string, message: string, german: string): RefusedField => ({
  path: `Route.${screen}`,
  message,
  german,
});
