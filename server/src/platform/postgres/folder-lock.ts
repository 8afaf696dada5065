import { chownSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../startup-error.ts";

/**
 * One server per data folder. The lock is the kernel's, taken through SQLite because Node itself offers none: it ends
 * with the process however that dies, so nothing stale remains, and no process id can be mistaken for another.
 */
export function lockFolder(folder: string): { release(): void } {
  const path = join(folder, "server.lock");
  const file = new DatabaseSync(path);
  try {
    file.exec("pragma busy_timeout = 0; begin exclusive");
  } catch (error) {
    file.close();
    throw new StartupError(`The data folder ${folder} is in use by another running server.`, {
      cause: error,
    });
  }
  // A start by root must not shut out the folder's owner later.
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(folder);
    chownSync(path, uid, gid);
  }
  return { release: () => file.close() };
}
