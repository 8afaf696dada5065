import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../startup-error.ts";
import { type Account, spawnOptions } from "./account.ts";
import type { Binaries } from "./binaries.ts";

const run = promisify(execFile);

export const superuser = "weitersagen";

export const clusterIn = (home: string) => join(home, "cluster");

async function readPassword(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
}

/** Reduces PostgreSQL's output to the one line that an operator needs. */
export function startupFault(what: string, folder: string, output: string): StartupError {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new StartupError(`The data folder ${folder} is full.`);
  }
  if (/Read-only file system/.test(output))
    return new StartupError(`The data folder ${folder} is read-only.`);
  const lines = output.split("\n").map((line) => line.trim());
  const fatal =
    lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? lines.findLast((line) => line !== "");
  const reason = fatal?.replace(/^.*?(?:FATAL|PANIC|error):\s*/, "") ?? "no reason given";
  return new StartupError(`${what}: ${reason}`);
}

interface NewCluster {
  binaries: Binaries;
  home: string;
  account: Account | undefined;
  password: string;
  durable: boolean;
}

async function initialise({ binaries, home, account, password, durable }: NewCluster): Promise<void> {
  // Created under another name first, so that an interrupted attempt is not mistaken for a finished one.
  const unfinished = `${clusterIn(home)}.new`;
  const passwordFile = join(home, "password.new");
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    await run(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=icu",
        "--icu-locale=de-DE",
        "--no-instructions",
        ...(durable ? [] : ["--no-sync"]),
      ],
      spawnOptions(account),
    );
    await rename(unfinished, clusterIn(home));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw startupFault("The embedded database could not be created", home, output);
  } finally {
    await rm(passwordFile, { force: true }).catch(() => {});
  }
}

async function requireSameVersion(binaries: Binaries, home: string): Promise<void> {
  const [created, { stdout }] = await Promise.all([
    readFile(join(clusterIn(home), "PG_VERSION"), "utf8").then((text) => text.trim()),
    run(binaries.postgres, ["--version"], { cwd: "/" }),
  ]);
  const contained = /(\d+)\./.exec(stdout)?.[1];
  if (created !== contained) {
    throw new StartupError(
      `The database in ${home} was created by PostgreSQL ${created}, but this version contains ${contained}. Export it with the old version and import it with this one.`,
    );
  }
}

/** The password in this file; a new one if there is none. */
export async function keepPassword(file: string): Promise<string> {
  const known = await readPassword(file);
  if (known) return known;
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Creates the cluster unless it exists, and returns its password. */
export async function ensureCluster(
  settings: Omit<NewCluster, "password"> & { passwordFile: string },
): Promise<string> {
  const { home, binaries, passwordFile } = settings;
  const known = await readPassword(passwordFile);
  const exists = await readFile(join(clusterIn(home), "PG_VERSION")).then(
    () => true,
    () => false,
  );
  if (exists) {
    if (!known) throw new StartupError(`The database's password file ${passwordFile} is missing.`);
    await requireSameVersion(binaries, home);
    // A restored copy may have lost its file modes; PostgreSQL does not start on files that other users can read.
    await chmod(clusterIn(home), 0o700);
    await chmod(passwordFile, 0o600);
    return known;
  }
  const password = randomBytes(24).toString("base64url");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await initialise({ ...settings, password });
  return password;
}
