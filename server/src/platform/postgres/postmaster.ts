import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";
import { type Account, spawnOptions } from "./account.ts";
import { startupFault } from "./cluster.ts";

/** A running database server: the process PostgreSQL itself calls postmaster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

interface PostmasterFile extends Postmaster {
  readonly status: string;
}

const fileIn = (cluster: string) => join(cluster, "postmaster.pid");

/** Its line numbers are fixed: process id first, port fourth, status eighth. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(fileIn(cluster), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? "" };
  } catch {
    return undefined;
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A process id alone proves nothing: after a crash or in a new container it may belong to anybody. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!existsSync("/proc/self/cmdline")) return processExists(pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
  } catch {
    return false;
  }
}

/** Whether it runs from these very files; those of a deleted installation can no longer load their libraries. */
export function runsProgram(pid: number, program: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(program);
  } catch {
    return true;
  }
}

/** Long enough for a recovery after a crash or the last writes of a shutdown. */
const patienceSeconds = 120;

/** The living postmaster of this cluster once it is ready; waits for one that is starting or going. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const found = readPostmasterFile(cluster);
    if (!found || !isPostmaster(found.pid, cluster)) return undefined;
    if (found.status === "ready") return found;
    if (performance.now() > deadline) {
      throw new StartupError(
        `The database process ${found.pid} is neither ready nor gone (${found.status}).`,
      );
    }
    await pause(20);
  }
}

/**
 * PostgreSQL would take the file of a dead server for that of a living one if another process got the same id. It
 * ignores the id of its own parent, and still checks that no orphan of the old server holds the shared memory.
 */
async function disownStaleFile(cluster: string): Promise<void> {
  const found = readPostmasterFile(cluster);
  if (!found || isPostmaster(found.pid, cluster) || !processExists(found.pid)) return;
  const [, ...rest] = (await readFile(fileIn(cluster), "utf8")).split("\n");
  await writeFile(fileIn(cluster), [process.pid, ...rest].join("\n"));
}

const largestLog = 10 * 1024 * 1024;

async function openLog(
  file: string,
  account: Account | undefined,
): Promise<{ handle: number; start: number }> {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) await rename(file, `${file}.1`);
  const handle = openSync(file, "a", 0o600);
  if (account) fchownSync(handle, account.uid, account.gid);
  return { handle, start: statSync(file).size };
}

export interface PostmasterSettings {
  readonly program: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts the server and waits until it takes connections, however long its recovery after a crash lasts. */
export async function startPostmaster(options: PostmasterSettings, port: number): Promise<Postmaster> {
  const { program, cluster, account, logFile } = options;
  await disownStaleFile(cluster);
  const log = await openLog(logFile, account);
  const settings = Object.entries({ ...options.settings, port: String(port) });
  // In a session of its own, so that Ctrl-C reaches it through us only, after the last request.
  const child = spawn(
    program,
    ["-D", cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...spawnOptions(account), detached: true, stdio: ["ignore", log.handle, log.handle] },
  );
  closeSync(log.handle);
  let failure: Error | undefined;
  child.on("error", (error) => (failure = error));
  child.unref();
  const deadline = performance.now() + patienceSeconds * 1000;
  while (performance.now() < deadline) {
    const found = readPostmasterFile(cluster);
    if (found?.status === "ready" && found.pid === child.pid) return found;
    if (failure || child.exitCode !== null || child.signalCode !== null) break;
    await pause(10);
  }
  const output = failure ? failure.message : readFileSync(logFile).subarray(log.start).toString("utf8");
  throw startupFault(`The embedded database did not start (see ${logFile})`, cluster, output);
}

const shutdownSignals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

/** Ends the server and waits until it is gone: `fast` in order, `immediate` as if the power had failed. */
export async function stopPostmaster(
  pid: number,
  cluster: string,
  mode: keyof typeof shutdownSignals = "fast",
): Promise<void> {
  const patience = performance.now() + 30_000;
  if (!isPostmaster(pid, cluster)) return;
  process.kill(pid, shutdownSignals[mode]);
  while (isPostmaster(pid, cluster)) {
    if (performance.now() > patience) process.kill(pid, "SIGQUIT");
    await pause(10);
  }
}
