import { chownSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../startup-error.ts";

const busy = 5;

/**
 * Allows one server per data folder. A lock of the kernel, taken through SQLite because Node has no file locks: it ends
 * with the process in every case, so there are no stale locks and no process ids to compare.
 */
export function lockFolder(folder: string): { release(): void } {
  const path = join(folder, "server.lock");
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec("pragma busy_timeout = 0; begin exclusive");
    // After a start by root the folder's owner must still be able to lock it.
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
