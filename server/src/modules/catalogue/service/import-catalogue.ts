import { languages } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import { indexWords } from "@weitersagen/domain/search-words";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { saveAdvisor } from "../repository/advisors.ts";
import { saveCampaigns } from "../repository/campaigns.ts";
import { replaceCategories } from "../repository/categories.ts";
import { replaceOffers } from "../repository/offers.ts";
import { replacePhrases } from "../repository/phrases.ts";
import { saveProducts } from "../repository/products.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { validateCatalogue } from "./validation.ts";
import type { CatalogueFiles } from "./files.ts";

/** Stores a tenant's catalogue. Idempotent: the same files result in the same rows. */
export async function importCatalogue(tx: TenantTransaction, files: CatalogueFiles): Promise<void> {
  const errors = validateCatalogue(files);
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  // Bundled tariffs are stored too: recommendations refer to them by foreign key.
  await saveProducts(tx, [...files.products, ...files.bundled.products]);
  await replaceCategories(
    tx,
    files.categories.map(({ name, title, description, aliases = [], ...category }) => ({
      ...category,
      aliases,
      texts: inEveryLanguage((language) => ({
        name: name[language],
        title: title[language],
        description: description[language],
      })),
    })),
  );
  await replaceOffers(tx, files.bundled.offers);
  await replacePhrases(tx, files.phrases);
  await saveCampaigns(
    tx,
    files.campaigns.map(({ title, text, legalText, ...campaign }) => ({
      ...campaign,
      texts: inEveryLanguage((language) => ({
        title: title[language],
        text: text[language],
        legalText: legalText[language],
      })),
    })),
  );
  for (const advisor of files.advisors) {
    const words = indexWords(advisor.firstName, advisor.lastName, advisor.town, advisor.postcode);
    await saveAdvisor(tx, advisor, words);
  }
}

function inEveryLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}
