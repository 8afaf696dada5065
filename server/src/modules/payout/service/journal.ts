import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** What this machine remembers of a tenant's batches, outside of the database. */
export interface Remembered {
  /** The last batch that was released; undefined if there was none since the last confirmation. */
  readonly number: string | undefined;
  /** The file was restored or copied since it was written. */
  readonly isCopy: boolean;
}

export interface PayoutJournal {
  read(slug: string): Promise<Remembered>;
  /** Without a number: a person has confirmed what the bank has. */
  record(slug: string, number?: string): Promise<void>;
}

const CONFIRMED = "-";

/**
 * A file in the data folder. Each line holds the inode number of the file, which a copy of the folder does not have: so a
 * restored copy is recognised although everything in it fits together. A folder that cannot be written has no journal.
 */
export function payoutJournal(dataDir: string): PayoutJournal {
  const path = join(dataDir, "released-batches.log");
  const inode = async () => String((await stat(path)).ino);
  return {
    async read(slug) {
      const text = await readFile(path, "utf8").catch(() => "");
      const line = text.split("\n").findLast((one) => one.startsWith(`${slug} `));
      const [, number = CONFIRMED, written] = line?.split(" ") ?? [];
      return {
        number: number === CONFIRMED ? undefined : number,
        isCopy: written !== undefined && written !== (await inode()),
      };
    },
    async record(slug, number = CONFIRMED) {
      try {
        // The file must exist to have an inode.
        await appendFile(path, "", { mode: 0o600 });
        await appendFile(path, `${slug} ${number} ${await inode()}\n`);
      } catch {
        // The database has the release; the journal only helps to notice when it is lost there.
      }
    },
  };
}
