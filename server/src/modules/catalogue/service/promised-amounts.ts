import { type PayingItem, rewardPromise } from "@weitersagen/domain/bounty";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type CategoryDefinition, readCategories } from "../repository/categories.ts";
import { payingItemsOf, type LoadedCatalogue } from "./loaded-catalogue.ts";
import { onSale } from "./on-sale.ts";

/** An amount that texts may name, under the name of its variable. */
export interface PromisedAmount {
  readonly name: string;
  readonly cents: number;
}

/**
 * What the products on sale pay now: the highest and the lowest amount, and the highest of each category under the key of
 * its page, `betrag.internet-glasfaser` for `internet/glasfaser.html`. A category's amount leaves out the categories below it:
 * texts name them beside it.
 */
export function promisedAmounts(catalogue: LoadedCatalogue, now: Date): PromisedAmount[] {
  const shown = onSale(catalogue, now);
  const all = [...shown.products.values()];
  const ofCategories = shown.categories.flatMap((category) =>
    amountOf(variableOf(category), payingItemsOf(shown, category), now),
  );
  const lowest = all
    .flatMap((product) => rewardPromise([product], now)?.amountCents ?? [])
    .filter((cents) => cents > 0)
    .reduce((least, cents) => Math.min(least, cents), Infinity);
  return [
    ...amountOf("betragMax", all, now),
    ...(lowest === Infinity ? [] : [{ name: "betragMin", cents: lowest }]),
    ...ofCategories,
  ];
}

function amountOf(name: string, items: readonly PayingItem[], now: Date): PromisedAmount[] {
  const promise = rewardPromise(items, now);
  return promise ? [{ name, cents: promise.amountCents }] : [];
}

/** The names under which texts may name what a category pays, whether or not it pays anything now. */
export async function categoryVariables(tx: TenantTransaction): Promise<string[]> {
  return (await readCategories(tx)).map(variableOf);
}

/** What the categories are called, by the key of their page. */
export async function categoryNames(tx: TenantTransaction): Promise<ReadonlyMap<string, string>> {
  return new Map((await readCategories(tx)).map(({ key, texts }) => [key, texts.de.name]));
}

const variableOf = ({ key }: CategoryDefinition): string =>
  `betrag.${key.replace(/\.html$/, "").replaceAll(/[^\w-]/g, "-")}`;
