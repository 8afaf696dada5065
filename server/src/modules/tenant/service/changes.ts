import { isDeepStrictEqual } from "node:util";
import type { FieldError } from "@weitersagen/contract/problem";
import { HostName } from "@weitersagen/contract/scalars";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import * as z from "zod/mini";
import { Refusal } from "../../../platform/refusal.ts";
import type { TenantDescription } from "./description.ts";

/** A new value of a field, by the field's wire name; `undefined` removes it. */
export interface Change {
  readonly field: string;
  readonly value: unknown;
}

/** A field that two states of a tenant differ in. An absent value is `undefined`. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export const DOMAINS = "Domains";
const ROUTE = "Route.";

/** Every field of a state with its value, under the names that `tenant set` uses. */
export function fieldsOf({ settings, routes, domains }: TenantDescription): Map<string, unknown> {
  const fields = new Map<string, unknown>(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  );
  fields.set(DOMAINS, domains.toSorted());
  for (const { name, path, englishPath } of routes) {
    fields.set(ROUTE + name, path);
    if (englishPath !== undefined) fields.set(`${ROUTE}${name}.en`, englishPath);
  }
  return fields;
}

/** What changes from one state to another, field by field. */
export function differences(from: TenantDescription, to: TenantDescription): Difference[] {
  const [old, next] = [fieldsOf(from), fieldsOf(to)];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((field) => ({ field, before: old.get(field), after: next.get(field) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

/** The state with the changes made in it. It is validated when it is published, as a whole. */
export function withChanges(state: TenantDescription, changes: readonly Change[]): TenantDescription {
  const settings = { ...state.settings };
  let { routes, domains } = state;
  for (const { field, value } of changes) {
    if (field === DOMAINS) domains = parseDomains(value ?? []);
    else if (field.startsWith(ROUTE)) routes = withRoute(routes, field.slice(ROUTE.length), value ?? "");
    else if (!isSettingsField(field)) throw invalid(field, "unknown field");
    else if (value === undefined) delete settings[field];
    else settings[field] = value;
  }
  return { settings, routes, domains };
}

const invalid = (path: string, message: string) =>
  new Refusal("invalidInput", { errors: [{ path, message }] satisfies FieldError[] });

export function isSettingsField(field: string): boolean {
  return Object.values(TenantSettings.fields).some(([wireName]) => wireName === field);
}

function parseDomains(value: unknown): string[] {
  const result = z.safeParse(z.array(HostName), value);
  if (result.success) return [...new Set(result.data)];
  throw invalid(DOMAINS, "expected host names in lower case, separated by commas: empfehlen.kunde.example");
}

function withRoute(routes: RouteEntry[], field: string, path: unknown): RouteEntry[] {
  if (typeof path !== "string") throw invalid(ROUTE + field, "expected a path: /fragen, /hilfe/fragen");
  const name = field.replace(/\.en$/, "");
  const index = routes.findIndex((route) => route.name === name);
  const current = routes[index];
  if (name !== field) return withEnglishPath(routes, index, name, path);
  if (path === "") return routes.filter((route) => route.name !== name);
  return current ? routes.with(index, { ...current, path }) : [...routes, { name, path }];
}

/** An empty path gives the English page the path of the German one again. */
function withEnglishPath(
  routes: RouteEntry[],
  index: number,
  name: string,
  englishPath: string,
): RouteEntry[] {
  const current = routes[index];
  if (!current) {
    // Removing the path of a screen that was removed before changes nothing.
    if (englishPath === "") return routes;
    throw invalid(`${ROUTE}${name}.en`, "the screen has no German path yet");
  }
  const { path } = current;
  return routes.with(index, { name, path, ...(englishPath !== "" && { englishPath }) });
}
