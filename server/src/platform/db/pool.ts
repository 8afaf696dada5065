import { Pool, type PoolConfig, TypeOverrides } from "pg";
import type { BaseLogger } from "pino";
import type { Sockets } from "./sockets.ts";
import { SilentDatabase } from "./unavailable.ts";

const int8 = 20;
const date = 1082;
const listOfInt8 = 1016;
const listOfDate = 1182;

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer ${text} is too large for a number`);
  return value;
}

/** Numbers and days in a list have no quotes. */
const readList = (text: string): string[] => (text === "{}" ? [] : text.slice(1, -1).split(","));

// Ids and cents stay below 2^53. A calendar date has no time zone, so it must not become a Date. `describe-schema.ts` writes
// the types of columns accordingly.
const types = new TypeOverrides();
types.setTypeParser(int8, readInteger);
types.setTypeParser(date, (text: string) => text);
types.setTypeParser(listOfInt8, (text: string) => readList(text).map(readInteger));
types.setTypeParser(listOfDate, readList);

/** Detects dead idle connections within 30 s instead of hours. */
export const detectDeadConnections = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** How long a request waits for a connection, in milliseconds. */
const CONNECT_WITHIN = 5_000;
/** Commands wait longer: no visitor waits for them, and a busy machine must not make them fail. */
const COMMAND_CONNECTS_WITHIN = 60_000;

export interface PoolSettings {
  url: string;
  size: number;
  log: BaseLogger;
}

function openPool(settings: PoolSettings, config: PoolConfig): Pool {
  const pool = new Pool({
    max: settings.size,
    types,
    ...detectDeadConnections,
    connectionTimeoutMillis: CONNECT_WITHIN,
    ...config,
  });
  pool.on("error", (error) => {
    // A cut of all connections was logged once already, and a closing pool needs no connection.
    if (!(error instanceof SilentDatabase) && !pool.ending)
      settings.log.warn({ err: error }, "database connection lost");
  });
  // A connection that breaks while in use reports to its query and here; without a listener the process would end.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Connections as the owner of the tables. */
export type OwnerPool = Pool;

/** Connection settings of the server's login. */
export const appConnection = (url: string) => ({
  connectionString: url,
  application_name: "weitersagen",
});

interface AppPoolSettings extends PoolSettings {
  readonly sockets: Sockets;
  readonly isImpatient: boolean;
  readonly connectWithin: number | undefined;
}

export function openAppPool(settings: AppPoolSettings): Pool {
  const patience = settings.isImpatient ? CONNECT_WITHIN : COMMAND_CONNECTS_WITHIN;
  return openPool(settings, {
    ...appConnection(settings.url),
    connectionTimeoutMillis: settings.connectWithin ?? patience,
    stream: settings.sockets.open,
    // In this mode the driver closes a connection whose answer is overdue; otherwise the pool would use it again.
    pipeline: true,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    // 5 s longer than the statement may take, so that the database's own refusal comes first.
    query_timeout: 35_000,
  });
}

/** Connects as the owner of the tables: only for migrations, for commands that add a tenant, and for the demo. */
export function openOwnerPool(settings: Omit<PoolSettings, "size"> & { size?: number }): OwnerPool {
  return openPool(
    { size: 3, ...settings },
    {
      connectionString: settings.url,
      application_name: "weitersagen-owner",
      connectionTimeoutMillis: COMMAND_CONNECTS_WITHIN,
    },
  );
}

/** Connection settings of the jobs' login. */
export const jobsConnection = (url: string) => ({
  connectionString: url,
  application_name: "weitersagen-jobs",
});

/** Connects as the login of the jobs, for a command that may wait for the locks of a running server. */
export function openJobsPool(settings: PoolSettings): Pool {
  return openPool(settings, {
    ...jobsConnection(settings.url),
    connectionTimeoutMillis: COMMAND_CONNECTS_WITHIN,
  });
}

/** The same for a server, which must never wait for an answer without end. */
export function openBoundedJobsPool(settings: PoolSettings & { sockets: Sockets }): Pool {
  return openPool(settings, {
    ...jobsConnection(settings.url),
    stream: settings.sockets.open,
    pipeline: true,
    statement_timeout: 60_000,
    query_timeout: 65_000,
  });
}
