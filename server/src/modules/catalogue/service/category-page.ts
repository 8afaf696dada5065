import type { Category } from "@weitersagen/contract/catalogue";
import { formatPromise } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import { rewardPromise } from "@weitersagen/domain/bounty";
import type { RewardPromise } from "@weitersagen/domain/bounty";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readCategories } from "../repository/categories.ts";
import type { CategoryDefinition } from "../repository/categories.ts";
import { payingItemsOf } from "./loaded-catalogue.ts";
import type { LoadedCatalogue } from "./loaded-catalogue.ts";

const noPromise = { de: "eine Prämie", en: "a reward" } as const satisfies Record<Language, string>;

/** A category as its page shows it, in one language and with the reward promised at this moment. */
export function describeCategory(
  catalogue: LoadedCatalogue,
  category: CategoryDefinition,
  language: Language,
  now: Date,
): Category {
  const texts = category.texts[language];
  const promise = promiseOf(catalogue, category, now);
  const image = catalogue.images.of("category", category.id, language);
  const link = (other: CategoryDefinition) => ({ name: other.texts[language].name, path: `/${other.key}` });
  return {
    id: category.id,
    key: category.key,
    path: `/${category.key}`,
    aliases: [...category.aliases],
    name: texts.name,
    title: texts.title,
    description: texts.description.replaceAll("{praemie}", promiseText(promise, language)),
    breadcrumb: ancestors(catalogue, category).map(link),
    source: category.source,
    category: category.category,
    otherCategories: category.otherKeys.flatMap((key) => {
      const other = catalogue.categories.find((candidate) => candidate.key === key);
      if (!other) return [];
      const promised = promiseOf(catalogue, other, now);
      return [{ ...link(other), ...(promised && { promise: promised }) }];
    }),
    defaultProductId: category.defaultProductId,
    selectTarget: category.selectTarget,
    layout: category.layout,
    deviceType: category.deviceType,
    promise: promise ?? null,
    ...(image ? { image } : {}),
  };
}

/** Every category has a page under its key. Its aliases lead there too. */
export async function categoryRoutes(tx: TenantTransaction): Promise<RouteEntry[]> {
  const categories = await readCategories(tx);
  return categories.flatMap(({ key, englishKey, aliases }) => [
    {
      name: "Produktkategorie",
      path: `/${key}`,
      ...(englishKey !== null && { englishPath: `/${englishKey}` }),
    },
    // An alias is an old name: it redirects to the page and is not in the sitemap.
    ...aliases.map((alias) => ({ name: "ProduktkategorieAlias", path: `/${alias}` })),
  ]);
}

/** What the category and those below it pay: its tile and its page lead to all of them. */
function promiseOf(
  catalogue: LoadedCatalogue,
  category: CategoryDefinition,
  now: Date,
): RewardPromise | undefined {
  const below = catalogue.categories.filter((other) => ancestors(catalogue, other).includes(category));
  return rewardPromise(
    below.flatMap((one) => payingItemsOf(catalogue, one)),
    now,
  );
}

const promiseText = (promise: RewardPromise | undefined, language: Language): string =>
  promise ? formatPromise(promise, language) : noPromise[language];

/** From the topmost category down to this one. Stops at a cycle in the data. */
function ancestors({ categories }: LoadedCatalogue, category: CategoryDefinition): CategoryDefinition[] {
  const trail = [category];
  for (;;) {
    const parentKey = trail[0]?.parentKey;
    const parent = categories.find(({ key }) => key === parentKey);
    if (!parent || trail.includes(parent)) return trail;
    trail.unshift(parent);
  }
}
