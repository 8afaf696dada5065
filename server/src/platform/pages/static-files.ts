import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { EncodedBody } from "./encoding.ts";

export interface StaticFile {
  readonly body: EncodedBody;
  readonly headers: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

export const immutable = "public, max-age=31536000, immutable";

/** Reads the built files into memory, with the compressed copies that the build wrote next to them. */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const served = paths.filter((path) => extname(path) in types && !path.startsWith("."));
  const present = new Set(paths);
  return new Map(
    await Promise.all(
      served.map(
        async (path) => [`/${path.split(sep).join("/")}`, await read(folder, path, present)] as const,
      ),
    ),
  );
}

async function read(folder: string, path: string, present: ReadonlySet<string>): Promise<StaticFile> {
  const optional = (name: string) => (present.has(name) ? readFile(join(folder, name)) : undefined);
  const [plain, br, gzip] = await Promise.all([
    readFile(join(folder, path)),
    optional(`${path}.br`),
    optional(`${path}.gz`),
  ]);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 20)}"`;
  return {
    body: { etag, plain, ...(br && { br }), ...(gzip && { gzip }) },
    headers: {
      "content-type": types[extname(path)] ?? "application/octet-stream",
      // Names under assets/ contain a content hash; the few others may change under the same name.
      "cache-control": path.startsWith(`assets${sep}`) ? immutable : "public, max-age=3600",
      "x-content-type-options": "nosniff",
    },
  };
}
