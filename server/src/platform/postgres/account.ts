import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const nobody: Account = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the owner of the data it finds, else as "nobody",
 * which every system knows. Started by anybody else it runs as that user.
 */
export async function postgresAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await stat(clusterFolder).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody;
}

/** A bare environment: variables such as PGDATA or PGPORT of the caller must not reach the programs. */
export function spawnOptions(account: Account | undefined) {
  return { ...account, cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C" } };
}

/** Tried for real rather than computed from modes, which would overlook access lists and mount options. */
export async function canWorkIn(folder: string, account: Account | undefined): Promise<boolean> {
  return run("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], spawnOptions(account)).then(
    () => true,
    () => false,
  );
}
