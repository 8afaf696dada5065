import { existsSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartupError } from "../startup-error.ts";

const reasons: Record<string, string> = {
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "is read-only",
  ENOSPC: "is full",
  EDQUOT: "is full",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
  ENOENT: "cannot be made there",
};

const neededMegabytes = 128;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Node's own way to make the folders above as well never ends under one that denies being there, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT" || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await makeFolder(folder);
  }
}

/** Makes the folder and proves that it takes a file, so that later steps fail for their own reasons only. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, Buffer.alloc(64 * 1024));
  } catch (error) {
    const reason = reasons[codeOf(error)] ?? `cannot be used: ${String(error)}`;
    throw new StartupError(`The data folder ${folder} ${reason}.`, { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** PostgreSQL halts in the middle of its work when the disk fills up, so it is not even started without some room. */
export async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free < neededMegabytes) {
    throw new StartupError(
      `The data folder ${folder} is full: ${free} MB are free, the database needs ${neededMegabytes} MB to start.`,
    );
  }
}
