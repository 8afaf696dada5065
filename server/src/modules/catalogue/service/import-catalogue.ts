import { indexWords } from "@weitersagen/domain/search-words";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { storeImages } from "../../image/service/store.ts";
import { readAdvisors, saveAdvisor } from "../repository/advisors.ts";
import {
  addBounties,
  changeEnd,
  deleteDraftBounties,
  readBounties,
  removeBounty,
} from "../repository/bounties.ts";
import { readCampaigns, saveCampaigns } from "../repository/campaigns.ts";
import { deleteCategories, readCategories, saveCategories } from "../repository/categories.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import { readCatalogueImages, saveCatalogueImages } from "../repository/images.ts";
import { readOffers, saveOffers, saveOfferSuccessors } from "../repository/offers.ts";
import { readPhrases, savePhrases } from "../repository/phrases.ts";
import {
  readProducts,
  readUnsoldPlans,
  saveProducts,
  saveProductSuccessors,
} from "../repository/products.ts";
import { written } from "./changes.ts";
import type { CatalogueFiles } from "./files.ts";
import type { CurrentCatalogue } from "./current-catalogue.ts";
import { type EntryPlan, planEntryChanges } from "./entry-plan.ts";
import { planPictures } from "./picture-plan.ts";
import type { PicturePlan } from "./picture-plan.ts";
import { validateCatalogue } from "./validation.ts";
import { wantedCatalogue } from "./wanted-catalogue.ts";

export interface ImportOptions {
  readonly now: Date;
  /** Ids that the tenant's settings leave out. */
  readonly excludedIds?: readonly number[] | undefined;
  /** The files are the whole catalogue: what they do not name is withdrawn. */
  readonly isComplete?: boolean | undefined;
}

interface EntryOptions extends ImportOptions {
  readonly mayBackdate?: boolean;
  /** Known entries stay marked as those that ship with the tenant's files. */
  readonly keepsMarks?: boolean;
}

export interface CataloguePlan extends EntryPlan {
  readonly pictures: PicturePlan;
}

/** How many of how many products are written. */
export type Progress = (done: number, total: number) => void;

/** What importing the files would do. Refused with every error of the files. Writes nothing; other imports of the tenant wait. */
export async function planCatalogue(
  tx: TenantTransaction,
  files: CatalogueFiles,
  options: ImportOptions,
): Promise<CataloguePlan> {
  const plan = await planEntries(tx, files, { ...options, mayBackdate: true });
  return { ...plan, pictures: planPictures(await readCatalogueImages(tx), files) };
}

/** The same for entries that keep their pictures. Another amount of a product on sale begins later than now. */
export async function planEntries(
  tx: TenantTransaction,
  files: CatalogueFiles,
  { now, excludedIds = [], isComplete = false, mayBackdate = false, keepsMarks = false }: EntryOptions,
): Promise<EntryPlan> {
  await lockCatalogue(tx);
  const current = await readCurrent(tx);
  const wanted = wantedCatalogue(files, current, { excludedIds, keepsMarks });
  const unsoldPlans = await readUnsoldPlans(tx, now);
  const plan = planEntryChanges(current, wanted, { now, isComplete, unsoldPlans });
  const errors = [
    ...validateCatalogue(files, current),
    ...plan.errors,
    ...(mayBackdate ? [] : plan.bounties.backdated),
  ];
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  return plan;
}

/** A plan that leaves all pictures as they are. */
export const samePictures: PicturePlan = { added: [], changed: [], removed: [], originals: [] };

/** Stores a tenant's catalogue. Idempotent: the same files result in the same rows. */
export async function importCatalogue(
  tx: TenantTransaction,
  files: CatalogueFiles,
  options: ImportOptions,
): Promise<CataloguePlan> {
  const plan = await planCatalogue(tx, files, options);
  await applyPlan(tx, plan, options.now);
  return plan;
}

export async function readCurrent(tx: TenantTransaction): Promise<CurrentCatalogue> {
  const bounties = await readBounties(tx);
  return {
    products: await readProducts(tx, bounties),
    offers: await readOffers(tx, bounties),
    categories: await readCategories(tx),
    campaigns: await readCampaigns(tx),
    advisors: await readAdvisors(tx),
    phrases: await readPhrases(tx),
  };
}

const PRODUCTS_PER_STEP = 5_000;

/** Writes a plan. Bounties of drafts go first: once their product is on sale, they stay. */
export async function applyPlan(
  tx: TenantTransaction,
  plan: CataloguePlan,
  now: Date,
  progress: Progress = () => {},
): Promise<void> {
  if (plan.bounties.redrafted.length > 0) await deleteDraftBounties(tx, plan.bounties.redrafted);
  const products = written(plan.products);
  for (let start = 0; start < products.length; start += PRODUCTS_PER_STEP) {
    const step = products.slice(start, start + PRODUCTS_PER_STEP);
    await saveProducts(tx, step, now);
    progress(start + step.length, products.length);
  }
  const offers = written(plan.offers);
  await saveOffers(tx, offers);
  await saveProductSuccessors(tx, products);
  await saveOfferSuccessors(tx, offers);
  await addBounties(tx, plan.bounties.added, now);
  for (const { bounty, ...ends } of plan.bounties.ending) await changeEnd(tx, bounty, { ...ends, now });
  for (const bounty of plan.bounties.removed) await removeBounty(tx, bounty, now);
  await saveCategories(tx, written(plan.categories));
  if (plan.removedCategories.length > 0) {
    await deleteCategories(
      tx,
      plan.removedCategories.map(({ id }) => id),
    );
  }
  await savePhrases(tx, written(plan.phrases));
  await saveCampaigns(tx, written(plan.campaigns));
  for (const advisor of written(plan.advisors)) {
    const words = indexWords(advisor.firstName, advisor.lastName, advisor.town, advisor.postcode);
    await saveAdvisor(tx, advisor, words);
  }
  await storeImages(tx, plan.pictures.originals);
  const withoutCategory = plan.removedCategories.map(({ id }) => ({
    subject: "category" as const,
    key: String(id),
  }));
  await saveCatalogueImages(tx, written(plan.pictures), [...plan.pictures.removed, ...withoutCategory]);
}
