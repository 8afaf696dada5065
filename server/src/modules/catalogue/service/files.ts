import { readFile } from "node:fs/promises";
import { fieldErrors } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import { Refusal } from "../../../platform/refusal.ts";
import { AdvisorFile, BundledFile, CatalogueFile, CategoryFile } from "./description.ts";
import type { BundledCatalogue } from "./description.ts";

/** A folder with `catalogue.json` and, where the tenant has them, the other files of a catalogue. */
export async function readCatalogueFiles(folder: URL) {
  const [catalogue, categories, bundled, advisors] = await Promise.all([
    read(folder, "catalogue.json", CatalogueFile),
    read(folder, "categories.json", CategoryFile),
    readBundledCatalogue(folder),
    read(folder, "advisors.json", AdvisorFile),
  ]);
  if (!catalogue)
    throw new Refusal("PSOF0102", { detail: `There is no catalogue.json in ${folder.pathname}` });
  return {
    ...catalogue,
    categories: categories ?? [],
    bundled: bundled ?? { products: [], offers: [] },
    advisors: advisors ?? [],
  };
}
export type CatalogueFiles = Awaited<ReturnType<typeof readCatalogueFiles>>;

export function readBundledCatalogue(folder: URL): Promise<BundledCatalogue | undefined> {
  return read(folder, "catalogue-static.json", BundledFile);
}

async function read<S extends z.ZodMiniType>(
  folder: URL,
  name: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const text = await readText(new URL(name, folder));
  if (text === undefined) return undefined;
  const result = z.safeParse(schema, parseJson(name, text));
  if (result.success) return result.data;
  const errors = fieldErrors(result.error.issues, "en");
  throw new Refusal("PSOF0101", {
    errors: errors.map(({ path, message }) => ({ path: `${name}: ${path}`, message })),
  });
}

async function readText(file: URL): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("PSOF0101", { errors: [{ path: name, message: "is not JSON" }] });
  }
}
