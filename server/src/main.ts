import { addDemoTroubles } from "./demo/troubles.ts";
import { join } from "node:path";
import { compose } from "./compose/product.ts";
import type { Product } from "./compose/product.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { addDemoOperators, demoConsoleLink } from "./demo/console.ts";
import { createDemoHistory } from "./demo/history.ts";
import { demoReferrer, demoSlugs, seedDemo } from "./demo/demo-tenants.ts";
import { holdingDemoLock } from "./start/demo-lock.ts";
import { listenOn, requirePort } from "./start/listen.ts";
import { openDatabase, prepareSchema } from "./start/open-database.ts";
import { systemClock } from "./platform/clock.ts";
import { noteProduction } from "./platform/production-use.ts";
import { connectDatabase } from "./platform/db/database.ts";
import { openOwnerPool } from "./platform/db/pool.ts";
import { checkSecretKeys } from "./platform/key-probe.ts";
import { createLog } from "./platform/log.ts";
import type { Log } from "./platform/log.ts";
import { builtConsole } from "./platform/pages/console-app.ts";
import { developmentWeb } from "./platform/pages/development.ts";
import { builtWeb } from "./platform/pages/web.ts";
import { hasEmbeddedCluster } from "./platform/postgres/embedded.ts";
import { loadSecretKeys } from "./platform/secret-keys.ts";
import { StartupError } from "./platform/startup-error.ts";
import { warnAboutRoot } from "./start/root-note.ts";
import { stopInOrder, stopOnSignal } from "./start/stop-on-signal.ts";
import { welcome } from "./start/welcome.ts";

const webFolder = join(import.meta.dirname, "../../web");
const consoleFolder = join(import.meta.dirname, "../../console");

/** Starts the product and returns how to stop it. What was opened before a failure is closed again. */
async function start(config: Config, log: Log): Promise<() => Promise<void>> {
  await requirePort(config);
  const secretKeys = await loadSecretKeys(config.secretKeys, config.dataDir);
  warnAboutRoot(log);
  if (config.databaseUrl === undefined && !(await hasEmbeddedCluster(config.dataDir))) {
    announce(`Creating the database in ${config.dataDir} …`);
  }
  const opened = await openDatabase(config, log);
  let product: Product | undefined;
  const stop = () =>
    stopInOrder(
      [
        { name: "server", within: 30_000, stop: async () => product?.stop() },
        { name: "database", within: 13_000, stop: () => opened.stop() },
      ],
      log,
    );
  try {
    await prepareSchema(opened, log);
    await checkDatabase(opened.serverUrl, { secretKeys, isProduction: config.isProduction, log });
    const web = await (process.argv.includes("--hot") ? developmentWeb(webFolder) : builtWeb(webFolder));
    const consoleApp = await builtConsole(consoleFolder);
    const { serverUrl: databaseUrl, jobsUrl, ownerUrl } = opened;
    const clock = systemClock;
    product = await compose({ config, databaseUrl, jobsUrl, web, consoleApp, secretKeys, clock, log });
    if (config.demo && ownerUrl === undefined) {
      log.warn("the demo is not brought in: that needs DATABASE_ADMIN_URL");
    } else if (config.demo && ownerUrl !== undefined) {
      const mailsLeave = config.smtpUrl !== undefined;
      const started = product;
      await holdingDemoLock(ownerUrl, () => bringDemo(ownerUrl, started, { secretKeys, mailsLeave, log }));
    }
    refuseUnknownFallback(product, config);
    await listenOn(config, product.app);
    const consoleLink = config.demo
      ? await demoConsoleLink(product.database, config, systemClock.now())
      : undefined;
    process.stdout.write(
      welcome(config, product.tenants.all(), { isEmbedded: opened.isEmbedded, consoleLink }),
    );
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A first start takes a while: what it does is said in words, beside the log. */
function announce(step: string): void {
  process.stdout.write(`${step}\n`);
}

/** Before anything is composed: jobs begin at once, and would encrypt with a wrong key. */
async function checkDatabase(
  url: string,
  { secretKeys, isProduction, log }: { secretKeys: readonly Buffer[]; isProduction: boolean; log: Log },
): Promise<void> {
  const database = connectDatabase({ url, poolSize: 1, log });
  try {
    await checkSecretKeys(database, secretKeys, systemClock.now());
    if (isProduction) await noteProduction(database, systemClock.now());
  } finally {
    await database.close();
  }
}

/** A configured tenant that does not exist is a typing error, unless there are no tenants yet. */
function refuseUnknownFallback({ tenants }: Product, { fallbackTenant, isFallbackNamed }: Config): void {
  if (!isFallbackNamed || tenants.all().length === 0 || tenants.bySlug(fallbackTenant)) return;
  const slugs = tenants.all().map((tenant) => tenant.slug);
  throw new StartupError(`MANDANT is "${fallbackTenant}", but the tenants are ${slugs.join(", ")}`);
}

async function bringDemo(
  url: string,
  product: Product,
  { log, ...deps }: { secretKeys: readonly Buffer[]; mailsLeave: boolean; log: Log },
): Promise<void> {
  const owner = openOwnerPool({ url, log });
  try {
    if (product.tenants.all().length === 0) announce("Creating three demo tenants with a year of history …");
    await seedDemo(owner, product.database);
    await product.tenants.refresh();
    await addDemoOperators(product.database, product.tenants, systemClock.now());
    // For all demo tenants, not only new ones: completes a first start that was interrupted.
    for (const slug of await demoSlugs()) {
      const tenant = product.tenants.bySlug(slug);
      if (!tenant) continue;
      const { database, recommendation } = product;
      const isNew = await createDemoHistory(
        { database, recommendation, ...deps },
        tenant,
        await demoReferrer(slug),
        systemClock.now(),
      );
      if (isNew) await addDemoTroubles({ database, owner }, tenant.id, systemClock.now());
    }
  } finally {
    await owner.end();
  }
}

try {
  const config = readConfig();
  const log = createLog(config.logLevel);
  stopOnSignal(await start(config, log), log);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
