import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { confirmersOf, memberName } from "../../agency/service/confirmers.ts";
import { rewardSubject } from "../../reward/service/subject.ts";
import { orderDecided } from "../mails/order-decided.ts";
import { releaseReminderMail } from "../mails/release-reminder.ts";
import { reportRefused } from "../mails/report-refused.ts";
import { secondPersonMail } from "../mails/second-person.ts";
import {
  findNotifiedAgency,
  memberToNotify,
  type OrderToRelease,
  ownersToNotify,
  promisedPerson,
} from "../read-model.ts";
import type { StoredRelease } from "../repository/releases.ts";

/** An order that the provider has not confirmed is called by its recommendation's number. */
const about = ({ number, recommendationNumber, productName, rewardCents }: OrderToRelease) => ({
  orderNumber: number ?? showSpokenNumber(recommendationNumber),
  productName: productName ?? "",
  rewardCents,
});

interface FirstRelease {
  readonly memberId: number;
  readonly dueAt: Date;
  readonly now: Date;
}

/**
 * One member has released the order: those who may confirm are asked to, and if no member may, the operator is. Returns
 * their names.
 */
export async function notifySecondPerson(
  tx: TenantTransaction,
  { settings }: Tenant,
  order: OrderToRelease,
  { memberId, dueAt, now }: FirstRelease,
): Promise<string[]> {
  const agencyId = order.agencyId ?? 0;
  const agency = await findNotifiedAgency(tx, agencyId);
  const first = await memberToNotify(tx, memberId);
  const confirmers =
    (await confirmersOf(tx, agencyId, { ids: [order.id], releaser: memberId })).get(order.id) ?? [];
  const data = {
    ...about(order),
    firstBy: first?.name ?? "",
    agency: `${agency.name} (${agency.number})`,
    dueAt: dueAt.toISOString(),
    isOverdue: dueAt <= now,
  };
  if (confirmers.length === 0) {
    const to = settings.operatorEmail ?? settings.supportEmail;
    await sendMail(tx, {
      template: secondPersonMail,
      to,
      language: "de",
      data: { ...data, to: "operator" },
      now,
    });
  } else if (agency.notifications.includes("secondPerson")) {
    for (const { email, language } of confirmers)
      if (email !== null)
        await sendMail(tx, {
          template: secondPersonMail,
          to: email,
          language,
          data: { ...data, to: "member" },
          now,
        });
  }
  return confirmers.map(memberName);
}

interface DecidedOrder {
  /** The member who decided; null for an operator. */
  readonly by: number | null;
  readonly outcome: "released" | "refused";
  readonly reason: string;
  readonly now: Date;
}

/**
 * The member to whom the order is credited hears what another person decided. What an operator decided in the agency's
 * place, its owners hear too.
 */
export async function notifyDecided(
  tx: TenantTransaction,
  order: OrderToRelease,
  { by, outcome, reason, now }: DecidedOrder,
): Promise<void> {
  const { agencyId, memberId } = order;
  if (agencyId === null) return;
  const { notifications } = await findNotifiedAgency(tx, agencyId);
  const isWanted = notifications.includes(outcome === "released" ? "releases" : "refusals");
  const member =
    isWanted && memberId !== null && memberId !== by ? await memberToNotify(tx, memberId) : undefined;
  const owners = by === null ? await ownersToNotify(tx, agencyId) : [];
  const addressees = [...(member ? [{ to: member.to, language: member.language }] : []), ...owners];
  const data = { ...about(order), outcome, reason, by: by === null ? "operator" : "agency" } as const;
  // A person may be both.
  for (const addressee of new Map(addressees.map((one) => [one.to, one])).values())
    await sendMail(tx, { template: orderDecided, ...addressee, data, now });
}

/** Mails that a reported order was refused. It has no reward yet whose end could be mailed instead. */
export async function notifyReportRefused(
  tx: TenantTransaction,
  { id, recommendationNumber, productName, advisorName }: OrderToRelease,
  now: Date,
): Promise<void> {
  const number = showSpokenNumber(recommendationNumber);
  for (const party of ["referrer", "recipient"] as const) {
    const person = await promisedPerson(tx, id, party);
    if (!person) continue;
    const { firstName, ...addressee } = person;
    const subject = rewardSubject({ party, productName, advisorName }, person.language) ?? "";
    const data = { firstName, productName: subject, number, party };
    await sendMail(tx, { template: reportRefused, ...addressee, data, now });
  }
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
