import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { orderDecided } from "../mails/order-decided.ts";
import { releaseReminderMail } from "../mails/release-reminder.ts";
import { secondPersonMail } from "../mails/second-person.ts";
import { findNotifiedAgency, memberToNotify, type OrderToRelease, ownersToNotify } from "../read-model.ts";
import type { StoredRelease } from "../repository/releases.ts";

/** An order that the provider has not confirmed is called by its recommendation's number. */
const about = ({ number, recommendationNumber, productName, rewardCents }: OrderToRelease) => ({
  orderNumber: number ?? showSpokenNumber(recommendationNumber),
  productName: productName ?? "",
  rewardCents,
});

/** One member has released the order: the owners are asked to confirm. */
export async function notifySecondPerson(
  tx: TenantTransaction,
  order: OrderToRelease,
  { memberId, now }: { readonly memberId: number; readonly now: Date },
): Promise<void> {
  const agencyId = order.agencyId ?? 0;
  const { notifications } = await findNotifiedAgency(tx, agencyId);
  if (!notifications.includes("secondPerson")) return;
  for (const owner of await ownersToNotify(tx, agencyId, memberId))
    await sendMail(tx, { template: secondPersonMail, ...owner, data: about(order), now });
}

interface DecidedOrder {
  /** The member who decided; null for an operator. */
  readonly by: number | null;
  readonly outcome: "released" | "refused";
  readonly reason: string;
  readonly now: Date;
}

/** The member to whom the order is credited hears what another person decided. */
export async function notifyDecided(
  tx: TenantTransaction,
  order: OrderToRelease,
  { by, outcome, reason, now }: DecidedOrder,
): Promise<void> {
  const { agencyId, memberId } = order;
  if (agencyId === null || memberId === null || memberId === by) return;
  const { notifications } = await findNotifiedAgency(tx, agencyId);
  if (!notifications.includes(outcome === "released" ? "releases" : "refusals")) return;
  const member = await memberToNotify(tx, memberId);
  if (!member) return;
  const data = { ...about(order), outcome, reason };
  await sendMail(tx, { template: orderDecided, ...member, data, now });
}

interface Reminder {
  readonly agencyId: number;
  readonly to: "owner" | "operator";
  readonly releases: readonly Pick<StoredRelease, "dueAt" | "since">[];
  readonly now: Date;
}

/** One mail about all orders of the agency whose reminder is due. */
export async function notifyReminder(
  tx: TenantTransaction,
  { settings }: Tenant,
  { agencyId, to, releases, now }: Reminder,
): Promise<void> {
  const agency = await findNotifiedAgency(tx, agencyId);
  const dueAt = new Date(Math.min(...releases.map((release) => release.dueAt.getTime())));
  const data = {
    agencyNumber: agency.number,
    agencyName: agency.name,
    count: releases.length,
    dueAt: dueAt.toISOString(),
    isOverdue: dueAt <= now,
    to,
  };
  const operator = { to: settings.operatorEmail ?? settings.supportEmail, language: "de" } as const;
  const addressees = to === "operator" ? [operator] : await ownersToNotify(tx, agencyId);
  for (const addressee of addressees)
    await sendMail(tx, { template: releaseReminderMail, ...addressee, data, now });
}
