import { type ReleaseReminder, releaseReminder } from "@weitersagen/domain/order-release";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findCreditedOrder } from "../read-model.ts";
import { lockToRemind, type StoredRelease, updateReminder, waiveReleases } from "../repository/releases.ts";
import { notifyReminder } from "./notify.ts";

interface Batch {
  readonly now: Date;
  readonly size: number;
}

/** Sends due reminders, one mail per agency and addressee. Nothing is decided by silence. Returns how many were due. */
export async function remindOfReleases(
  tx: TenantTransaction,
  tenant: Tenant,
  { now, size }: Batch,
): Promise<number> {
  const due = await lockToRemind(tx, now, size);
  const open: { release: StoredRelease; to: ReleaseReminder["to"] }[] = [];
  for (const release of due) {
    const reminder = releaseReminder(release, release.reminders);
    if (reminder && (await waits(tx, release))) open.push({ release, to: reminder.to });
    await scheduleNext(tx, release, now);
  }
  const groups = Map.groupBy(open, ({ release, to }) => `${release.agencyId} ${to}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const releases = group.map(({ release }) => release);
    await notifyReminder(tx, tenant, { agencyId: first.release.agencyId, to: first.to, releases, now });
  }
  return due.length;
}

/**
 * An order that was cancelled meanwhile needs no release; if it counts again, the reports show its deadline. One that only
 * the shop has reported is confirmed by the second of two people.
 */
async function waits(tx: TenantTransaction, { orderId, status }: StoredRelease): Promise<boolean> {
  const order = await findCreditedOrder(tx, orderId);
  return order !== undefined && (order.earns || (status === "confirming" && order.mayEarn));
}

/** A reminder whose time has passed as well, because the jobs did not run, is left out. */
async function scheduleNext(tx: TenantTransaction, release: StoredRelease, now: Date): Promise<void> {
  let reminders = release.reminders + 1;
  let next = releaseReminder(release, reminders);
  while (next && next.at <= now && releaseReminder(release, reminders + 1)) {
    reminders += 1;
    next = releaseReminder(release, reminders);
  }
  await updateReminder(tx, release.orderId, { remindAt: next?.at ?? null, reminders });
}

/** The tenant has turned the release off: nothing waits for it any more. Returns how many orders did. */
export function waiveOpenReleases(tx: TenantTransaction, _tenant: Tenant, { size }: Batch): Promise<number> {
  return waiveReleases(tx, size);
}
