import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { prepareDataFolder } from "./postgres/data-folder.ts";
import { StartupError } from "./startup-error.ts";

/** The installation's keys, newest first: given by the environment, else made at first start and kept. */
export async function loadSecretKeys(
  given: readonly Buffer[] | undefined,
  dataDir: string,
): Promise<readonly Buffer[]> {
  if (given) return given;
  const file = join(dataDir, "secret.key");
  // One that is there may lie in a folder that nobody can write.
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

/** Another process may be at its own first start in this very moment: it has made the file and not yet written it. */
async function readOnceWritten(file: string): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const text = await readFile(file, "utf8");
    if (text !== "") return text;
    await pause(50);
  }
  return "";
}

/** A key for one purpose only, so that no two uses of the installation's key can be played against each other. */
export function deriveKey(secretKeys: readonly Buffer[], purpose: string): Buffer {
  const [newest] = secretKeys;
  if (!newest) throw new StartupError("SECRET_KEY is empty");
  return Buffer.from(hkdfSync("sha256", newest, "", `weitersagen ${purpose}`, 32));
}
