import { rewardPromise, type Bounty } from "@weitersagen/domain/bounty";
import { payingItemsOf, type LoadedCatalogue } from "./loaded-catalogue.ts";
import { onSale } from "./on-sale.ts";

/** An amount that texts may name, under the name of its variable. */
export interface PromisedAmount {
  readonly name: string;
  readonly cents: number;
}

/**
 * What the products on sale pay now: the highest and the lowest amount, and the highest of each category under the key of
 * its page, `betrag.internet-glasfaser` for `internet/glasfaser.html`.
 */
export function promisedAmounts(catalogue: LoadedCatalogue, now: Date): PromisedAmount[] {
  const shown = onSale(catalogue, now);
  const all = [...shown.products.values()];
  const ofCategories = shown.categories.flatMap((category) =>
    amountOf(`betrag.${variableKey(category.key)}`, payingItemsOf(shown, category), now),
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

function amountOf(
  name: string,
  items: readonly { readonly bounties: readonly Bounty[] }[],
  now: Date,
): PromisedAmount[] {
  const promise = rewardPromise(items, now);
  return promise ? [{ name, cents: promise.amountCents }] : [];
}

const variableKey = (key: string): string => key.replace(/\.html$/, "").replaceAll(/[^\w-]/g, "-");
