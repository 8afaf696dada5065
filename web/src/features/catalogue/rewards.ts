import type { Campaign, Category, Product } from "@weitersagen/contract/catalogue";
import { listActiveCampaigns, listBestPaid, listCategories } from "@weitersagen/contract/catalogue-calls";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import { paysUpTo, shownEnd } from "@weitersagen/domain/bounty";
import { activeTiers, type Tier } from "../../entities/reward/active-tiers.ts";
import { recommendPath } from "../../entities/product/recommend-path.ts";
import { isReachable } from "../../lib/page/links.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";

export interface RewardRow {
  readonly id: number;
  readonly name: string;
  readonly language: Language;
  readonly amountCents: number;
  /** What is ordered decides: the amount is the most that it pays. */
  readonly upTo: boolean;
  readonly until?: Date | undefined;
  readonly recommendAt?: string | undefined;
}

export interface RewardGroup {
  readonly id: string;
  readonly name: string;
  readonly path?: string | undefined;
  readonly rows: readonly RewardRow[];
  /** Whether the category has more products with a bounty than the rows. */
  readonly hasMore: boolean;
}

/** The page shows the highest bounties of each category; its own page shows all. */
const ROWS = 50;

export interface RewardOverview {
  readonly groups: readonly RewardGroup[];
  /** The current tiers, ordered by the number of the success. */
  readonly tiers: readonly Tier[];
  readonly campaigns: readonly Campaign[];
}

/** Products with a bounty, once each. */
export async function loadRewards(input: ScreenInput): Promise<RewardOverview> {
  const { api } = input;
  const [categories, campaigns] = await Promise.all([api(listCategories, {}), api(listActiveCampaigns, {})]);
  const shelves = await Promise.all(
    categories
      .filter(({ deviceType }) => deviceType === null)
      .map(async (category) => ({ category, shelf: await productsOf(category, input) })),
  );
  const listed = listedOnce(shelves.map(({ shelf }) => shelf.slice(0, ROWS)));
  const groups = shelves.map(({ category, shelf }, index) => {
    const rows = (listed[index] ?? []).flatMap((product) => rowOf(product, input));
    return { ...groupOf(category, rows, input), hasMore: Boolean(shelf[ROWS]?.currentBounty) };
  });
  const tiers = activeTiers(input.tenant.configuration, new Date());
  return { groups: groups.filter(({ rows }) => rows.length > 0), tiers, campaigns };
}

type Listed = Pick<Product, "id" | "monthlyCents">;

/** Each product in the smallest category that shows it, which describes it best; the cheapest first, as on the shelves. */
export function listedOnce<T extends Listed>(shelves: readonly (readonly T[])[]): T[][] {
  const home = new Map<number, readonly T[]>();
  for (const shelf of shelves.toSorted((one, other) => one.length - other.length))
    for (const { id } of shelf) if (!home.has(id)) home.set(id, shelf);
  return shelves.map((shelf) =>
    shelf
      .filter(({ id }) => home.get(id) === shelf)
      .toSorted((one, other) => one.monthlyCents - other.monthlyCents),
  );
}

const productsOf = ({ key }: Category, { api }: ScreenInput): Promise<Product[]> =>
  api(listBestPaid, { query: { category: key, count: ROWS + 1 } });

function rowOf(product: Product, page: ScreenInput): RewardRow[] {
  const { id, displayName, currentBounty } = product;
  if (!currentBounty) return [];
  return [
    {
      id,
      name: withoutLeadingDash(displayName),
      language: product.language ?? defaultLanguage,
      amountCents: currentBounty.amountCents,
      upTo: paysUpTo(product),
      until: shownEnd(currentBounty) ?? undefined,
      recommendAt: recommendPath(page, id),
    },
  ];
}

function groupOf({ key, name, path }: Category, rows: readonly RewardRow[], page: ScreenInput) {
  return {
    id: key.replaceAll(/[/.]/g, "-"),
    name,
    path: isReachable(page, path) ? path : undefined,
    rows,
  };
}
