import { readFile } from "node:fs/promises";
import { defaultLanguage, languages } from "@weitersagen/contract/language";
import { fieldErrors } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import { Refusal } from "../../../platform/refusal.ts";
import { AdvisorFile, BundledFile, CatalogueFile, CategoryFile, PhraseFile } from "./description.ts";
import type { BundledCatalogue } from "./description.ts";
import type { Phrase } from "../repository/phrases.ts";

/** A folder with `catalogue.json` and, where the tenant has them, the other files of a catalogue. */
export async function readCatalogueFiles(folder: URL) {
  const [catalogue, categories, bundled, advisors, phrases] = await Promise.all([
    read(folder, "catalogue.json", CatalogueFile),
    read(folder, "categories.json", CategoryFile),
    readBundledCatalogue(folder),
    read(folder, "advisors.json", AdvisorFile),
    readPhrases(folder),
  ]);
  if (!catalogue)
    throw new Refusal("PSOF0102", { detail: `There is no catalogue.json in ${folder.pathname}` });
  return {
    ...catalogue,
    categories: categories ?? [],
    bundled: bundled ?? { products: [], offers: [] },
    advisors: advisors ?? [],
    phrases,
  };
}
export type CatalogueFiles = Awaited<ReturnType<typeof readCatalogueFiles>>;

export function readBundledCatalogue(folder: URL): Promise<BundledCatalogue | undefined> {
  return read(folder, "catalogue-static.json", BundledFile);
}

/** `phrases.en.json` and its like: what the products' German texts are in other languages. */
async function readPhrases(folder: URL): Promise<Phrase[]> {
  const translated = languages.filter((language) => language !== defaultLanguage);
  const books = translated.map(async (language) => {
    const book = (await read(folder, `phrases.${language}.json`, PhraseFile)) ?? {};
    return Object.entries(book).map(([phrase, translation]) => ({ language, phrase, translation }));
  });
  return (await Promise.all(books)).flat();
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
