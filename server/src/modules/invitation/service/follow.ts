import {
  canRemind,
  invitationEnds,
  isOpenInvitation,
  LEAST_DAYS_BEFORE_REMINDER,
} from "@weitersagen/domain/invitation";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { eachRow } from "../../../platform/jobs/row-failures.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { requireAbility } from "../../agency/service/signed-in.ts";
import { invitationReminderMail } from "../mails/invitation-reminder.ts";
import {
  type Invitation,
  lockByNumber,
  lockDueReminders,
  markReminded,
  moveInvitation,
} from "../repository.ts";
import type { InvitationDeps } from "./deps.ts";
import { inviterNames } from "./inviter.ts";
import { unwantedAddresses } from "./objections.ts";

/** An invitation that the caller may act on. Those of other agencies, and for employees of others, do not exist. */
async function ownInvitation(
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string,
): Promise<Invitation> {
  const { agency, ownRowsOf } = await requireAbility(tx, context, "invite");
  const invitation = await lockByNumber(tx, number);
  const isOwn =
    invitation?.agencyId === agency.id && (ownRowsOf === null || invitation.memberId === ownRowsOf);
  if (!invitation || !isOwn) throw new Refusal("notFound");
  return invitation;
}

/** Ends an invitation that was not accepted. Its link stops working, and no reminder is sent. */
export async function withdrawInvitation(
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string,
): Promise<void> {
  const { id } = await ownInvitation(tx, context, number);
  if (!(await moveInvitation(tx, id, "withdraw", context.now)))
    throw new Refusal("wrongState", { detail: hasEnded[context.language] });
}

const hasEnded = {
  de: "Diese Einladung ist schon angenommen, abgelehnt, zurückgezogen oder abgelaufen.",
  en: "This invitation was accepted, declined or withdrawn already, or it has expired.",
} as const;

const reminderRefused = {
  de: `Erinnern können Sie einmal, frühestens ${LEAST_DAYS_BEFORE_REMINDER} Tage nach der Einladung und nur, solange sie offen ist.`,
  en: `You can remind once, at the earliest ${LEAST_DAYS_BEFORE_REMINDER} days after the invitation and only while it is open.`,
} as const;

type Deps = { readonly consent: Pick<InvitationDeps["consent"], "proofKeys"> };

/** The inviter reminds before the job does. */
export async function remindInvited(
  deps: Deps,
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string,
): Promise<void> {
  const invitation = await ownInvitation(tx, context, number);
  const isSent = canRemind(invitation, context.now) && (await remind(deps, tx, invitation, context.now));
  if (!isSent) throw new Refusal("wrongState", { detail: reminderRefused[context.language] });
}

/** Reminds those who have not answered, once. Returns how many invitations were due. */
export async function remindDue(
  deps: Deps,
  tx: TenantTransaction,
  { now, size, failures }: ForgetBatch,
): Promise<number> {
  const due = await lockDueReminders(tx, now, size);
  await eachRow(tx, due, { idOf: ({ id }) => id, failures }, async (invitation) => {
    await remind(deps, tx, invitation, now);
  });
  return due.length;
}

/** Returns false if no reminder is due any more: the invitation or the membership ended, or the person objects. */
async function remind(
  deps: Deps,
  tx: TenantTransaction,
  invitation: Invitation,
  now: Date,
): Promise<boolean> {
  const { id, status, email, firstName, language, createdAt } = invitation;
  const expiresAt = invitationEnds(createdAt);
  const isOpen = isOpenInvitation(status) && email !== "" && expiresAt > now;
  const names = isOpen ? await inviterNames(tx, invitation) : undefined;
  const isWanted = names !== undefined && !(await unwantedAddresses(deps, tx, [email])).has(email);
  if (!isWanted) {
    await markReminded(tx, id, null);
    return false;
  }
  const token = await issueOneTimeToken(tx, { purpose: "invitation", subject: id, expiresAt, now });
  const data = { firstName, ...names, token, validUntil: expiresAt.toISOString() };
  await sendMail(tx, { template: invitationReminderMail, to: email, language, data, now });
  await markReminded(tx, id, now);
  return true;
}
