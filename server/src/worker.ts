import { readConfig } from "./config.ts";
import { composeJobs } from "./compose/jobs.ts";
import { Tenants } from "./modules/tenant/service/directory.ts";
import { joinDatabase, prepareSchema } from "./start/open-database.ts";
import { systemClock } from "./platform/clock.ts";
import { connectDatabase } from "./platform/db/database.ts";
import { startWorker } from "./platform/jobs/worker.ts";
import { createLog } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { loadSecretKeys } from "./platform/secret-keys.ts";
import { StartupError } from "./platform/startup-error.ts";
import { stopOnSignal } from "./start/stop-on-signal.ts";

/** Runs only jobs, next to servers that were started with `JOBS=0`. */
async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const opened = await joinDatabase(config, log);
  await prepareSchema(opened, log);
  const database = connectDatabase({ url: opened.serverUrl, log });
  const tenants = new Tenants(
    database,
    { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant },
    log,
  );
  await tenants.refresh();
  tenants.keepFresh();
  const { registry } = createMetrics();
  const secretKeys = await loadSecretKeys(config.secretKeys, config.dataDir);
  const jobs = composeJobs({
    config,
    jobsUrl: opened.jobsUrl,
    database,
    tenants,
    secretKeys,
    registry,
    log,
  });
  const worker = startWorker({ ...jobs, clock: systemClock });
  log.info("worker started");

  const stop = async () => {
    await worker.stop();
    jobs.close();
    tenants.stop();
    await database.close();
    await opened.stop();
  };
  stopOnSignal(stop, log);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
