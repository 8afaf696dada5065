import { createHash } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { type Account, canWorkIn } from "./account.ts";

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function makeFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}

/** Lets the account pass through the data folder, not read it. */
async function letPass(folder: string, account: Account): Promise<void> {
  const { uid, mode } = await stat(folder);
  await chown(folder, uid, account.gid);
  await chmod(folder, mode | 0o010);
}

// Both outlive a restart of the machine; the second serves where the first may not be written.
const stagingPlaces = ["/var/lib", "/var/tmp"];

/** A folder of our own outside the data folder. A number follows when an earlier data folder left one behind. */
async function stage(dataFolder: string, account: Account): Promise<string> {
  const id = createHash("sha256").update(dataFolder).digest("hex").slice(0, 12);
  for (const place of stagingPlaces) {
    for (let number = 1; number < 100; number++) {
      const folder = join(place, `weitersagen-${id}${number === 1 ? "" : `-${number}`}`);
      if (await exists(folder)) continue;
      try {
        await makeFolder(folder, account);
      } catch {
        break;
      }
      if (await canWorkIn(folder, account)) return folder;
      await rmdir(folder);
      break;
    }
  }
  throw new StartupError(
    `The data folder ${dataFolder} cannot be entered by the database's user ${account.uid}, and no other place was found. Choose another DATA_DIR.`,
  );
}

const pointerName = "postgres.location";

/** The place outside the data folder that an earlier start chose, if it had to. */
export async function stagedHome(dataFolder: string): Promise<string | undefined> {
  const pointer = join(dataFolder, pointerName);
  const staged = await readFile(pointer, "utf8").catch(() => undefined);
  if (staged === undefined) return undefined;
  const home = staged.trim();
  if (await exists(home)) return home;
  throw new StartupError(`The database lies in ${home}, says ${pointer}, but that folder is missing.`);
}

export const homeIn = (dataFolder: string) => join(dataFolder, "postgres");

/**
 * Normally a folder inside the data folder. Where the database's account cannot get in, as under a home that only root
 * may enter, the files lie elsewhere and a pointer in the data folder remembers where.
 */
export async function chooseHome(dataFolder: string, account: Account | undefined): Promise<string> {
  const known = await stagedHome(dataFolder);
  if (known) {
    if (await canWorkIn(known, account)) return known;
    throw new StartupError(
      `The database in ${known} belongs to another user. Start as the user who made it.`,
    );
  }
  const home = homeIn(dataFolder);
  await makeFolder(home, account);
  if (await canWorkIn(home, account)) return home;
  if (!account) {
    throw new StartupError(`The database in ${home} belongs to another user. Start as the user who made it.`);
  }
  await letPass(dataFolder, account);
  if (await canWorkIn(home, account)) return home;
  await rmdir(home).catch(() => {
    throw new StartupError(
      `The database in ${home} cannot be entered by its user ${account.uid}. Let it pass through the folders above (chmod o+x) or move the data folder.`,
    );
  });
  const staged = await stage(await realpath(dataFolder), account);
  await writeFile(join(dataFolder, pointerName), `${staged}\n`);
  return staged;
}
