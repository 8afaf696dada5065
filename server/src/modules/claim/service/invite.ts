import { claimableUntil } from "@weitersagen/domain/claim";
import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { eachRow } from "../../../platform/jobs/row-failures.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { takeReminderTurn } from "../../notification/service.ts";
import { claimInvitation } from "../mails/claim-invitation.ts";
import { type DueInvitation, lockDueInvitations, recommendationsAccepted } from "../read-model.ts";
import { advanceMark, insertInvitations, writeInvitation } from "../repository/invitations.ts";
import type { Due } from "./settle.ts";

/** Most orders reach us within four weeks of the acceptance. */
export const ASK_AFTER_DAYS = 28;
/** The first round of a tenant does not ask about older acceptances. */
const FIRST_ROUND_DAYS = 7;
/** After these it is looked up again whether the owner of a typed address has called the link theirs. */
const UNDECIDED_DAYS = 1;

/** Asks a referrer once per recommendation if an order is missing: a recipient accepted, and no order arrived. */
export async function inviteToClaim(tx: TenantTransaction, { now, size, failures }: Due): Promise<number> {
  await planInvitations(tx, now);
  const due = await lockDueInvitations(tx, now, size);
  const idOf = ({ recommendationId }: DueInvitation) => recommendationId;
  await eachRow(tx, due, { idOf, failures }, (invitation) => invite(tx, invitation, now));
  return due.length;
}

async function planInvitations(tx: TenantTransaction, now: Date): Promise<void> {
  const until = addDays(now, -ASK_AFTER_DAYS);
  const firstFrom = addDays(until, -FIRST_ROUND_DAYS);
  const after = await advanceMark(tx, { acceptedUntil: until, firstFrom });
  if (!after) return;
  await insertInvitations(tx, await recommendationsAccepted(tx, { after, until }), now);
}

async function invite(tx: TenantTransaction, invitation: DueInvitation, now: Date): Promise<void> {
  const { recommendationId, recommendationNumber, referrerId, firstName, email } = invitation;
  const until = claimableUntil(invitation);
  if (invitation.isSettled || email === null || now >= until) {
    return writeInvitation(tx, recommendationId, { dueAt: null, invitedAt: null });
  }
  if (invitation.isTyped) {
    return writeInvitation(tx, recommendationId, { dueAt: addDays(now, UNDECIDED_DAYS), invitedAt: null });
  }
  const nextTurn = await takeReminderTurn(tx, { party: "referrer", id: referrerId }, now);
  if (nextTurn) return writeInvitation(tx, recommendationId, { dueAt: nextTurn, invitedAt: null });
  const productName = invitation.advisorName ?? invitation.productName;
  const data = { firstName, productName, recommendationNumber, until: until.toISOString() };
  const { language } = invitation;
  await sendMail(tx, { template: claimInvitation, to: email, language, data, now });
  await writeInvitation(tx, recommendationId, { dueAt: null, invitedAt: now });
}
