import type { Bounty } from "@weitersagen/domain/bounty";
import { mayBecome } from "@weitersagen/domain/product-life";
import type { RefusedField as FieldError } from "../../../platform/refusal.ts";
import type { AdvisorRecord } from "../repository/advisors.ts";
import type { CampaignDefinition } from "../repository/campaigns.ts";
import type { PlacedCategory } from "../repository/categories.ts";
import type { Phrase } from "../repository/phrases.ts";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";
import { type BountyPlan, planBounties } from "./bounty-plan.ts";
import { type Changes, compare } from "./changes.ts";
import type { CurrentCatalogue } from "./current-catalogue.ts";
import type { WantedCatalogue } from "./wanted-catalogue.ts";

/** What an import does with products, offers and the other entries. Nothing is written until the whole plan is known. */
export interface EntryPlan {
  readonly products: Changes<StoredProduct>;
  readonly offers: Changes<StoredOffer>;
  readonly bounties: BountyPlan;
  readonly categories: Changes<PlacedCategory>;
  /** Only where the files are the whole catalogue. */
  readonly removedCategories: readonly PlacedCategory[];
  readonly campaigns: Changes<CampaignDefinition>;
  readonly advisors: Changes<AdvisorRecord>;
  readonly phrases: Changes<Phrase>;
  /** Ids that the tenant's settings exclude. */
  readonly leftOut: readonly number[];
  /** What the files do not name and stays as it is. */
  readonly unnamed: { readonly products: number; readonly offers: number; readonly categories: number };
  readonly errors: readonly FieldError[];
}

interface PlanOptions {
  readonly now: Date;
  /** The files are the whole catalogue: what they do not name is withdrawn, and categories are removed. */
  readonly isComplete: boolean;
  /** The products whose first sale has not begun. */
  readonly unsoldPlans: ReadonlySet<number>;
}

/** Compares the catalogue of the files with the stored one. Reads and writes nothing. */
export function planEntryChanges(
  current: CurrentCatalogue,
  wanted: WantedCatalogue,
  { now, isComplete, unsoldPlans }: PlanOptions,
): EntryPlan {
  const products = compare(current.products, withUnnamed(current.products, wanted.products, isComplete), {
    key: ({ id }) => id,
    content: withoutBounties,
  });
  const offers = compare(current.offers, withUnnamed(current.offers, wanted.offers, isComplete), {
    key: ({ id }) => id,
    content: withoutBounties,
  });
  const bounties = planBounties(current, wanted, now);
  const named = new Set(wanted.categories.map(({ id }) => id));
  return {
    products,
    offers,
    bounties,
    categories: compare(current.categories, wanted.categories, { key: ({ id }) => id }),
    removedCategories: isComplete ? current.categories.filter(({ id }) => !named.has(id)) : [],
    campaigns: compare(current.campaigns, wanted.campaigns, { key: ({ id }) => id }),
    advisors: compare(current.advisors, wanted.advisors, { key: ({ externalId }) => externalId }),
    phrases: compare(current.phrases, wanted.phrases, {
      key: ({ language, phrase }) => `${language} ${phrase}`,
    }),
    leftOut: wanted.leftOut,
    unnamed: isComplete
      ? { products: 0, offers: 0, categories: 0 }
      : {
          products: countUnnamed(current.products, wanted.products),
          offers: countUnnamed(current.offers, wanted.offers),
          categories: countUnnamed(current.categories, wanted.categories),
        },
    errors: [
      ...bounties.errors,
      ...refusedStates("products", products, unsoldPlans),
      ...refusedStates("offers", offers, new Set()),
      ...movedKeys(current.categories, wanted.categories),
    ],
  };
}

function countUnnamed(
  current: readonly { readonly id: number }[],
  wanted: readonly { readonly id: number }[],
): number {
  const named = new Set(wanted.map(({ id }) => id));
  return current.filter(({ id }) => !named.has(id)).length;
}

/** With the whole catalogue in the files, what they do not name is withdrawn. */
function withUnnamed<Entry extends StoredProduct | StoredOffer>(
  current: readonly Entry[],
  wanted: readonly Entry[],
  isComplete: boolean,
): readonly Entry[] {
  if (!isComplete) return wanted;
  const named = new Set(wanted.map(({ id }) => id));
  const unnamed = current.filter(({ id }) => !named.has(id));
  return [...wanted, ...unnamed.map((entry) => ({ ...entry, status: "withdrawn" as const }))];
}

function withoutBounties<Entry extends { readonly bounties: readonly Bounty[] }>({
  bounties: _planned,
  ...content
}: Entry) {
  return content;
}

function refusedStates<Entry extends StoredProduct | StoredOffer>(
  path: string,
  { changed }: Changes<Entry>,
  unsoldPlans: ReadonlySet<number>,
): FieldError[] {
  return changed
    .filter(({ before, after }) => !mayBecome(before.status, after.status, !unsoldPlans.has(after.id)))
    .map(({ after: { id } }) => ({
      path: `${path}.${id}`,
      message: "was on sale and cannot become a draft again; withdraw it instead",
      german: "war schon im Verkauf und wird nicht wieder zum Entwurf; ziehen Sie es zurück",
    }));
}

function movedKeys(current: readonly PlacedCategory[], wanted: readonly PlacedCategory[]): FieldError[] {
  const idOf = new Map(current.map(({ key, id }) => [key, id]));
  return wanted.flatMap(({ key, id }) => {
    const other = idOf.get(key);
    return other === undefined || other === id
      ? []
      : [
          {
            path: `categories.${key}`,
            message: `has the id ${other}, not ${id}`,
            german: `hat die Id ${other}, nicht ${id}`,
          },
        ];
  });
}
