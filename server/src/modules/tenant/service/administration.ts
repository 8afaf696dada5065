import { fieldErrors } from "@weitersagen/contract/problem";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import { INSURANCE_RECIPIENT_CAP_CENTS } from "@weitersagen/domain/reward";
import type { OwnerPool } from "../../../platform/db/pool.ts";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTaken } from "../../../platform/db/unavailable.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  findTenantId,
  insertTenant,
  lockSettings,
  readDomainsOfTenant,
  readSummaries,
  replaceDomains,
  replaceRoutes,
  replaceSecret,
  replaceSettings,
  type TenantSummary,
} from "../repository.ts";
import { Domain, type TenantDescription } from "./description.ts";
import { validateRoutes } from "./route-table.ts";
import { secretFields } from "./secrets.ts";

export function tenantSummaries(database: Database): Promise<TenantSummary[]> {
  return database.withoutTenant(readSummaries);
}

export class UnknownTenant extends Refusal {
  readonly slug: string;

  constructor(slug: string) {
    super("notFound", { detail: `There is no tenant "${slug}".` });
    this.slug = slug;
  }
}

/** The id of the tenant with this slug, for commands. Opens a transaction of its own: a tenant's scope needs the id. */
export async function tenantNamed(database: Database, slug: string): Promise<number> {
  const id = await database.withoutTenant((tx) => findTenantId(tx, slug));
  if (id === undefined) throw new UnknownTenant(slug);
  return id;
}

/** Adds a tenant. The server's own role may not do this, so it takes the pool of the tables' owner. */
export async function createTenant(
  owner: OwnerPool,
  { settings, routes, domains }: TenantDescription,
): Promise<number> {
  refuseUnknown(Object.keys(settings));
  const { slug, brand, stored } = validateSettings(settings);
  const id = await insertTenant(owner, { slug, brand, configuration: stored }, async (tx) => {
    await replaceRoutes(tx, validateRoutes(routes));
    await storeDomains(tx, domains);
  });
  if (id === undefined) throw new Refusal("wrongState", { detail: `The tenant "${slug}" exists already.` });
  return id;
}

/** The tenant in the form that `createTenant` takes, without its secrets. */
export async function describeTenant(database: Database, slug: string): Promise<TenantDescription> {
  const id = await tenantNamed(database, slug);
  return database.inTenant(id, async (tx) => {
    const { configuration, routes } = await lockSettings(tx);
    return { settings: { ...configuration }, domains: await readDomainsOfTenant(tx), routes };
  });
}

async function storeDomains(tx: TenantTransaction, domains: readonly string[]): Promise<void> {
  try {
    await replaceDomains(tx, [...new Set(domains)]);
  } catch (error) {
    if (!isTaken(error)) throw error;
    const detail = `Another tenant already has one of these domains: ${domains.join(", ")}`;
    throw new Refusal("wrongState", { detail });
  }
}

/**
 * Changes fields by their wire names: `ModuleErzwingeLogin=1`, `Domains=a.example,b.example`, `Route.Faq=/fragen`,
 * `Route.Faq.en=/questions`. All of them or none. Takes the database, because the tenant is found before its transaction can begin.
 */
export async function setTenantFields(
  database: Database,
  slug: string,
  assignments: readonly string[],
): Promise<void> {
  const id = await tenantNamed(database, slug);
  await database.inTenant(id, async (tx) => {
    const current = await lockSettings(tx);
    const next: Record<string, unknown> = { ...current.configuration };
    let routes: readonly RouteEntry[] = current.routes;
    for (const assignment of assignments) {
      const { field, value } = parseAssignment(assignment);
      const secret = secretFields[field];
      if (secret !== undefined) await replaceSecret(tx, secret, value);
      else if (field === "Domains") await storeDomains(tx, parseDomains(value));
      else if (field.startsWith("Route.")) routes = withRoute(routes, field.slice("Route.".length), value);
      else if (isSettingsField(field))
        next[field] = value === "" && isOptional(field) ? undefined : parseValue(value);
      else refuseUnknown([field]);
    }
    if (next["Mandant"] !== slug)
      throw new Refusal("wrongState", { detail: "The slug of a tenant cannot be changed." });
    const { brand, stored } = validateSettings(next);
    await replaceSettings(tx, brand, stored);
    if (routes !== current.routes) await replaceRoutes(tx, validateRoutes(routes));
  });
}

/** A misspelt field would otherwise be ignored without a message. */
function refuseUnknown(fields: readonly string[]): void {
  const errors = fields
    .filter((field) => !isSettingsField(field))
    .map((path) => ({ path, message: path in secretFields ? "a secret: use tenant set" : "unknown field" }));
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
}

function isSettingsField(field: string): boolean {
  return Object.values(TenantSettings.fields).some(([wireName]) => wireName === field);
}

/** A field that a tenant may leave out is cleared by an empty value. */
function isOptional(field: string): boolean {
  const [, schema] = Object.values(TenantSettings.fields).find(([wireName]) => wireName === field) ?? [];
  return schema !== undefined && z.safeParse(schema, undefined).success;
}

function parseAssignment(assignment: string): { field: string; value: string } {
  const [, field, value] = /^([\w.]+)=(.*)$/s.exec(assignment) ?? [];
  if (field === undefined || value === undefined) {
    throw new Refusal("invalidInput", { errors: [{ path: assignment, message: "expected FIELD=VALUE" }] });
  }
  return { field, value };
}

/** `1`, `[100,50]` and `null` are parsed as JSON; any other value is a text. */
function parseValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function parseDomains(value: string): string[] {
  const result = z.safeParse(z.array(Domain), value.split(",").filter(Boolean));
  if (result.success) return result.data;
  const message = "expected host names in lower case, separated by commas: empfehlen.kunde.example";
  throw new Refusal("invalidInput", { errors: [{ path: "Domains", message }] });
}

function withRoute(routes: readonly RouteEntry[], field: string, path: string): RouteEntry[] {
  const name = field.replace(/\.en$/, "");
  const index = routes.findIndex((route) => route.name === name);
  const current = routes[index];
  if (name !== field) return withEnglishPath(routes, index, name, path);
  if (path === "") return routes.filter((route) => route.name !== name);
  return current ? routes.with(index, { ...current, path }) : [...routes, { name, path }];
}

/** An empty path gives the English page the path of the German one again. */
function withEnglishPath(
  routes: readonly RouteEntry[],
  index: number,
  name: string,
  englishPath: string,
): RouteEntry[] {
  const current = routes[index];
  if (!current) {
    const message = "the screen has no German path yet";
    throw new Refusal("invalidInput", { errors: [{ path: `Route.${name}.en`, message }] });
  }
  const { path } = current;
  return routes.with(index, { name, path, ...(englishPath !== "" && { englishPath }) });
}

function validateSettings(settings: unknown) {
  const result = z.safeParse(TenantSettings, settings);
  if (!result.success) throw new Refusal("invalidInput", { errors: fieldErrors(result.error.issues, "en") });
  refuseContradictions(result.data);
  refuseUnlawfulShare(result.data);
  const stored = z.encode(TenantSettings, result.data);
  return { slug: result.data.slug, brand: result.data.brand, stored };
}

/** Paths below `/api/v1` and names below the public host that belong to no tenant, now or later. */
const reservedSlugs: ReadonlySet<string> = new Set(["mandant", "konsole", "sso", "api", "cms", "www"]);

/** Values that are valid in themselves but not in combination. */
function refuseContradictions({ slug, apiRoute, shares, defaultShare }: TenantSettings): void {
  const errors = [
    ...(reservedSlugs.has(slug)
      ? [{ path: "Mandant", message: "reserved for the platform's own addresses" }]
      : []),
    ...(apiRoute === `/${slug}` ? [] : [{ path: "apiRoute", message: `expected /${slug}` }]),
    ...(shares.includes(defaultShare)
      ? []
      : [{ path: "RecommenderDefaultShare", message: `expected one of Anteile: ${shares.join(", ")}` }]),
  ];
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
}

/** The law limits what an insurance may give to the recipient. */
function refuseUnlawfulShare({ isInsurance, shares, maxRecipientBountyCents }: TenantSettings): void {
  const cap = maxRecipientBountyCents ?? Infinity;
  if (!isInsurance || !shares.some((share) => share < 100) || cap <= INSURANCE_RECIPIENT_CAP_CENTS) return;
  const message = `an insurance may give the recipient at most ${INSURANCE_RECIPIENT_CAP_CENTS} cents`;
  throw new Refusal("invalidInput", { errors: [{ path: "MaxEmpfaengerPraemieCent", message }] });
}
