import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { loadSecretKeys } from "./secret-keys.ts";

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "secret-keys-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("twenty processes that start at once on a new folder share one key", async () => {
  const folder = join(await dataFolder(), "new");
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKeys(undefined, folder)));
  const written = await readFile(join(folder, "secret.key"), "utf8");
  expect(new Set(keys.map(([key]) => key?.toString("base64")))).toEqual(new Set([written]));
});

test("a key that another process is writing is waited for", async () => {
  const folder = await dataFolder();
  const file = join(folder, "secret.key");
  await writeFile(file, "");
  const loading = loadSecretKeys(undefined, folder);
  const key = Buffer.alloc(32, 7);
  await pause(100);
  await writeFile(file, key.toString("base64"));
  expect(await loading).toEqual([key]);
});

test("a file without a key is reported by its name", async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, "secret.key"), "short");
  await expect(loadSecretKeys(undefined, folder)).rejects.toThrow("secret.key does not hold 32 bytes");
});

test("a file in place of the data folder is reported in one line", async () => {
  const file = join(await dataFolder(), "file");
  await writeFile(file, "");
  const message = `The data folder ${file} is not a folder.`;
  await expect(loadSecretKeys(undefined, file)).rejects.toThrow(message);
});

test.runIf(existsSync("/proc/self"))("a folder that cannot be created is reported at once", async () => {
  const message = "The data folder /proc/weitersagen/data cannot be created.";
  await expect(loadSecretKeys(undefined, "/proc/weitersagen/data")).rejects.toThrow(message);
});
