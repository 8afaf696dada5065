import { defaultLanguage, languages } from "@weitersagen/contract/language";
import { readJsonFile } from "../../../platform/json-file.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { AdvisorFile, BundledFile, CatalogueFile, CategoryFile, PhraseFile } from "./description.ts";
import { readPictures } from "./picture-files.ts";
import type { ReadContentAsset } from "./picture-files.ts";
import type { Phrase } from "../repository/phrases.ts";

/** A folder with `catalogue.json` and, optionally, the other files of a catalogue. */
export async function readCatalogueFiles(folder: URL, readAsset?: ReadContentAsset) {
  const [catalogue, categories, bundled, advisors, phrases] = await Promise.all([
    readJsonFile(new URL("catalogue.json", folder), CatalogueFile),
    readJsonFile(new URL("categories.json", folder), CategoryFile),
    readJsonFile(new URL("catalogue-static.json", folder), BundledFile),
    readJsonFile(new URL("advisors.json", folder), AdvisorFile),
    readPhraseFiles(folder),
  ]);
  if (!catalogue)
    throw new Refusal("notFound", { detail: `There is no catalogue.json in ${folder.pathname}` });
  const files = {
    ...catalogue,
    categories: categories ?? [],
    bundled: bundled ?? { products: [], offers: [] },
    advisors: advisors ?? [],
    phrases,
  };
  const named = [
    ...files.products,
    ...files.categories,
    ...files.bundled.products,
    ...files.offers,
    ...files.bundled.offers,
    ...files.advisors,
  ].map(({ picture }) => picture);
  return { ...files, pictures: await readPictures(folder, named, readAsset) };
}
export type CatalogueFiles = Awaited<ReturnType<typeof readCatalogueFiles>>;

/** `phrases.en.json`: translations of the products' German texts, a file per language. */
async function readPhraseFiles(folder: URL): Promise<Phrase[]> {
  const translated = languages.filter((language) => language !== defaultLanguage);
  const files = translated.map(async (language) => {
    const phrases = (await readJsonFile(new URL(`phrases.${language}.json`, folder), PhraseFile)) ?? {};
    return Object.entries(phrases).map(([phrase, translation]) => ({ language, phrase, translation }));
  });
  return (await Promise.all(files)).flat();
}
