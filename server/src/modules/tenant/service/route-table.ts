import type { FieldError } from "@weitersagen/contract/problem";
import { isScreenName, parameterOf } from "@weitersagen/contract/screens";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import { Refusal } from "../../../platform/refusal.ts";

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
function englishErrors(routes: readonly RouteEntry[]): FieldError[] {
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
    .map(({ path, message }) => ({ path: `${path}.en`, message }));
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

function errorsIn({ name, path }: RouteEntry): FieldError[] {
  if (!isScreenName(name)) return [fieldError(name, "unknown screen")];
  if (!wellFormed.test(path)) return [fieldError(name, "expected a path: /fragen, /hilfe/fragen")];
  if (reservedPaths.test(path)) return [fieldError(name, "the server uses this path itself")];
  if (name === "Homepage" && path !== "/") return [fieldError(name, "the start page must have the path /")];
  const parameter = parameterOf(name);
  const found = path.match(/:\w+/g) ?? [];
  if (parameter === undefined)
    return found.length === 0 ? [] : [fieldError(name, "its path must not have a parameter")];
  return found.length === 1 ? [] : [fieldError(name, `its path must have one parameter: :${parameter}`)];
}

/** Screens that the navigation rules need. */
function missing(routes: readonly RouteEntry[]): FieldError[] {
  return ["Homepage", "FileNotFound"]
    .filter((needed) => !routes.some(({ name }) => name === needed))
    .map((needed) => fieldError(needed, "every tenant needs this screen"));
}

function duplicates(routes: readonly RouteEntry[]): FieldError[] {
  const byPath = Map.groupBy(routes, ({ path }) => path.toLowerCase().replace(/(?<=.)\/$/, ""));
  return [...byPath.values()].flatMap(([first, ...others]) =>
    others.map(({ name }) => fieldError(name, `${first?.name} has this path already`)),
  );
}

const fieldError = (screen: string, message: string): FieldError => ({ path: `Route.${screen}`, message });
