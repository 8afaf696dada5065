import { claimableUntil } from "@weitersagen/domain/claim";
import { addDays } from "@weitersagen/domain/dates";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { takeReminderTurn } from "../../notification/service.ts";
import { claimInvitation } from "../mails/claim-invitation.ts";
import { planInvitations, takeDueInvitations, writeInvitation } from "../repository/invitations.ts";
import type { DueInvitation } from "../repository/invitations.ts";

/** An order reaches us within four weeks, as a rule; then it is worth asking. */
const ASK_AFTER_DAYS = 28;
/** The first round does not ask about times long gone. */
const FIRST_ROUND_DAYS = 7;

/** Asks referrers once whether an order is missing where a contact accepted and nothing was heard since. */
export function inviteToClaim(
  database: Database,
  tenant: Tenant,
  { now, size }: { now: Date; size: number },
): Promise<number> {
  return database.inTenant(tenant.id, async (tx) => {
    const acceptedUntil = addDays(now, -ASK_AFTER_DAYS);
    await planInvitations(tx, {
      acceptedUntil,
      firstFrom: addDays(acceptedUntil, -FIRST_ROUND_DAYS),
      dueAt: now,
    });
    const due = await takeDueInvitations(tx, now, size);
    for (const invitation of due) await invite(tx, invitation, now);
    return due.length;
  });
}

async function invite(tx: TenantTransaction, invitation: DueInvitation, now: Date): Promise<void> {
  const { recommendationId, recommendationNumber, productName, referrerId, firstName, email } = invitation;
  const until = claimableUntil(invitation);
  if (invitation.isSettled || email === null || now >= until) {
    return writeInvitation(tx, recommendationId, { dueAt: null, invitedAt: null });
  }
  const turn = await takeReminderTurn(tx, { party: "referrer", id: referrerId }, now);
  if (turn) return writeInvitation(tx, recommendationId, { dueAt: turn, invitedAt: null });
  const data = { firstName, productName, recommendationNumber, until: until.toISOString() };
  const { language } = invitation;
  await sendMail(tx, { template: claimInvitation, to: email, language, data, now });
  await writeInvitation(tx, recommendationId, { dueAt: null, invitedAt: now });
}
