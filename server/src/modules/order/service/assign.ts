import { expectLists } from "../../../platform/db/settings.ts";
import { findAgain } from "../../matching/service.ts";
import { holdImport, ordersNumbered } from "../repository.ts";
import { decide } from "./decide.ts";
import { followNow } from "./follow.ts";
import { type ImportParts, type ImportRun, storeDecided, surroundingsOf } from "./import.ts";
import { silentRow } from "./rows.ts";

interface Assignment {
  /** The order's number, as the provider wrote it. */
  readonly number: string;
  readonly recommendationId: number;
  readonly by: "claim" | "agency";
}

/**
 * Gives an order that belongs to nobody (`placed_order.recommendation_id is null`) its recommendation, and lets follow
 * what follows from a row of the feed. Answers whether such an order was waiting; safe to repeat.
 */
export async function assignOrder(
  parts: ImportParts,
  run: ImportRun,
  { number, recommendationId, by }: Assignment,
): Promise<boolean> {
  const surroundings = await surroundingsOf(parts, run);
  return parts.database.inTenant(run.tenant.id, async (tx) => {
    await holdImport(tx);
    await expectLists(tx);
    const [order] = await ordersNumbered(tx, [number]);
    const [match] = await findAgain(tx, [{ by, recommendationId, recipientId: null }]);
    if (!order || order.recommendationId !== null || !match) return false;
    const decision = decide({ row: silentRow(number), order, match }, surroundings);
    if (decision.outcome === "refused") return false;
    await followNow(tx, await storeDecided(tx, [decision], run.now));
    return true;
  });
}
