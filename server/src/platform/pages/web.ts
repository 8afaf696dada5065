import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageAssets, WebEntry } from "@weitersagen/contract/page";
import type { FastifyInstance } from "fastify";
import { StartupError } from "../startup-error.ts";
import { sendEncoded } from "./send.ts";
import { readStaticFiles } from "./static-files.ts";

/** The source of the web app: its built files, or Vite during development. */
export interface Web {
  readonly assets: PageAssets;
  readonly developing: boolean;
  /** The app's entry; during development it may change at each request. */
  entry(): Promise<WebEntry>;
  /** Serves the app's files. */
  register(app: FastifyInstance): void;
}

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The app as built by `npm run build`. */
export async function builtWeb(folder: string): Promise<Web> {
  const dist = join(folder, "dist");
  const parts = ["stamp", "client/.vite/manifest.json", "server/entry.js"];
  if (!parts.every((part) => existsSync(join(dist, part)))) {
    throw new StartupError("The web app is not built, or not completely: run npm run build");
  }
  const files = await readStaticFiles(join(dist, "client"));
  const manifest = JSON.parse(await readFile(join(dist, "client/.vite/manifest.json"), "utf8")) as Manifest;
  const entry = (await import(pathToFileURL(join(dist, "server/entry.js")).href)) as WebEntry;
  return {
    assets: assetsOf(manifest),
    developing: false,
    entry: () => Promise.resolve(entry),
    register(app) {
      for (const [path, file] of files) {
        app.get(path, (request, reply) => sendEncoded(request, reply, { status: 200, ...file }));
      }
    },
  };
}

export function assetsOf(manifest: Manifest): PageAssets {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The web app's manifest names no entry; build it again");
  const withEntry = new Set(scriptsOf(manifest, entry));
  const screens = Object.entries(manifest).filter(
    ([source, chunk]) => !chunk.isEntry && source.startsWith("src/"),
  );
  return {
    entry: `/${entry.file}`,
    stylesheets: (entry.css ?? []).map((file) => `/${file}`),
    preloads: Object.fromEntries([
      ["entry", [...withEntry].slice(1)],
      ...screens.map(([source, chunk]) => [
        source,
        scriptsOf(manifest, chunk).filter((file) => !withEntry.has(file)),
      ]),
    ]),
  };
}

/** A chunk and all its imports, so that the browser fetches them in parallel. */
function scriptsOf(manifest: Manifest, chunk: ManifestChunk): string[] {
  const found = new Set<string>();
  const visit = (current: ManifestChunk) => {
    if (found.has(`/${current.file}`)) return;
    found.add(`/${current.file}`);
    for (const name of current.imports ?? []) {
      const imported = manifest[name];
      if (imported) visit(imported);
    }
  };
  visit(chunk);
  return [...found];
}
