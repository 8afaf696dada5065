import { releaseDeadline, releaseReminder } from "@weitersagen/domain/order-release";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findCreditedOrder } from "../read-model.ts";
import { insertRelease, lockRelease, updateAskedAgain } from "../repository/releases.ts";

interface OrderOfAgency {
  readonly id: number;
  readonly agencyId: number | null;
}

/** Stores that the order waits for its agency from now on. Changes nothing if it is stored already. */
export async function ensureRelease(
  tx: TenantTransaction,
  { settings }: Tenant,
  { id, agencyId }: OrderOfAgency,
  now: Date,
): Promise<boolean> {
  return agencyId !== null && insertRelease(tx, { orderId: id, agencyId, ...timesOf(settings, now) });
}

function timesOf({ releaseTermDays }: Tenant["settings"], now: Date) {
  const dueAt = releaseDeadline(now, releaseTermDays);
  return { since: now, dueAt, remindAt: releaseReminder({ since: now, dueAt }, 0)?.at ?? null };
}

/**
 * An order was accepted: if it is credited to an agency, its rewards wait for the agency's release. Called again it changes
 * nothing, unless the rewards are higher than those that were released: then it waits again. In the transaction that
 * creates the rewards, so that none is provided in between.
 */
export async function awaitRelease(
  tx: TenantTransaction,
  tenant: Tenant,
  orderId: number,
  now: Date,
): Promise<void> {
  const { settings } = tenant;
  if (!settings.agency || !settings.orderRelease) return;
  const order = await findCreditedOrder(tx, orderId);
  if (!order?.earns || order.agencyId === null) return;
  if (await ensureRelease(tx, tenant, { id: orderId, agencyId: order.agencyId }, now)) return;
  const release = await lockRelease(tx, orderId);
  if (release?.status === "released" && order.rewardCents > (release.amountCents ?? 0))
    await updateAskedAgain(tx, orderId, timesOf(settings, now));
}
