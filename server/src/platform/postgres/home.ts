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

async function createFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}

/** Lets the account traverse the data folder, not read it. */
async function allowTraversal(folder: string, account: Account): Promise<void> {
  const { uid, mode } = await stat(folder);
  await chown(folder, uid, account.gid);
  await chmod(folder, mode | 0o010);
}

// Both survive a reboot; the second is used if the first is not writable.
const stagingPlaces = ["/var/lib", "/var/tmp"];

/** Creates a folder outside the data folder. Its name gets a number if an earlier data folder left one behind. */
async function stage(dataFolder: string, account: Account): Promise<string> {
  const id = createHash("sha256").update(dataFolder).digest("hex").slice(0, 12);
  for (const place of stagingPlaces) {
    for (let number = 1; number < 100; number++) {
      const folder = join(place, `weitersagen-${id}${number === 1 ? "" : `-${number}`}`);
      if (await exists(folder)) continue;
      try {
        await createFolder(folder, account);
      } catch {
        break;
      }
      if (await canWorkIn(folder, account)) return folder;
      await rmdir(folder);
      break;
    }
  }
  throw new StartupError(
    `The data folder ${dataFolder} is not accessible for the database's user ${account.uid}, and no other place was found. Choose another DATA_DIR.`,
  );
}

const pointerName = "postgres.location";

/** The folder outside the data folder that an earlier start chose, if any. */
export async function stagedHome(dataFolder: string): Promise<string | undefined> {
  const pointer = join(dataFolder, pointerName);
  const staged = await readFile(pointer, "utf8").catch(() => undefined);
  if (staged === undefined) return undefined;
  const home = staged.trim();
  if (await exists(home)) return home;
  throw new StartupError(`The database is in ${home} according to ${pointer}, but that folder is missing.`);
}

export const homeIn = (dataFolder: string) => join(dataFolder, "postgres");

/**
 * The folder of the database's files. Normally inside the data folder. If the database's account cannot access that, as
 * below a home that only root may enter, it is elsewhere and a pointer file in the data folder names it.
 */
export async function chooseHome(dataFolder: string, account: Account | undefined): Promise<string> {
  const known = await stagedHome(dataFolder);
  if (known) {
    if (await canWorkIn(known, account)) return known;
    throw new StartupError(
      `The database in ${known} belongs to another user. Start as the user who created it.`,
    );
  }
  const home = homeIn(dataFolder);
  await createFolder(home, account);
  if (await canWorkIn(home, account)) return home;
  if (!account) {
    throw new StartupError(
      `The database in ${home} belongs to another user. Start as the user who created it.`,
    );
  }
  await allowTraversal(dataFolder, account);
  if (await canWorkIn(home, account)) return home;
  await rmdir(home).catch(() => {
    throw new StartupError(
      `The database in ${home} is not accessible for its user ${account.uid}. Make the folders above accessible (chmod o+x) or move the data folder.`,
    );
  });
  const staged = await stage(await realpath(dataFolder), account);
  await writeFile(join(dataFolder, pointerName), `${staged}\n`);
  return staged;
}
