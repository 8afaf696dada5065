import type { FieldError } from "@weitersagen/contract/problem";
import { isScreenName, parameterOf } from "@weitersagen/contract/screens";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import { Refusal } from "../../../platform/refusal.ts";

/** Where the server itself answers, and what begins the addresses of other languages. */
const takenByServer =
  /^\/(api|assets|cms|demo|einbetten\.js|en|healthz|k|metrics|postfach|readyz|robots\.txt|sitemap\.xml|theme|vorschau)(\/|$)/i;
const wellFormed = /^\/$|^(\/(:\w+|[\w.~-]+))+\/?$/;

/** A tenant gives its screens the paths it likes, as long as each screen can be found and still hears what it needs. */
export function checkedRoutes(routes: readonly RouteEntry[]): RouteEntry[] {
  const named = routes.map(withOwnParameter);
  const errors = [...missing(named), ...named.flatMap(faultsOf), ...shared(named)];
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  return named;
}

/** What a path's parameter is called is the screen's own matter: `/teilen/:nr` holds its number as well. */
function withOwnParameter({ name, path }: RouteEntry): RouteEntry {
  const parameter = isScreenName(name) ? parameterOf(name) : undefined;
  return { name, path: parameter === undefined ? path : path.replace(/:\w+/, `:${parameter}`) };
}

function faultsOf({ name, path }: RouteEntry): FieldError[] {
  if (!isScreenName(name)) return [fault(name, "unknown screen")];
  if (!wellFormed.test(path)) return [fault(name, "expected a path: /fragen, /hilfe/fragen")];
  if (takenByServer.test(path)) return [fault(name, "the server itself answers there")];
  if (name === "Homepage" && path !== "/") return [fault(name, "the start page stands at /")];
  const parameter = parameterOf(name);
  const found = path.match(/:\w+/g) ?? [];
  if (parameter === undefined) return found.length === 0 ? [] : [fault(name, "its path holds no parameter")];
  return found.length === 1 ? [] : [fault(name, `its path holds one parameter: :${parameter}`)];
}

/** The rules of navigation lead there, whatever else a tenant leaves out. */
function missing(routes: readonly RouteEntry[]): FieldError[] {
  return ["Homepage", "FileNotFound"]
    .filter((needed) => !routes.some(({ name }) => name === needed))
    .map((needed) => fault(needed, "every tenant has this screen"));
}

function shared(routes: readonly RouteEntry[]): FieldError[] {
  const byPath = Map.groupBy(routes, ({ path }) => path.toLowerCase().replace(/(?<=.)\/$/, ""));
  return [...byPath.values()].flatMap(([first, ...others]) =>
    others.map(({ name }) => fault(name, `${first?.name} stands at this path already`)),
  );
}

const fault = (screen: string, message: string): FieldError => ({ path: `Route.${screen}`, message });
