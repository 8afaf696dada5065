import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** What the journal says about a tenant's batches. */
export interface Remembered {
  /** The last batch that was released; undefined if none was since `record` without a number. */
  readonly number: string | undefined;
  /** The tenant's last line was written to another file: this one is a restored backup or a copy. */
  readonly isCopy: boolean;
}

/**
 * Remembers the last released batch outside of the database. A database that is restored from a backup may have lost a
 * release whose file the bank already has, and would pay again. `whyClosed` compares the two and closes payouts.
 */
export interface PayoutJournal {
  read(slug: string): Promise<Remembered>;
  /** Stores a released batch. Without a number: an operator looked up the bank's last batch and reopened payouts. */
  record(slug: string, number?: string): Promise<void>;
}

/** Instead of a batch number. */
const REOPENED = "-";

/**
 * A file in the data folder, with a line `slug number inode` per record. A copied or restored file has another inode, so
 * it is recognised even if database and folder were restored together. If the folder is not writable, nothing is recorded.
 */
export function payoutJournal(dataDir: string): PayoutJournal {
  const path = join(dataDir, "released-batches.log");
  const inode = async () => String((await stat(path)).ino);
  return {
    async read(slug) {
      const text = await readFile(path, "utf8").catch(() => "");
      const line = text.split("\n").findLast((one) => one.startsWith(`${slug} `));
      const [, number = REOPENED, writtenInode] = line?.split(" ") ?? [];
      return {
        number: number === REOPENED ? undefined : number,
        isCopy: writtenInode !== undefined && writtenInode !== (await inode()),
      };
    },
    async record(slug, number = REOPENED) {
      try {
        // The file must exist to have an inode.
        await appendFile(path, "", { mode: 0o600 });
        await appendFile(path, `${slug} ${number} ${await inode()}\n`);
      } catch {
        // A release must not fail because of the journal: the database has it.
      }
    },
  };
}
