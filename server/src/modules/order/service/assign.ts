import { expectLists } from "../../../platform/db/settings.ts";
import { holdImport, ordersNumbered, recommendationFacts, referrerEmails } from "../repository.ts";
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
    const [facts] = await recommendationFacts(tx, [recommendationId]);
    if (!order || order.recommendationId !== null || !facts) return false;
    const emails = await referrerEmails(tx, [facts.referrerId]);
    const match = { by, facts, referrerEmail: emails.get(facts.referrerId) ?? null };
    const decision = decide(silentRow(number), { order, holder: undefined, match }, surroundings);
    if (decision.outcome === "refused") return false;
    await followNow(tx, await storeDecided(tx, [{ order, decision }], run.now));
    return true;
  });
}
