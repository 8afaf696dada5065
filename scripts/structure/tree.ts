import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSource, type SourceFile } from "./source.ts";

/** The sources of the repository. */
export interface SourceTree {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** All files, including those that are not TypeScript. */
  readonly paths: readonly string[];
  readonly lineCounts: ReadonlyMap<string, number>;
  readonly sql: ReadonlyMap<string, string>;
}

const roots = ["domain", "contract", "cms", "server", "web", "console", "embed", "e2e", "bench", "scripts"];
const skipped = new Set(["node_modules", "dist", ".cache", "data", "coverage"]);
const sourceFile = /\.(?:ts|tsx|mts|js|mjs)$/;
const measuredFile = /\.(?:ts|tsx|mts|js|mjs|css|sql)$/;

export function readTree(directory: string): SourceTree {
  const paths = [...listTopLevel(directory), ...roots.flatMap((root) => listFiles(directory, root))];
  const files = new Map<string, SourceFile>();
  const lineCounts = new Map<string, number>();
  const sql = new Map<string, string>();
  for (const path of paths) {
    if (!measuredFile.test(path)) continue;
    const text = readFileSync(join(directory, path), "utf8");
    if (sourceFile.test(path)) files.set(path, parseSource(path, text));
    if (path.endsWith(".sql")) sql.set(path, text);
    lineCounts.set(path, text.split("\n").length - (text.endsWith("\n") ? 1 : 0));
  }
  return { files, paths, lineCounts, sql };
}

function listTopLevel(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && sourceFile.test(entry.name))
    .map((entry) => entry.name);
}

function listFiles(directory: string, folder: string): string[] {
  const entries = (() => {
    try {
      return readdirSync(join(directory, folder), { withFileTypes: true });
    } catch {
      return [];
    }
  })();
  return entries.flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(directory, path) : [path];
  });
}

/** The target of an import: a file of the repository or an npm package. */
export type Target = { readonly file: string } | { readonly outside: string };

export function resolveImport(from: string, specifier: string): Target {
  const bare = specifier.replace(/[?#].*$/, "");
  if (bare.startsWith(".")) return { file: posix.join(posix.dirname(from), bare) };
  const own = /^@weitersagen\/([^/]+)(?:\/(.+))?$/.exec(bare);
  if (own) {
    const [, name, path = "index"] = own;
    return { file: path.startsWith("test/") ? `${name}/${path}.ts` : `${name}/src/${path}.ts` };
  }
  return { outside: bare };
}

export const packageOf = (path: string): string => (path.includes("/") ? (path.split("/")[0] ?? "") : "root");

export const isTest = (path: string): boolean =>
  /\.(?:test|spec)\.tsx?$/.test(path) || /^(?:cms\/test|server\/test|e2e)\//.test(path);

export const isGenerated = (path: string): boolean => /\.gen\.\w+$/.test(path);
