import { chownSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../startup-error.ts";

const busy = 5;

/**
 * One server per data folder. The lock is the kernel's, taken through SQLite because Node itself offers none: it ends
 * with the process however that dies, so nothing stale remains, and no process id can be mistaken for another.
 */
export function lockFolder(folder: string): { release(): void } {
  const path = join(folder, "server.lock");
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec("pragma busy_timeout = 0; begin exclusive");
    // A start by root must not shut out the folder's owner later.
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(folder);
      chownSync(path, uid, gid);
    }
    const held = file;
    return { release: () => held.close() };
  } catch (error) {
    file?.close();
    const inUse = error instanceof Error && "errcode" in error && error.errcode === busy;
    throw new StartupError(
      inUse
        ? `The data folder ${folder} is in use by another running server.`
        : `The data folder ${folder} cannot be locked: ${String(error)}`,
      { cause: error },
    );
  }
}
