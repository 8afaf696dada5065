import type { FastifyInstance } from "fastify";
import { type Config, readConfig } from "./config.ts";
import { composeJobs } from "./compose/jobs.ts";
import { Tenants } from "./modules/tenant/service/directory.ts";
import { listenOn, requirePort } from "./start/listen.ts";
import { joinDatabase, type OpenDatabase, prepareSchema } from "./start/open-database.ts";
import { systemClock } from "./platform/clock.ts";
import { connectDatabase } from "./platform/db/database.ts";
import { WriteProbe } from "./platform/db/write-probe.ts";
import { registerProbes } from "./platform/http/probes.ts";
import { checkReadiness, type Readiness } from "./platform/http/readiness.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { startWorker } from "./platform/jobs/worker.ts";
import { createLog, type Log } from "./platform/log.ts";
import { createMetrics, type Metrics } from "./platform/metrics.ts";
import { checkSecretKeys } from "./platform/key-probe.ts";
import { loadSecretKeys } from "./platform/secret-keys.ts";
import { StartupError } from "./platform/startup-error.ts";
import { warnAboutRoot } from "./start/root-note.ts";
import { stopInOrder, stopOnSignal } from "./start/stop-on-signal.ts";

interface ProbeServer {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: () => Promise<Readiness>;
}

/** `/healthz`, `/readyz` and `/metrics` on a port of the worker's own; undefined if that is switched off. */
async function serveProbes({
  config,
  log,
  metrics,
  readiness,
}: ProbeServer): Promise<FastifyInstance | undefined> {
  const { host, workerPort: port, metricsToken, isProduction } = config;
  if (port === 0) return undefined;
  const app = createHttpServer({ ...config, log });
  registerProbes(app, { metrics, metricsToken, isOpenToLoopback: !isProduction, readiness });
  await listenOn({ host, port, variable: "WORKER_PORT" }, app);
  return app;
}

/** Runs only jobs, next to servers that were started with `JOBS=0`. */
async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  if (config.workerPort > 0) {
    await requirePort({ host: config.host, port: config.workerPort, variable: "WORKER_PORT" });
  }
  warnAboutRoot(log);
  const opened = await joinDatabase({ ...config, runsJobs: true }, log);
  try {
    await runJobs(config, opened, log);
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

async function runJobs(config: Config, opened: OpenDatabase, log: Log): Promise<void> {
  await prepareSchema(opened, log);
  const database = connectDatabase({ url: opened.serverUrl, log });
  const tenants = new Tenants(
    database,
    { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant },
    log,
  );
  await tenants.refresh();
  tenants.keepFresh();
  const metrics = createMetrics();
  const { registry } = metrics;
  const secretKeys = await loadSecretKeys(config.secretKeys, config.dataDir);
  await checkSecretKeys(database, secretKeys, systemClock.now());
  const writes = new WriteProbe({ url: opened.serverUrl, log });
  writes.measure(registry);
  void writes.watch();
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
  const readiness = () => checkReadiness({ database, writes, jobs: worker.health });
  const probes = await serveProbes({ config, log, metrics, readiness });
  log.info({ probes: config.workerPort }, "worker started");

  const stopWorker = async () => {
    writes.stop();
    await Promise.all([probes?.close(), worker.stop()]);
    jobs.close();
    tenants.stop();
    await database.close();
  };
  const steps = [
    { name: "worker", within: 30_000, stop: stopWorker },
    { name: "database", within: 13_000, stop: () => opened.stop() },
  ];
  stopOnSignal(() => stopInOrder(steps, log), log);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
