import { Registry } from "prom-client";
import { composeJobs } from "../compose/jobs.ts";
import { Tenants } from "../modules/tenant/service/directory.ts";
import { runSweeps } from "../platform/jobs/run-due.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { StartupError } from "../platform/startup-error.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";

export const jobsCommand: Command = {
  name: "jobs",
  usage: [["jobs run [--now TIME]", "runs everything due, or due at that time (2027-01-31T12:00:00Z)"]],
  async run([action, ...options], context) {
    if (action !== "run") throw new UsageError();
    const serverNow = context.clock.now();
    const now = timeOf(options) ?? serverNow;
    const jobs = await jobsOf(context);
    try {
      const { swept, jobs: count, failures } = await runSweeps({ ...jobs, now, serverNow });
      context.print(`everything due at ${now.toISOString()}:`);
      for (const [name, changed] of Object.entries(swept)) context.print(`  ${name.padEnd(28)} ${changed}`);
      context.print(`  ${"jobs from the queue".padEnd(28)} ${count}`);
      if (failures > 0)
        throw new StartupError(`${failures} failed; the log says which, and they will be tried again`);
    } finally {
      jobs.close();
    }
  },
};

function timeOf(options: readonly string[]): Date | undefined {
  if (options.length === 0) return undefined;
  const [flag, value = ""] = options;
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value);
  const time = new Date(value);
  if (flag !== "--now" || options.length !== 2) throw new UsageError();
  if (!isTime || Number.isNaN(time.getTime()))
    throw new UsageError(`"${value}" is no time: write it as 2027-01-31 or 2027-01-31T12:00:00Z`);
  return time;
}

/** The same jobs as the server's, for commands that run beside it. */
export async function jobsOf({ config, database, databaseUrl, log }: CommandContext) {
  const hosts = { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant };
  const tenants = new Tenants(database, hosts, log);
  await tenants.refresh();
  const secretKeys = await loadSecretKeys(config.secretKeys, config.dataDir);
  return composeJobs({ config, databaseUrl, database, tenants, secretKeys, registry: new Registry(), log });
}
