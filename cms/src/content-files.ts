import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { marked } from "marked";
import type { ContentApp, ContentAsset, ContentItem, Partitions, SchemaDefinition } from "./item.ts";
import { isRecord, PUBLISHED } from "./item.ts";

const ASSET_TYPES: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
};
const NAME = /^[a-z0-9][a-z0-9-]*$/i;
/** The date of items whose file states none. The file system's dates change with every checkout. */
const UNDATED = "2026-01-01T00:00:00Z";

/** Called for a file that cannot be used; all other files are still served. */
export type ReportFile = (file: string, reason: string) => void;

export async function readApps(root: string, report: ReportFile): Promise<Map<string, ContentApp>> {
  const definitions = await readDefinitions(join(root, "schemas.json"), report);
  const apps = new Map<string, ContentApp>();
  for (const name of await folders(root)) {
    apps.set(name, { name, definitions, ...(await readApp(join(root, name), report)) });
  }
  return apps;
}

/** The items and assets in the folder of one app. */
export async function readApp(
  folder: string,
  report: ReportFile,
): Promise<Pick<ContentApp, "schemas" | "assets">> {
  const schemas = new Map<string, Map<string, ContentItem>>();
  for (const schema of await folders(folder)) {
    if (schema !== "assets") schemas.set(schema, await readSchema(join(folder, schema), schema, report));
  }
  return { schemas, assets: await readAssets(join(folder, "assets"), report) };
}

export async function readDefinitions(
  file: string,
  report: ReportFile,
): Promise<Record<string, SchemaDefinition>> {
  const parsed = await readJson(file, report, true);
  return (parsed ?? {}) as Record<string, SchemaDefinition>;
}

async function readSchema(
  folder: string,
  schema: string,
  report: ReportFile,
): Promise<Map<string, ContentItem>> {
  const names = (await readdir(folder)).filter((name) => extname(name) === ".json").toSorted();
  const items = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const raw = await readJson(file, report);
      return raw && toItem(file, schema, raw, report);
    }),
  );
  return new Map(items.flatMap((item) => (item ? [[item.id, item]] : [])));
}

async function toItem(
  file: string,
  schema: string,
  raw: Record<string, unknown>,
  report: ReportFile,
): Promise<ContentItem | undefined> {
  if (!isRecord(raw.data) || !Object.values(raw.data).every(isRecord)) {
    report(file, "`data` must map each field to its partitions");
    return undefined;
  }
  const created = text(raw.created, UNDATED);
  const data: Record<string, Partitions> = {};
  for (const [field, partitions] of Object.entries(raw.data)) {
    data[field] = (await withFiles(partitions, dirname(file), report)) as Partitions;
  }
  return {
    id: basename(file, ".json"),
    schema,
    data,
    created,
    lastModified: text(raw.lastModified, created),
    status: text(raw.status, PUBLISHED),
    version: typeof raw.version === "number" ? raw.version : 0,
  };
}

/** Long texts are Markdown files beside their item: `file:NAME.de.md` is replaced by that file as HTML. */
async function withFiles(value: unknown, folder: string, report: ReportFile): Promise<unknown> {
  if (typeof value === "string" && value.startsWith("file:")) {
    const file = join(folder, basename(value.slice("file:".length)));
    try {
      return await marked.parse(await readFile(file, "utf8"));
    } catch (error) {
      report(file, String(error));
      return "";
    }
  }
  if (Array.isArray(value)) return Promise.all(value.map((entry) => withFiles(entry, folder, report)));
  if (isRecord(value)) {
    const entries = Object.entries(value).map(
      async ([key, entry]) => [key, await withFiles(entry, folder, report)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }
  return value;
}

async function readAssets(folder: string, report: ReportFile): Promise<Map<string, ContentAsset>> {
  const assets = new Map<string, ContentAsset>();
  const names = await readdir(folder).catch((): string[] => []);
  const index = names.includes("index.json") ? await readJson(join(folder, "index.json"), report) : undefined;
  for (const name of names.toSorted()) {
    const mimeType = ASSET_TYPES[extname(name).toLowerCase()];
    if (!mimeType) continue;
    const file = join(folder, name);
    const id = basename(name, extname(name));
    const bytes = await readFile(file);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
    const read = () => Promise.resolve(bytes);
    assets.set(id, { id, fileName: name, mimeType, alt: altTexts(index?.[id]), hash, read });
  }
  return assets;
}

function altTexts(entry: unknown): Record<string, string> {
  const alt = isRecord(entry) ? entry.alt : undefined;
  if (typeof alt === "string") return { de: alt };
  if (!isRecord(alt)) return {};
  return Object.fromEntries(Object.entries(alt).map(([language, value]) => [language, text(value, "")]));
}

async function folders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && NAME.test(entry.name)).map((entry) => entry.name);
}

async function readJson(file: string, report: ReportFile, optional = false) {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, "utf8"));
    if (isRecord(parsed)) return parsed;
    report(file, "not a JSON object");
  } catch (error) {
    const absent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!(absent && optional)) report(file, String(error));
  }
  return undefined;
}

function text(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}
