import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { prepareDataFolder } from "./postgres/data-folder.ts";
import { StartupError } from "./startup-error.ts";

/** The installation's keys, newest first: from the environment, else created at first start and stored. */
export async function loadSecretKeys(
  given: readonly Buffer[] | undefined,
  dataDir: string,
): Promise<readonly Buffer[]> {
  if (given) return given;
  const file = join(dataDir, "secret.key");
  // An existing key file may be in a read-only folder.
  if (!existsSync(file)) await makeKey(file, dataDir);
  const text = await readOnceWritten(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${file} cannot be read (${error.code})`, { cause: error });
  });
  const key = Buffer.from(text, "base64");
  if (key.length !== 32) throw new StartupError(`${file} does not hold 32 bytes in base64`);
  return [key];
}

async function makeKey(file: string, dataDir: string): Promise<void> {
  await prepareDataFolder(dataDir);
  try {
    await writeFile(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw new StartupError(`${file} cannot be written (${code})`, { cause: error });
  }
}

/** Another process may be starting for the first time: it has created the file but not written it yet. */
async function readOnceWritten(file: string): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const text = await readFile(file, "utf8");
    if (text !== "") return text;
    await pause(50);
  }
  return "";
}

/** A key for one purpose only, so that uses of the installation's key cannot be combined in an attack. */
export function deriveKey(secretKeys: readonly Buffer[], purpose: string): Buffer {
  const [newest] = secretKeys;
  if (!newest) throw new StartupError("SECRET_KEY is empty");
  return Buffer.from(hkdfSync("sha256", newest, "", `weitersagen ${purpose}`, 32));
}
