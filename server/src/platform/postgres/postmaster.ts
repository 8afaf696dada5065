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

/** A running database server: the process that PostgreSQL calls postmaster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

interface PostmasterFile extends Postmaster {
  readonly status: string;
}

const fileIn = (cluster: string) => join(cluster, "postmaster.pid");

/** The lines are fixed: process id first, port fourth, status eighth. */
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

/** A process id alone is no proof: after a crash or in a new container it may belong to another process. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!existsSync("/proc/self/cmdline")) return processExists(pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
  } catch {
    return false;
  }
}

/** Whether it runs from these files; a program of a deleted installation can no longer load its libraries. */
export function runsProgram(pid: number, program: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(program);
  } catch {
    return true;
  }
}

/** Long enough for a recovery after a crash or the last writes of a shutdown. */
const timeoutSeconds = 120;

/** The running postmaster of this cluster once it is ready; waits for one that is starting or stopping. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  for (;;) {
    const found = readPostmasterFile(cluster);
    if (!found || !isPostmaster(found.pid, cluster)) return undefined;
    if (found.status === "ready") return found;
    if (performance.now() > deadline) {
      throw new StartupError(
        `The database process ${found.pid} neither became ready nor ended (${found.status}).`,
      );
    }
    await pause(20);
  }
}

/**
 * PostgreSQL refuses to start on the file of a dead server if another process has got the same id. It ignores the id of
 * its own parent, so that is written instead. It still checks that no orphan of the old server holds the shared memory.
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

/** Starts the server and waits until it accepts connections; recovery after a crash may take a while. */
export async function startPostmaster(options: PostmasterSettings, port: number): Promise<Postmaster> {
  const { program, cluster, account, logFile } = options;
  await disownStaleFile(cluster);
  const log = await openLog(logFile, account);
  const settings = Object.entries({ ...options.settings, port: String(port) });
  // In its own session, so that Ctrl-C does not reach it: we stop it after the last request.
  const child = spawn(
    program,
    ["-D", cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...spawnOptions(account), detached: true, stdio: ["ignore", log.handle, log.handle] },
  );
  closeSync(log.handle);
  let failure: Error | undefined;
  child.on("error", (error) => (failure = error));
  child.unref();
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (performance.now() < deadline) {
    const found = readPostmasterFile(cluster);
    if (found?.status === "ready" && found.pid === child.pid) return found;
    if (failure || child.exitCode !== null || child.signalCode !== null) break;
    await pause(10);
  }
  const output = failure ? failure.message : readFileSync(logFile).subarray(log.start).toString("utf8");
  throw startupFault(`The embedded database did not start (see ${logFile})`, cluster, output);
}

/** In milliseconds. After that it is ended at once: the next start recovers, and no commit is lost. */
const fastShutdown = 10_000;

const shutdownSignals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

/** Stops the server and waits for its end: `fast` is a clean shutdown, `immediate` is like a power failure. */
export async function stopPostmaster(
  pid: number,
  cluster: string,
  mode: keyof typeof shutdownSignals = "fast",
): Promise<void> {
  const deadline = performance.now() + fastShutdown;
  if (!isPostmaster(pid, cluster)) return;
  process.kill(pid, shutdownSignals[mode]);
  while (isPostmaster(pid, cluster)) {
    if (performance.now() > deadline) process.kill(pid, "SIGQUIT");
    await pause(10);
  }
}
