import { hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "./startup-error.ts";

/** The installation's keys, newest first: given by the environment, else made at first start and kept. */
export async function loadSecretKeys(
  given: readonly Buffer[] | undefined,
  dataDir: string,
): Promise<readonly Buffer[]> {
  if (given) return given;
  const file = join(dataDir, "secret.key");
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw new StartupError(`The data folder cannot be written (${code}): ${dataDir}`);
  }
  const key = Buffer.from(await readOnceWritten(file), "base64");
  if (key.length !== 32) throw new StartupError(`${file} does not hold 32 bytes in base64`);
  return [key];
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
