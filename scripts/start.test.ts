import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root, run } from "./run.ts";

/** The scripts of a first start in a folder without any package, as after `NODE_ENV=production npm ci`. */
const folder = await mkdtemp(join(tmpdir(), "weitersagen-start-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
await mkdir(join(folder, "scripts"));
await writeFile(join(folder, "package.json"), '{ "type": "module" }');
await writeFile(join(folder, "package-lock.json"), "{}");
for (const name of ["start", "build", "run", "chunk-cycles"])
  await cp(join(root, `scripts/${name}.ts`), join(folder, `scripts/${name}.ts`));
for (const name of ["web", "embed", "console"]) {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "vite.config.ts"), "");
}

await writeFile(join(folder, "console/index.html"), "");

const sentence = "The tools that build the web app are not installed: run npm ci --include=dev";

test("a build without its tools ends with one sentence", async () => {
  const { ok, output } = await run(process.execPath, [join(folder, "scripts/build.ts")]);
  expect(ok).toBe(false);
  expect(output.trim()).toBe(sentence);
});

test("a first start says that it builds before it does, and why it cannot", async () => {
  const { ok, output } = await run(process.execPath, [join(folder, "scripts/start.ts")]);
  expect(ok).toBe(false);
  expect(output.trim().split("\n")).toEqual([
    "Building the web app, once after each update: about 15 seconds …",
    "The web app could not be built:",
    sentence,
  ]);
});
