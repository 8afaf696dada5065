import { releaseDeadline, releaseReminder } from "@weitersagen/domain/order-release";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findCreditedOrder } from "../read-model.ts";
import { insertRelease, lockRelease, updateAskedAgain } from "../repository/releases.ts";

/**
 * An order was accepted: if it is credited to an agency, its rewards wait for the agency's release. Called again it changes
 * nothing, unless the rewards are higher than those that were released: then it waits again. In the transaction that
 * creates the rewards, so that none is provided in between.
 */
export async function awaitRelease(
  tx: TenantTransaction,
  { settings }: Tenant,
  orderId: number,
  now: Date,
): Promise<void> {
  if (!settings.agency || !settings.orderRelease) return;
  const order = await findCreditedOrder(tx, orderId);
  if (!order?.earns || order.agencyId === null) return;
  const dueAt = releaseDeadline(now, settings.releaseTermDays);
  const remindAt = releaseReminder({ since: now, dueAt }, 0)?.at ?? null;
  const times = { since: now, dueAt, remindAt };
  if (await insertRelease(tx, { orderId, agencyId: order.agencyId, ...times })) return;
  const release = await lockRelease(tx, orderId);
  if (release?.status === "released" && order.rewardCents > (release.amountCents ?? 0))
    await updateAskedAgain(tx, orderId, times);
}
