import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { CampaignDefinition } from "../repository/campaigns.ts";
import type { CategoryTexts, PlacedCategory } from "../repository/categories.ts";
import type { Phrase } from "../repository/phrases.ts";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";
import type { CatalogueFiles } from "./files.ts";
import { applyPlan, type ImportOptions, planEntries, samePictures } from "./import-catalogue.ts";
import type { EntryPlan } from "./entry-plan.ts";

interface EditedEntries {
  readonly products?: readonly StoredProduct[];
  readonly offers?: readonly StoredOffer[];
  readonly categories?: readonly PlacedCategory[];
  readonly campaigns?: readonly CampaignDefinition[];
  readonly phrases?: readonly Phrase[];
}

/**
 * Stores entries that a person has edited, by the rules of an import: the same checks, the same promises, the same writes.
 * Everything else and all pictures stay as they are. Refused in one sentence.
 */
export async function editEntries(
  tx: TenantTransaction,
  entries: EditedEntries,
  options: Omit<ImportOptions, "isComplete">,
): Promise<EntryPlan> {
  const plan = await planEntries(tx, filesOf(entries), options).catch((error: unknown) => {
    throw inOneSentence(error);
  });
  const [leftOut] = plan.leftOut;
  if (leftOut !== undefined) {
    throw new Refusal("wrongState", {
      detail: `The tenant's settings leave out product ${leftOut}.`,
      german: `Die Einstellungen des Mandanten schließen das Produkt ${leftOut} aus.`,
    });
  }
  await applyPlan(tx, { ...plan, pictures: samePictures }, options.now);
  return plan;
}

function inOneSentence(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.reason !== "invalidInput") return error;
  const [first] = error.options.errors ?? [];
  if (!first) return error;
  return new Refusal("invalidInput", {
    ...error.options,
    detail: sentence(first.message),
    german: sentence(first.german ?? first.message),
  });
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Stored entries in the form of files. */
export function filesOf({
  products = [],
  offers = [],
  categories = [],
  campaigns = [],
  phrases = [],
}: EditedEntries): CatalogueFiles {
  return {
    products: products.filter(({ bundled }) => !bundled),
    offers: offers.filter(({ bundled }) => !bundled),
    bundled: {
      products: products.filter(({ bundled }) => bundled),
      offers: offers.filter(({ bundled }) => bundled),
    },
    campaigns: campaigns.map(({ texts: { de, en }, ...campaign }) => ({
      ...campaign,
      title: { de: de.title, en: en.title },
      text: { de: de.text, en: en.text },
      legalText: { de: de.legalText, en: en.legalText },
    })),
    categories: categories.map(({ texts, position: _place, aliases, ...category }) => ({
      ...category,
      aliases: [...aliases],
      otherKeys: [...category.otherKeys],
      productIds: [...category.productIds],
      name: inBoth(texts, "name"),
      title: inBoth(texts, "title"),
      description: inBoth(texts, "description"),
    })),
    advisors: [],
    phrases: [...phrases],
    pictures: new Map(),
  };
}

const inBoth = ({ de, en }: PlacedCategory["texts"], name: keyof CategoryTexts) => ({
  de: de[name],
  en: en[name],
});
