import type { KindOfData } from "@weitersagen/domain/data-map/kind";
import { kindsOfData, type KindName } from "@weitersagen/domain/data-map/kinds";
import { Registry } from "prom-client";
import { composeJobs } from "../src/compose/jobs.ts";
import { readConfig } from "../src/config.ts";
import { runDue } from "../src/platform/jobs/run-due.ts";
import type { TestApp } from "./app.ts";
import { silentLog } from "./database.ts";

/** The product's jobs, and a way to run the sweeps of one kind of data. */
export function retentionRun(app: TestApp) {
  const jobs = composeJobs({
    config: readConfig({ LOG_LEVEL: "silent", SMTP_URL: "smtp://127.0.0.1:1" }),
    jobsUrl: app.testDatabase.jobsUrl,
    database: app.database,
    tenants: app.tenants,
    secretKeys: app.secretKeys,
    registry: new Registry(),
    log: silentLog,
  });
  return {
    jobs,
    /** As the worker runs them: a sweep whose `work` misses what is due does not visit the tenant. */
    sweepAt: async (kind: KindName, now: Date): Promise<void> => {
      const { end } = kindsOfData[kind] as KindOfData;
      const isNamed = (sweep: { readonly name: string }) => end.sweeps?.includes(sweep.name) === true;
      await runDue({
        ...jobs,
        registry: new Registry(),
        sweeps: jobs.sweeps.filter(isNamed),
        installationSweeps: (jobs.installationSweeps ?? []).filter(isNamed),
        handlers: [],
        now,
      });
    },
  };
}
