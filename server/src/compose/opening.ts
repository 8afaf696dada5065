import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { registerOpeningGate } from "../modules/opening/routes.ts";
import { readDemoMarks } from "../modules/opening/service/demo-marks.ts";
import { OpeningGate } from "../modules/opening/service/gate.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log.ts";
import type { TenantDirectory } from "../platform/tenancy.ts";

interface ComposeOpeningDeps {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps unfinished tenants closed. All are checked once at start, so that the log names the reasons before a visitor comes. */
export async function composeOpening(deps: ComposeOpeningDeps): Promise<void> {
  const { app, config, database, tenants, clock, log } = deps;
  const demo = await readDemoMarks();
  const storesContent = config.cmsUrl === undefined;
  const sendsMail = config.smtpUrl !== undefined;
  const gate = new OpeningGate({ database, tenants, demo, storesContent, sendsMail, clock, log });
  registerOpeningGate(app, gate, tenants);
  for (const tenant of tenants.all()) {
    try {
      await gate.isOpen(tenant);
    } catch (error) {
      // It is checked again at the first request; the other tenants are not affected.
      log.error({ err: error, tenant: tenant.slug }, "a tenant could not be checked");
    }
  }
}
