import type { Config } from "../config.ts";
import { asUser, isStrongLogin, jobsRole, type Logins, singleLogin } from "../platform/db/logins.ts";
import { migrate, requireMigrated } from "../platform/db/migrate.ts";
import type { Log } from "../platform/log.ts";
import {
  findEmbeddedPostgres,
  hasEmbeddedCluster,
  startEmbeddedPostgres,
} from "../platform/postgres/embedded.ts";
import { StartupError } from "../platform/startup-error.ts";

export interface OpenDatabase extends Logins {
  /** Which database this is, without its password. */
  readonly description: string;
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/** The configured server, or the embedded one; a second start on the same data folder is refused. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return configured(config, config.databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { ...embeddedAt(embedded, config), stop: () => embedded.stop() };
}

/** For processes next to a running server: connects to its database, and starts one only where none runs. */
export async function joinDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return configured(config, config.databaseUrl);
  const logins = await findEmbeddedPostgres(config.dataDir);
  return logins === undefined ? openDatabase(config, log) : embeddedAt(logins, config);
}

/**
 * For commands: like `joinDatabase`, but never creates a database. A command without the environment of the server would
 * otherwise work on a new, empty one.
 */
export async function openExistingDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined && !(await hasEmbeddedCluster(config.dataDir))) {
    throw new StartupError(
      `DATABASE_URL is not set and there is no database in ${config.dataDir}. Set DATABASE_URL or DATA_DIR as for the server.`,
    );
  }
  return joinDatabase(config, log);
}

/** Migrates where this process has the owner's login, else checks that it was done. */
export async function prepareSchema(opened: OpenDatabase, log: Log): Promise<void> {
  const { ownerUrl, serverUrl, isSingle = false } = opened;
  if (ownerUrl === undefined) return requireMigrated(serverUrl);
  await migrate(ownerUrl, { log, isOnlyLogin: isSingle });
}

function embeddedAt({ serverUrl, jobsUrl, ownerUrl }: Logins, { dataDir }: Config): OpenDatabase {
  return {
    serverUrl,
    jobsUrl,
    ownerUrl,
    description: `embedded database in ${dataDir}`,
    isEmbedded: true,
    stop: async () => {},
  };
}

const howTo = "docs/operating.md shows how to create it (Your own PostgreSQL).";

async function configured(config: Config, url: string): Promise<OpenDatabase> {
  const { host, pathname } = new URL(url);
  return {
    ...(await loginsOf(config, url)),
    description: `database ${pathname.slice(1)} at ${host}`,
    isEmbedded: false,
    stop: async () => {},
  };
}

/** One login for everything is for development. In production the server's login must not own the tables. */
async function loginsOf(config: Config, url: string): Promise<Logins> {
  const { databaseAdminUrl: ownerUrl, databaseJobsUrl, isProduction, runsJobs } = config;
  if (await isStrongLogin(url, "DATABASE_URL")) {
    if (ownerUrl === undefined && !isProduction) return singleLogin(url);
    throw new StartupError(
      `The user of DATABASE_URL could change the schema. The server needs a login that owns nothing: ${howTo}`,
    );
  }
  const jobsUrl = databaseJobsUrl ?? asUser(url, jobsRole);
  if (runsJobs && (await isStrongLogin(jobsUrl, `DATABASE_JOBS_URL (user ${new URL(jobsUrl).username})`))) {
    throw new StartupError(
      `The user of DATABASE_JOBS_URL could change the schema. The jobs need a login that owns nothing: ${howTo}`,
    );
  }
  return { serverUrl: url, jobsUrl, ownerUrl };
}
