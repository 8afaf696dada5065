import { existsSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartupError } from "../startup-error.ts";

const reasons: Record<string, string> = {
  EACCES: "is not writable for this user",
  EPERM: "is not writable for this user",
  EROFS: "is read-only",
  ENOSPC: "is full",
  EDQUOT: "is full",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
  ENOENT: "cannot be created",
};

const neededMegabytes = 128;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Not Node's `recursive` option: it loops for ever below a folder such as /proc that reports ENOENT although it exists. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT" || existsSync(dirname(folder))) throw error;
    await createFolder(dirname(folder));
    await createFolder(folder);
  }
}

/** Creates the folder and tests that it is writable, so that later steps fail for their own reasons only. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await createFolder(folder);
    await writeFile(probe, Buffer.alloc(64 * 1024));
  } catch (error) {
    const reason = reasons[codeOf(error)] ?? `cannot be used: ${String(error)}`;
    throw new StartupError(`The data folder ${folder} ${reason}.`, { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** PostgreSQL stops when the disk is full, so it is not started without some free space. */
export async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free < neededMegabytes) {
    throw new StartupError(
      `The data folder ${folder} is full: ${free} MB are free, the database needs ${neededMegabytes} MB to start.`,
    );
  }
}
