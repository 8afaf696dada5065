import type { Language } from "@weitersagen/contract/language";
import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { OwnerPool } from "../../../platform/db/pool.ts";
import type { PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  findTenantId,
  insertClosedTenant,
  insertTenant,
  readSummaries,
  replaceRoutes,
  replaceSecret,
  type TenantSummary,
} from "../repository/tenants.ts";
import { insertVersion } from "../repository/versions.ts";
import { type Change, DOMAINS, isSettingsField } from "./changes.ts";
import type { TenantDescription } from "./description.ts";
import { contentOf, currentState, publishChanges, type Publication, storeDomains } from "./publish.ts";
import { validateRoutes } from "./route-table.ts";
import { secretFields } from "./secrets.ts";
import { validateSettings } from "./validate-settings.ts";

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
  { by, now }: Publication = { by: "weitersagen tenant create" },
): Promise<number> {
  refuseUnknown(Object.keys(settings));
  const { slug, brand, stored } = validateSettings(settings);
  const state = { settings: stored, routes: validateRoutes(routes), domains: [...new Set(domains)] };
  const id = await insertTenant(owner, { slug, brand, configuration: stored }, async (tx) => {
    await replaceRoutes(tx, state.routes);
    await storeDomains(tx, domains);
    await insertVersion(tx, { content: contentOf(state), by, note: "", restores: null, now });
  });
  if (id === undefined) throw new Refusal("wrongState", { detail: `The tenant "${slug}" exists already.` });
  return id;
}

/**
 * Adds a tenant that is closed to visitors, with what `complete` stores for it, in the transaction of an operator's call.
 * The server's role may do this, but not add an open one.
 */
export async function addClosedTenant(
  tx: PlatformTransaction,
  { settings, routes, domains }: TenantDescription,
  { by, now, language }: { readonly by: string; readonly now: Date; readonly language: Language },
  complete: (tx: TenantTransaction) => Promise<void>,
): Promise<void> {
  refuseUnknown(Object.keys(settings));
  const { slug, brand, stored } = validateSettings(settings, language);
  const state = { settings: stored, routes: validateRoutes(routes), domains: [...new Set(domains)] };
  const id = await insertClosedTenant(tx, { slug, brand, configuration: stored, now });
  if (id === null)
    throw new Refusal("wrongState", {
      detail: `The tenant "${slug}" exists already.`,
      german: `Den Mandanten „${slug}“ gibt es schon.`,
      errors: [{ path: "Mandant", message: "taken", german: "Dieses Kürzel ist vergeben." }],
    });
  await tx.withinTenant(id, async (own) => {
    await replaceRoutes(own, state.routes);
    await storeDomains(own, state.domains);
    await insertVersion(own, { content: contentOf(state), by, note: "", restores: null, now });
    await complete(own);
  });
}

/** The tenant in the form that `createTenant` takes, without its secrets. */
export async function describeTenant(database: Database, slug: string): Promise<TenantDescription> {
  const id = await tenantNamed(database, slug);
  return database.inTenant(id, async (tx) => (await currentState(tx)).state);
}

/**
 * Changes fields by their wire names and publishes them as the next version: `ModuleErzwingeLogin=1`,
 * `Domains=a.example,b.example`, `Route.Faq=/fragen`, `Route.Faq.en=/questions`. All of them or none. Takes the database,
 * because the tenant is found before its transaction can begin. Returns the number of the version, if anything changed.
 */
export async function setTenantFields(
  database: Database,
  slug: string,
  assignments: readonly string[],
  publication: Publication = { by: "weitersagen tenant set" },
): Promise<number | undefined> {
  const id = await tenantNamed(database, slug);
  return database.inTenant(id, async (tx) => {
    const changes: Change[] = [];
    for (const assignment of assignments) {
      const { field, value } = parseAssignment(assignment);
      if (!(await storeSecret(tx, field, value))) changes.push({ field, value: readValue(field, value) });
    }
    return changes.length === 0 ? undefined : publishChanges(tx, changes, publication);
  });
}

/** Secrets are written like a setting, but belong to no version. */
async function storeSecret(tx: TenantTransaction, field: string, value: string): Promise<boolean> {
  const secret = secretFields[field];
  if (secret === undefined) return false;
  await replaceSecret(tx, secret, value);
  return true;
}

/** A misspelt field would otherwise be ignored without a message. */
function refuseUnknown(fields: readonly string[]): void {
  const errors = fields
    .filter((field) => !isSettingsField(field))
    .map((path) => ({ path, message: path in secretFields ? "a secret: use tenant set" : "unknown field" }));
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
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
function readValue(field: string, value: string): unknown {
  if (field === DOMAINS) return value.split(",").filter(Boolean);
  if (field.startsWith("Route.")) return value;
  if (value === "" && isOptional(field)) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
