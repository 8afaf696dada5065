import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";

/** Stores the last good copies across restarts, so that pages can be shown if the CMS is unavailable at start. */
export interface CopyStore {
  read(key: string): Promise<unknown>;
  /** `null` means that the CMS no longer has it: the copy is deleted. */
  write(key: string, value: unknown): Promise<void>;
}

/** For the embedded CMS: its content is in our own database, without which there are no pages anyway. */
export const noCopies: CopyStore = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
};

const BUDGET_BYTES = 256 * 1024 * 1024;
const MAX_COPIES = 20_000;
const WRITES_BETWEEN_CLEANUPS = 500;

export function fileCopies(folder: string): CopyStore {
  let writes = 0;
  const ready = mkdir(folder, { recursive: true });
  // Every write awaits it again and gets the failure.
  ready.catch(() => undefined);

  return {
    async read(key) {
      try {
        const stored: unknown = deserialize(await readFile(join(folder, fileName(key))));
        const [storedKey, value] = stored as [string, unknown];
        return storedKey === key ? value : undefined;
      } catch {
        // Missing, or truncated by a full disk: there is no copy.
        return undefined;
      }
    },
    async write(key, value) {
      await ready;
      const file = join(folder, fileName(key));
      if (value === null) return rm(file, { force: true });
      const unfinished = `${file}.${process.pid}.${(writes += 1)}`;
      await writeFile(unfinished, serialize([key, value]), { mode: 0o600 });
      await rename(unfinished, file);
      if (writes % WRITES_BETWEEN_CLEANUPS === 0) await deleteOldest(folder);
      return undefined;
    },
  };
}

function fileName(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Deletes the oldest copies beyond the budget. Visitors choose image sizes and queries, so copies are unlimited otherwise. */
async function deleteOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // Another write may have renamed or deleted it meanwhile.
      const file = await stat(path).catch(() => undefined);
      return file && { path, mtimeMs: file.mtimeMs, size: file.size };
    }),
  );
  const files = found.filter((file) => file !== undefined);
  let kept = 0;
  for (const [index, { path, size }] of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs).entries()) {
    kept += size;
    if (kept > BUDGET_BYTES || index >= MAX_COPIES) await rm(path, { force: true });
  }
}
