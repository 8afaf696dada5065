import { readFile, readdir } from "node:fs/promises";
import { addDays } from "@weitersagen/domain/dates";
import * as z from "zod/mini";
import { contentFolder } from "../compose/content.ts";
import { addDemoAgencies, DemoAgencies } from "./agencies.ts";
import { registerAdvisors } from "../modules/agency/service/advisors.ts";
import { addDemoPeople, DemoPeople } from "../modules/account/service/demo-people.ts";
import { readCatalogueFiles } from "../modules/catalogue/service/files.ts";
import { importCatalogue } from "../modules/catalogue/service/import-catalogue.ts";
import { loadFirstContent } from "../modules/content/service/first-content.ts";
import { createTenant, tenantSummaries } from "../modules/tenant/service/administration.ts";
import { readTenantFile } from "../modules/tenant/service/description.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { OwnerPool } from "../platform/db/pool.ts";
import type { MailTemplate } from "../platform/mail/template.ts";
import { withRunningEnds, withRunningTiers } from "./running-ends.ts";

/** Long enough for a year of history. */
const MEMBER_FOR_DAYS = 370;

/** By tenant: what it is, how it looks, what it sells. */
export const demoFolder = new URL("../../demo/", import.meta.url);

export async function demoSlugs(): Promise<string[]> {
  return (await readdir(demoFolder)).toSorted();
}

const ExcludedIds = z.optional(z.array(z.int()));

/** Brings the demo tenants in, once each: what an operator changed since stays as it is. */
export async function seedDemo(
  owner: OwnerPool,
  database: Database,
  now: Date = systemClock.now(),
): Promise<string[]> {
  const present = new Set((await tenantSummaries(database)).map(({ slug }) => slug));
  const slugs = (await demoSlugs()).filter((slug) => !present.has(slug));
  for (const slug of slugs) {
    const tenant = withRunningTiers(await readTenantFile(new URL(`${slug}/tenant.json`, demoFolder)), now);
    const id = await createTenant(owner, tenant);
    const catalogue = withRunningEnds(await readCatalogueFiles(new URL(`${slug}/`, demoFolder)), now);
    const people = z.parse(DemoPeople, await readJson(`${slug}/people.json`));
    const agencies = await demoAgencies(slug);
    await database.inTenant(id, async (tx) => {
      const excludedIds = z.parse(ExcludedIds, tenant.settings["AusgeschlosseneProdukte"]);
      await importCatalogue(tx, catalogue, { now, excludedIds });
      const app = String(tenant.settings["SquidexAppName"]);
      await loadFirstContent(tx, { root: contentFolder, app, now });
      const begin = addDays(now, -MEMBER_FOR_DAYS);
      await addDemoAgencies(tx, agencies, begin);
      await registerAdvisors(tx, begin);
      await addDemoPeople(tx, people, begin);
    });
  }
  return slugs;
}

/** The agencies of a demo tenant beside those of its advisors. */
export async function demoAgencies(slug: string): Promise<DemoAgencies> {
  const isThere = (await readdir(new URL(`${slug}/`, demoFolder))).includes("agencies.json");
  return isThere ? z.parse(DemoAgencies, await readJson(`${slug}/agencies.json`)) : [];
}

/** The referrer whose year of history the demo shows. */
export interface DemoReferrer {
  readonly email: string;
  readonly name: string;
}

export async function demoReferrer(slug: string): Promise<DemoReferrer> {
  const [first] = z.parse(DemoPeople, await readJson(`${slug}/people.json`));
  return first
    ? { email: first.email, name: `${first.firstName} ${first.lastName}` }
    : { email: "", name: "" };
}

/** The mail domain of the demo's friends. No address under `.example` exists. */
export const FRIENDS_DOMAIN = "freunde.example";

/**
 * Decides whether a mail of the demo stays in the mailbox instead of leaving through a mail server: every mail to a
 * friend, and every mail to the demo's people except those with a one-time link, which they requested themselves. The
 * other mails are sent for months, to a domain that does not exist.
 */
export function demoMails(readPeople: () => Promise<ReadonlySet<string>> = readAddresses) {
  let people: Promise<ReadonlySet<string>> | undefined;
  return async (address: string, { linkToken }: Pick<MailTemplate, "linkToken">): Promise<boolean> => {
    if (address.endsWith(`@${FRIENDS_DOMAIN}`)) return true;
    // Looked up for such addresses only: no real person's mail depends on the demo's files.
    if (linkToken || !address.endsWith(".example")) return false;
    people ??= readPeople();
    return (await people).has(address.replace(/\+[^@]*/, ""));
  };
}

async function readAddresses(): Promise<ReadonlySet<string>> {
  const slugs = await demoSlugs();
  const people = await Promise.all(
    slugs.map(async (slug) => z.parse(DemoPeople, await readJson(`${slug}/people.json`))),
  );
  const agencies = await Promise.all(slugs.map(demoAgencies));
  const members = agencies.flat().flatMap((agency) => agency.members);
  return new Set([...people.flat(), ...members].flatMap(({ email }) => email ?? []));
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(path, demoFolder), "utf8"));
}
