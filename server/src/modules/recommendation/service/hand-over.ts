import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { countOpenByMember, findOpenOfMember } from "../read-model/open-of-member.ts";
import { updateCreditedMember } from "../repository/hand-over.ts";
import { insertEvents } from "../repository/recommendations.ts";

/** How many recommendations of each member of the agency could be handed over. */
export async function countToHandOver(
  tx: TenantTransaction,
  agencyId: number,
): Promise<ReadonlyMap<number, number>> {
  const counts = await countOpenByMember(tx, agencyId);
  return new Map(counts.map(({ memberId, count }) => [memberId, count]));
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
  const own = await findOpenOfMember(tx, agencyId, from);
  const moved = await updateCreditedMember(tx, own, { from, to });
  await insertEvents(tx, moved, { kind: "handedOver", at: now, actor, detail: { from, to } });
}
