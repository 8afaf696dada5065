import { Client } from "pg";
import type { Config } from "../config.ts";
import type { Log } from "../platform/log.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "../platform/postgres/embedded.ts";
import { StartupError } from "../platform/startup-error.ts";

export interface OpenDatabase {
  /** The address for the owner of the tables. */
  readonly url: string;
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

/** The configured server, or the embedded one; a second start on the same data folder is refused. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return configured(config.databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { url: embedded.url, isEmbedded: true, stop: () => embedded.stop() };
}

/** For commands beside a running server: joins its database, and starts one only where none runs. */
export async function joinDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return configured(config.databaseUrl);
  const url = await findEmbeddedPostgres(config.dataDir);
  return url === undefined ? openDatabase(config, log) : { url, isEmbedded: true, stop: async () => {} };
}

async function configured(url: string): Promise<OpenDatabase> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    // A host of several addresses fails without words of its own.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartupError(`The database of DATABASE_URL cannot be reached: ${message || code}`, {
      cause: error,
    });
  }
  return { url, isEmbedded: false, stop: async () => {} };
}
