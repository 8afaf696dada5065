import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { AdvisorFile, BundledFile, CatalogueFile, CategoryFile } from "./description.ts";
import type { BundledCatalogue } from "./description.ts";

/** A folder with `catalogue.json` and, where the tenant has them, the other files of a catalogue. */
export async function readCatalogueFiles(folder: URL) {
  const [catalogue, categories, bundled, advisors] = await Promise.all([
    readJson(folder, "catalogue.json"),
    readJson(folder, "categories.json"),
    readBundledCatalogue(folder),
    readJson(folder, "advisors.json"),
  ]);
  return {
    ...z.parse(CatalogueFile, catalogue),
    categories: z.parse(CategoryFile, categories ?? []),
    bundled: bundled ?? { products: [], offers: [] },
    advisors: z.parse(AdvisorFile, advisors ?? []),
  };
}
export type CatalogueFiles = Awaited<ReturnType<typeof readCatalogueFiles>>;

export async function readBundledCatalogue(folder: URL): Promise<BundledCatalogue | undefined> {
  const content = await readJson(folder, "catalogue-static.json");
  return content === undefined ? undefined : z.parse(BundledFile, content);
}

async function readJson(folder: URL, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(new URL(name, folder), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
