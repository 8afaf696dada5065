import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { registerOpeningGate } from "../modules/opening/routes.ts";
import { readDemoMarks } from "../modules/opening/service/demo-marks.ts";
import type { OpeningDeps } from "../modules/opening/service/facts.ts";
import { OpeningGate } from "../modules/opening/service/gate.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import { type DraftLinks, draftTokenIn } from "../platform/pages/draft-preview.ts";
import type { Tenant, TenantDirectory } from "../platform/tenancy.ts";

interface ComposeOpeningDeps {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly draftLinks: DraftLinks;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps closed and unfinished tenants from visitors. All are checked once at start, so that the log names the reasons before a visitor comes. Returns what the check of a tenant needs. */
export async function composeOpening(deps: ComposeOpeningDeps): Promise<OpeningDeps> {
  const { app, config, database, tenants, draftLinks, clock, log } = deps;
  const demo = await readDemoMarks();
  const storesContent = config.cmsUrl === undefined;
  const sendsMail = config.smtpUrl !== undefined;
  const checks = { database, tenants, demo, storesContent, sendsMail };
  const gate = new OpeningGate({ ...checks, demandsCheck: config.isProduction, clock, log });
  const previews = (url: string, { id }: Tenant) => {
    const token = draftTokenIn(url);
    return token !== undefined && draftLinks.opens(token, id, clock.now()) !== undefined;
  };
  registerOpeningGate(app, {
    gate,
    tenants,
    previews,
    consoleOrigin: config.consoleUrl.origin,
  });
  for (const tenant of tenants.all()) {
    try {
      await gate.isOpen(tenant);
    } catch (error) {
      // It is checked again at the first request; the other tenants are not affected.
      log.error({ err: error, tenant: tenant.slug }, "a tenant could not be checked");
    }
  }
  return checks;
}
