import { Client } from "pg";
import type { Config } from "../config.ts";
import type { Log } from "../platform/log.ts";
import {
  findEmbeddedPostgres,
  hasEmbeddedCluster,
  startEmbeddedPostgres,
} from "../platform/postgres/embedded.ts";
import { StartupError } from "../platform/startup-error.ts";

export interface OpenDatabase {
  /** The address for the owner of the tables. */
  readonly url: string;
  /** Which database this is, without its password. */
  readonly description: string;
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/** The configured server, or the embedded one; a second start on the same data folder is refused. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return configured(config.databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { ...embeddedAt(embedded.url, config), stop: () => embedded.stop() };
}

/** For processes next to a running server: connects to its database, and starts one only where none runs. */
export async function joinDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return configured(config.databaseUrl);
  const url = await findEmbeddedPostgres(config.dataDir);
  return url === undefined ? openDatabase(config, log) : embeddedAt(url, config);
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

function embeddedAt(url: string, { dataDir }: Config): OpenDatabase {
  return { url, description: `embedded database in ${dataDir}`, isEmbedded: true, stop: async () => {} };
}

async function configured(url: string): Promise<OpenDatabase> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    // The error of a host with several addresses has no message of its own.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartupError(`The database of DATABASE_URL cannot be reached: ${message || code}`, {
      cause: error,
    });
  }
  const { host, pathname } = new URL(url);
  const description = `database ${pathname.slice(1)} at ${host}`;
  return { url, description, isEmbedded: false, stop: async () => {} };
}
