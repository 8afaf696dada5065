import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { findChunkCycle, type Manifest } from "./chunk-cycles.ts";
import { root, run } from "./run.ts";

const dist = join(root, "web/dist");
const consoleDist = join(root, "console/dist");
const stampFile = join(dist, "stamp");
const sources = [
  "web/src",
  "web/vite.config.ts",
  "embed/src",
  "embed/vite.config.ts",
  "console/src",
  "console/index.html",
  "console/vite.config.ts",
  "contract/src",
  "domain/src",
  "package-lock.json",
];

/** npm leaves them out where NODE_ENV is production, if they are listed as tools for development. */
class MissingTools extends Error {
  constructor() {
    super("The tools that build the web app are not installed: run npm ci --include=dev");
  }
}

/** Builds the web app and the console unless the last build was made from the same sources. */
export async function buildIfNeeded(announce?: () => void): Promise<"built" | "up to date"> {
  if ((await readStamp()) === (await stampOfSources())) return "up to date";
  announce?.();
  // In a separate process, because a build sets the environment to production.
  const { ok, output } = await run(process.execPath, [import.meta.filename]);
  if (!ok) throw new Error(`The web app could not be built:\n${output}`);
  return "built";
}

async function build(): Promise<void> {
  const { build: viteBuild } = await import("vite").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new MissingTools();
  });
  const stamp = await stampOfSources();
  await rm(stampFile, { force: true });
  const configFile = join(root, "web/vite.config.ts");
  await viteBuild({ configFile, logLevel: "warn" });
  const cycle = findChunkCycle(
    JSON.parse(await readFile(join(dist, "client/.vite/manifest.json"), "utf8")) as Manifest,
  );
  if (cycle)
    throw new Error(
      `Files of the web app import each other in a cycle (web/vite.config.ts): ${cycle.join(" → ")}`,
    );
  await viteBuild({ configFile, logLevel: "warn", build: { ssr: true } });
  await viteBuild({ configFile: join(root, "embed/vite.config.ts"), logLevel: "warn" });
  await viteBuild({ configFile: join(root, "console/vite.config.ts"), logLevel: "warn" });
  await compressFiles(join(dist, "client"));
  await compressFiles(consoleDist);
  // Written last, so that an interrupted build is not taken for a finished one.
  await writeFile(stampFile, stamp);
}

async function readStamp(): Promise<string | undefined> {
  try {
    return await readFile(stampFile, "utf8");
  } catch {
    return undefined;
  }
}

async function stampOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await filesIn(source)) {
      hash
        .update(`${file}\0`)
        .update(await readFile(join(root, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

async function filesIn(path: string): Promise<string[]> {
  if (extname(path) !== "") return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

const compressible = new Set([".js", ".css", ".svg", ".json", ".txt"]);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a brotli and a gzip copy beside each file that gets smaller, with the strongest compression. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const plain = await readFile(file);
    const br = await brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
    if (br.length >= plain.length) continue;
    await writeFile(`${file}.br`, br);
    await writeFile(`${file}.gz`, await zip(plain, { level: 9 }));
  }
}

if (import.meta.main) {
  await (process.argv.includes("--if-needed") ? buildIfNeeded() : build()).catch((error: unknown) => {
    if (!(error instanceof MissingTools)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
