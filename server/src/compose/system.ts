import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkProvider, type SignOnClient } from "../platform/sign-on/identity-provider.ts";
import { type ContentDeps, listPageNames } from "../modules/content/service/content.ts";
import { checkTenant } from "../modules/opening/service/check.ts";
import { readDemoMarks } from "../modules/opening/service/demo-marks.ts";
import type { HealthCheck, Outcome } from "../modules/system/service/checks.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { WriteProbe } from "../platform/db/write-probe.ts";
import type { JobHealth } from "../platform/jobs/health.ts";
import { checkSmtp, explainSmtpFault } from "../platform/mail/smtp.ts";
import type { Tenant, TenantDirectory } from "../platform/tenancy.ts";

/** What the health of the installation is read from. */
export interface HealthSources {
  readonly config: Config;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly clock: Clock;
  readonly writes: Pick<WriteProbe, "failure">;
  /** Undefined where this process runs no jobs. */
  readonly jobs: () => Pick<JobHealth, "stalled" | "isLate"> | undefined;
  readonly content: ContentDeps;
  readonly signOnClientOf: (tenant: Tenant) => Promise<SignOnClient | undefined>;
  readonly consoleSignOn: SignOnClient | undefined;
}

/** The parts that the product depends on, each with a check. Details are codes that the console has words for. */
export function healthOf(sources: HealthSources): () => HealthCheck[] {
  const { tenants } = sources;
  return () => [
    { name: "database", tenant: null, run: () => databaseHealth(sources) },
    { name: "jobs", tenant: null, run: async () => jobHealth(sources) },
    { name: "mail", tenant: null, run: () => mailHealth(sources) },
    { name: "consoleSignOn", tenant: null, run: () => signOnHealth(sources.consoleSignOn) },
    ...tenants.all().flatMap((tenant): HealthCheck[] => [
      { name: "content", tenant: tenant.slug, run: () => contentHealth(sources, tenant) },
      ...(tenant.settings.agency
        ? [
            {
              name: "signOn" as const,
              tenant: tenant.slug,
              run: async () => signOnHealth(await sources.signOnClientOf(tenant)),
            },
          ]
        : []),
      ...(sources.config.demo
        ? []
        : [{ name: "tenant" as const, tenant: tenant.slug, run: () => tenantHealth(sources, tenant) }]),
    ]),
  ];
}

const good: Outcome = { state: "good" };

async function databaseHealth({ database, writes }: HealthSources): Promise<Outcome> {
  await database.ping();
  return writes.failure === undefined ? good : { state: "failed", detail: "noWrites" };
}

function jobHealth({ jobs }: HealthSources): Outcome {
  const health = jobs();
  if (!health) return { state: "off", detail: "otherProcess" };
  const stalled = health.stalled();
  if (stalled.length > 0) return { state: "failed", detail: stalled.join(", ") };
  return health.isLate ? { state: "warning", detail: "late" } : good;
}

async function mailHealth({ config }: HealthSources): Promise<Outcome> {
  if (config.smtpUrl === undefined) return { state: "off", detail: "mailbox" };
  try {
    await checkSmtp(config.smtpUrl);
    return good;
  } catch (error) {
    return { state: "failed", detail: explainSmtpFault(error).reason };
  }
}

async function contentHealth({ content }: HealthSources, tenant: Tenant): Promise<Outcome> {
  const app = tenant.settings.contentApp;
  const before = content.client.failures(app);
  const pages = await listPageNames(content, tenant);
  // Pages are shown from the last good copies then.
  if (content.client.failures(app) > before) return { state: "warning", detail: "fromCopies" };
  return pages.length > 0 ? good : { state: "warning", detail: "noPages" };
}

async function signOnHealth(client: SignOnClient | undefined): Promise<Outcome> {
  if (!client) return { state: "off", detail: "notSetUp" };
  await checkProvider(client);
  return good;
}

async function tenantHealth(
  { config, database, tenants, clock }: HealthSources,
  tenant: Tenant,
): Promise<Outcome> {
  const demo = await readDemoMarks();
  const storesContent = config.cmsUrl === undefined;
  const deps = { database, tenants, demo, storesContent, sendsMail: config.smtpUrl !== undefined };
  const findings = await checkTenant(deps, tenant, clock.now());
  const blocking = findings.filter(({ blocks }) => blocks);
  if (blocking.length === 0) return good;
  return { state: "warning", detail: blocking.map(({ problem }) => problem).join(" · ") };
}

/** The version of this program. */
export function productVersion(): string {
  const description = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(description) as { version: string }).version;
}
