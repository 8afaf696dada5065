import type { FieldError } from "@weitersagen/contract/problem";
import { isScreenName, parameterOf } from "@weitersagen/contract/screens";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import { Refusal } from "../../../platform/refusal.ts";

/** Paths of the server itself, and the prefixes of other languages. */
const reservedPaths =
  /^\/(api|assets|cms|demo|einbetten\.js|en|healthz|k|metrics|postfach|readyz|robots\.txt|sitemap\.xml|theme|vorschau)(\/|$)/i;
const wellFormed = /^\/$|^(\/(:\w+|[\w.~-]+))+\/?$/;

/** A tenant may choose the path of each screen, if paths are unique and hold the parameter that the screen needs. */
export function validateRoutes(routes: readonly RouteEntry[]): RouteEntry[] {
  const named = routes.map(withScreenParameter);
  const errors = [...missing(named), ...named.flatMap(errorsIn), ...duplicates(named)];
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  return named;
}

/** Renames the parameter of a path to the name that the screen uses: `/teilen/:nr` becomes `/teilen/:empfehlungsnummer`. */
function withScreenParameter({ name, path }: RouteEntry): RouteEntry {
  const parameter = isScreenName(name) ? parameterOf(name) : undefined;
  return { name, path: parameter === undefined ? path : path.replace(/:\w+/, `:${parameter}`) };
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
