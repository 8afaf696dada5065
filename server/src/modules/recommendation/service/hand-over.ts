import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findOpenOfAgency } from "../read-model.ts";
import { updateCreditedMember } from "../repository/hand-over.ts";
import { insertEvents } from "../repository/recommendations.ts";

/** How many recommendations of each member of the agency could be handed over. */
export async function countToHandOver(
  tx: TenantTransaction,
  agencyId: number,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const { memberId } of await findOpenOfAgency(tx, agencyId))
    counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
  return counts;
}

interface HandOver {
  readonly agencyId: number;
  readonly from: number;
  readonly to: number;
  readonly actor: string;
  readonly now: Date;
}

/**
 * Credits the open recommendations of a member, with their leads, to another member of the agency. What an order has
 * earned stays with the member who brought it.
 */
export async function handOverOpen(
  tx: TenantTransaction,
  { agencyId, from, to, actor, now }: HandOver,
): Promise<void> {
  const open = await findOpenOfAgency(tx, agencyId);
  const own = open.filter(({ memberId }) => memberId === from).map(({ id }) => id);
  const moved = await updateCreditedMember(tx, own, { from, to });
  await insertEvents(tx, moved, { kind: "handedOver", at: now, actor, detail: { from, to } });
}
