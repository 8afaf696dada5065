import { withoutEndSlashes } from "@weitersagen/domain/end-slashes";

export type Params = Readonly<Record<string, string>>;

/** Decodes a part of an address. A broken escape sequence is left as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parameters of a path that matches a pattern such as `/empfehlen/:produktId`. Case and trailing slashes are ignored. */
export function paramsIn(path: string, pattern: string): Params | undefined {
  const expected = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = decoded(given[index] ?? "");
    if (segment.startsWith(":") && value !== "") params[segment.slice(1)] = value;
    else if (segment.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}

export interface RouteMatch<Route> {
  readonly route: Route;
  readonly params: Params;
}

/** The most specific route for a path: `/login` before `/:kategorie`. Among equals the first one wins. */
export function matchRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  path: string,
): RouteMatch<Route> | undefined {
  let best: RouteMatch<Route> | undefined;
  for (const route of routes) {
    const params = paramsIn(path, route.path);
    if (params && (!best || sizeOf(params) < sizeOf(best.params))) best = { route, params };
  }
  return best;
}

/** A pattern with its parameters filled in. */
export function filledPath(pattern: string, params: Params): string {
  return pattern.replaceAll(/:(\w+)/g, (_parameter, name: string) => encodeURIComponent(params[name] ?? ""));
}

function segmentsOf(path: string): string[] {
  return withoutEndSlashes(path).split("/");
}

function sizeOf(params: Params): number {
  return Object.keys(params).length;
}
