import { readFile, realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Client } from "pg";
import type { BaseLogger } from "pino";
import { appRole, asUser, jobsRole, type Logins, singleLogin } from "../db/logins.ts";
import { changeRole } from "../db/roles.ts";
import { StartupError } from "../startup-error.ts";
import { postgresAccount } from "./account.ts";
import { findPackage, prepareBinaries } from "./binaries.ts";
import { clusterIn, ensureCluster, keepPassword, superuser } from "./cluster.ts";
import { prepareDataFolder, requireSpace } from "./data-folder.ts";
import { lockFolder } from "./folder-lock.ts";
import { chooseHome, homeIn, stagedHome } from "./home.ts";
import { findPostmaster } from "./postmaster.ts";
import { supervise } from "./supervisor.ts";

export interface EmbeddedPostgres extends Logins {
  /** Here the owner of the tables is the cluster's superuser. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

export interface EmbeddedSettings {
  dataDir: string;
  log: BaseLogger;
  /** False only for temporary databases of tests: faster, but a power failure may lose commits. */
  durable?: boolean;
}

const databaseName = "weitersagen";

function serverSettings(durable: boolean): Record<string, string> {
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    shared_buffers: "128MB",
    jit: "off",
    timezone: "UTC",
    fsync: durable ? "on" : "off",
    // After a crash one sync call per disk instead of one per file: recovery takes a fraction of a second.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    // Statements and their errors can contain personal data; our server logs errors without it.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_timezone: "UTC",
  };
}

/** The password of the logins that own nothing, in a file of its own: it opens no more than they may do. */
const serverPasswordFileIn = (dataFolder: string) => join(dataFolder, "postgres.server-password");
const passwordFileIn = (dataFolder: string) => join(dataFolder, "postgres.password");

function address(password: string, port: number, name: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
}

async function ensureDatabase(url: string, serverPassword: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
    for (const role of [appRole, jobsRole]) await ensureLogin(client, role, serverPassword);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The embedded database runs but refuses the connection: ${reason}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Set at every start: a restored cluster may know another password. */
async function ensureLogin(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (!rowCount) await changeRole(client, `create role ${role}`);
  await changeRole(
    client,
    `alter role ${role} login nosuperuser nobypassrls nocreaterole nocreatedb noreplication
       password ${client.escapeLiteral(password)}`,
  );
}

function loginsAt(ownerUrl: string, serverPassword: string): Logins & { ownerUrl: string } {
  return {
    serverUrl: asUser(ownerUrl, appRole, serverPassword),
    jobsUrl: asUser(ownerUrl, jobsRole, serverPassword),
    ownerUrl,
  };
}

async function start(dataFolder: string, log: BaseLogger, durable: boolean): Promise<EmbeddedPostgres> {
  const staged = await stagedHome(dataFolder);
  const account = await postgresAccount(clusterIn(staged ?? homeIn(dataFolder)));
  const home = await chooseHome(dataFolder, account);
  await requireSpace(home);
  const binaries = await prepareBinaries(await findPackage(), home, account);
  const passwordFile = passwordFileIn(dataFolder);
  const password = await ensureCluster({ binaries, home, account, passwordFile, durable });
  const serverPassword = await keepPassword(serverPasswordFileIn(dataFolder));
  const supervisor = await supervise(
    {
      program: binaries.postgres,
      cluster: clusterIn(await realpath(home)),
      logFile: join(home, "postgres.log"),
      account,
      settings: serverSettings(durable),
    },
    log,
  );
  try {
    await ensureDatabase(address(password, supervisor.port, "postgres"), serverPassword);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  const ownerUrl = address(password, supervisor.port, databaseName);
  return { ...loginsAt(ownerUrl, serverPassword), stop: () => supervisor.stop() };
}

/**
 * Starts PostgreSQL in the data folder, on a loopback port. It keeps running if this process dies; the next start takes
 * it over. A second server on the same folder is refused.
 */
export async function startEmbeddedPostgres(settings: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(settings.dataDir);
  await prepareDataFolder(dataFolder);
  const lock = lockFolder(dataFolder);
  try {
    const running = await start(dataFolder, settings.log, settings.durable ?? true);
    return {
      ...running,
      async stop() {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The embedded database could not be started: ${reason}`, { cause: error });
  }
}

/** Whether an earlier start created the database. A folder that this user may not read counts as one. */
export async function hasEmbeddedCluster(dataDir: string): Promise<boolean> {
  const dataFolder = resolve(dataDir);
  const home = (await stagedHome(dataFolder)) ?? homeIn(dataFolder);
  return stat(join(clusterIn(home), "PG_VERSION")).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
}

/** The logins of the database that runs in this data folder already, for commands beside a running server. */
export async function findEmbeddedPostgres(dataDir: string): Promise<Logins | undefined> {
  const dataFolder = resolve(dataDir);
  try {
    const home = (await stagedHome(dataFolder)) ?? homeIn(dataFolder);
    const postmaster = await findPostmaster(clusterIn(await realpath(home)));
    if (!postmaster) return undefined;
    const password = (await readFile(passwordFileIn(dataFolder), "utf8")).trim();
    const ownerUrl = address(password, postmaster.port, databaseName);
    const serverPassword = await readFile(serverPasswordFileIn(dataFolder), "utf8").catch(() => undefined);
    // A server of an earlier version, which has one login, may still run.
    return serverPassword === undefined ? singleLogin(ownerUrl) : loginsAt(ownerUrl, serverPassword.trim());
  } catch {
    return undefined;
  }
}
