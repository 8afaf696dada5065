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
 * PostgreSQL refuses to run as root. Started by root it runs as the owner of existing data, else as the system user
 * "nobody". Started by another user it runs as that user.
 */
export async function postgresAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await stat(clusterFolder).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody;
}

/** An empty environment: variables of the caller such as PGDATA or PGPORT must not reach the programs. */
export function spawnOptions(account: Account | undefined) {
  return { ...account, cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C" } };
}

/** Tested with a real process: file modes alone do not show access lists and mount options. */
export async function canWorkIn(folder: string, account: Account | undefined): Promise<boolean> {
  return run("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], spawnOptions(account)).then(
    () => true,
    () => false,
  );
}
