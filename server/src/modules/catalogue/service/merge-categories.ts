import { type MergeTarget, MOST_PRODUCTS } from "@weitersagen/contract/console/categories";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import {
  addMergedIds,
  deleteCategories,
  type PlacedCategory,
  readCategories,
} from "../repository/categories.ts";
import { saveCatalogueImages } from "../repository/images.ts";
import { categoryVersion, goneCategory } from "./edit-category.ts";
import { editEntries } from "./edit-entries.ts";
import { refused } from "./refused.ts";
import { linkedToTarget, withOldAddresses } from "./merged-category.ts";

/** The products that the target does not show yet. */
const newIn = (target: PlacedCategory, { productIds }: PlacedCategory): number[] =>
  productIds.filter((id) => !target.productIds.includes(id));

/**
 * Whether one page can show all that both pages show, calls that name a source still find it, and the button of each
 * product leads where it did.
 */
function canTake(target: PlacedCategory, merged: PlacedCategory): boolean {
  if (target.id === merged.id || target.source !== merged.source) return false;
  if (target.selectTarget !== merged.selectTarget) return false;
  if (target.productIds.length + newIn(target, merged).length > MOST_PRODUCTS) return false;
  return (
    target.deviceType === merged.deviceType || (target.deviceType === "alle" && merged.deviceType !== null)
  );
}

/** The categories that can take the products and the address of this one. */
export async function listMergeTargets(
  tx: TenantTransaction,
  id: number,
  language: Language,
): Promise<MergeTarget[]> {
  const categories = await readCategories(tx);
  const merged = categories.find((one) => one.id === id);
  if (!merged) throw goneCategory();
  return categories
    .filter((target) => canTake(target, merged))
    .map((target) => ({
      id: target.id,
      key: target.key,
      name: target.texts[language].name,
      version: categoryVersion(target),
      newProducts: newIn(target, merged).length,
      sharedProducts: merged.productIds.length - newIn(target, merged).length,
    }));
}

interface MergeCommand {
  readonly id: number;
  readonly version: string;
  readonly targetId: number;
  readonly targetVersion: string;
}

/**
 * Moves the products of a category to another one and removes it. Its addresses lead to the other one. Refused if one of
 * both was changed after the editor has seen it.
 */
export async function mergeCategory(
  tx: TenantTransaction,
  { settings }: Tenant,
  { id, version, targetId, targetVersion }: MergeCommand,
  now: Date,
) {
  await lockCatalogue(tx);
  const categories = await readCategories(tx);
  const merged = categories.find((one) => one.id === id);
  const target = categories.find((one) => one.id === targetId);
  if (!merged || !target) throw goneCategory();
  if (categoryVersion(merged) !== version || categoryVersion(target) !== targetVersion)
    throw refused(
      "Another person has changed one of the two categories meanwhile. Look at both and merge them again.",
      "Inzwischen hat eine andere Person eine der beiden Kategorien geändert. Sehen Sie beide an und führen Sie sie noch einmal zusammen.",
    );
  if (!canTake(target, merged))
    throw refused(
      "These two categories cannot be merged: their source, devices or the page behind their buttons differ, or there are too many products.",
      "Diese beiden Kategorien passen nicht zusammen: Quelle, Geräte oder Auswahlziel sind verschieden, oder es sind zu viele Produkte.",
    );
  const moved = newIn(target, merged);
  const changed = linkedToTarget(categories, merged, {
    ...target,
    aliases: withOldAddresses(categories, merged, target),
    productIds: [...target.productIds, ...moved],
  });
  await editEntries(tx, { categories: changed }, { now, excludedIds: settings.excludedProductIds });
  await addMergedIds(tx, { mergedId: id, targetId });
  await deleteCategories(tx, [id]);
  await saveCatalogueImages(tx, [], [{ subject: "category", key: String(id) }]);
  return {
    // The category is gone, so the log holds all of it.
    before: { ...merged, name: merged.texts.de.name },
    after: { intoId: targetId, key: target.key, name: target.texts.de.name, movedProductIds: moved },
  };
}
