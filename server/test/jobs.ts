import { Registry } from "prom-client";
import { readConfig } from "../src/config.ts";
import { composeJobs } from "../src/compose/jobs.ts";
import { runDue } from "../src/platform/jobs/run-due.ts";
import type { TestApp } from "./app.ts";
import { silentLog } from "./database.ts";

/** Runs everything due at the test's time, as `weitersagen jobs run` does. */
export async function runJobs(
  app: TestApp,
  environment: Readonly<Record<string, string>> = {},
  registry = new Registry(),
): Promise<void> {
  const jobs = composeJobs({
    config: readConfig({ LOG_LEVEL: "silent", ...environment }),
    jobsUrl: app.testDatabase.jobsUrl,
    database: app.database,
    tenants: app.tenants,
    secretKeys: app.secretKeys,
    registry,
    log: silentLog,
  });
  try {
    const { failures } = await runDue({ ...jobs, now: app.clock.now() });
    if (failures > 0) throw new Error(`${failures} jobs failed`);
  } finally {
    jobs.close();
  }
}

export interface TestMail {
  readonly to_address: string;
  readonly template: string;
  readonly subject: string | null;
  readonly text: string | null;
  readonly data: Record<string, unknown>;
}

/** What stands in the outbox for an address, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<TestMail[]> {
  const { rows } = await app.testDatabase.owner.query<TestMail>(
    "select to_address, template, subject, text, data from mail where to_address = $1 order by id",
    [address],
  );
  return rows;
}

/** The token in the last mail of a kind. */
export async function tokenIn(app: TestApp, address: string, template: string): Promise<string> {
  const mail = (await mailsTo(app, address)).findLast((candidate) => candidate.template === template);
  const token = mail?.data["token"];
  if (typeof token !== "string") throw new Error(`no mail ${template} with a token`);
  return token;
}
