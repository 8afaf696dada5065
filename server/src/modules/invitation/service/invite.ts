import type { invite as inviteCall } from "@weitersagen/contract/invitation";
import type { Language } from "@weitersagen/contract/language";
import {
  invitationEnds,
  type InvitationKind,
  invitationPath,
  remindsAt,
} from "@weitersagen/domain/invitation";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { takeInTransaction } from "../../../platform/http/rate-limit.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { sendMails } from "../../../platform/mail/outbox.ts";
import { newSpokenNumber } from "../../../platform/new-spoken-number.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { verifyCaptcha } from "../../captcha/service.ts";
import { invitationMail } from "../mails/invitation.ts";
import { insertInvitation, invitedAddresses, type Wish } from "../repository.ts";
import type { InvitationDeps } from "./deps.ts";
import { type Inviter, inviterOf, namesOf } from "./inviter.ts";
import { unwantedAddresses } from "./objections.ts";
import { confirmedWish } from "./wish.ts";

type Request = NonNullable<z.output<typeof inviteCall.body>>;

/** What the mask of a member without a session may cause in a day. */
const PUBLIC_PER_DAY = { attempts: 100, seconds: 86_400 };

const alreadyInvited = {
  de: "Diese Person ist schon eingeladen.",
  en: "This person has already been invited.",
} as const;
const unwanted = {
  de: "Diese Person möchte keine Einladungen bekommen.",
  en: "This person does not want to get invitations.",
} as const;

/**
 * Invites one person: with a member's session, or by the public mask with a captcha and a member's number. Numbers of
 * members are public, and the mask writes to people who have no account, so it needs the captcha at every tenant.
 */
export async function invite(
  deps: InvitationDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  { employeeNumber, wishVersion, language, ...person }: Request,
  captcha: string | undefined,
): Promise<{ number: string; link: string; isMailed: boolean }> {
  const { tenant, now } = context;
  const inviter = await inviterOf(tx, context, employeeNumber);
  if (!inviter.bySession) {
    await verifyCaptcha(deps, tx, context, captcha, { consume: true, always: true });
    await takeInTransaction(tx, `invite public ${inviter.member.id}`, PUBLIC_PER_DAY, now);
  }
  const wish = await confirmedWish(deps, context, wishVersion);
  const invited = {
    ...person,
    email: normalizedAddress(person.email),
    language: language ?? context.language,
  };
  const answer = (number: string, isMailed: boolean) => ({
    number,
    isMailed,
    link: deps.originOf(tenant) + invitationPath(number),
  });
  if ((await unwantedAddresses(deps, tx, [invited.email])).has(invited.email)) {
    if (inviter.bySession) throw new Refusal("wrongState", { detail: unwanted[context.language] });
    // A stranger does not learn who objected: the number leads nowhere, and nothing is stored or mailed.
    return answer(newSpokenNumber(), wish !== null);
  }
  // A stranger learns this too: members also invite by the mask, and would wait for a second mail that never comes. Captcha
  // and daily limit make guessing slow.
  const known = await invitedAddresses(tx, inviter.agency.id, [invited.email]);
  if (known.has(invited.email)) throw new Refusal("wrongState", { detail: alreadyInvited[context.language] });
  if (wish) await refuseFlood(deps.contactKey, tx, { kind: "invited", to: invited.email, now });
  const stored = await storeInvitation(tx, { inviter, wish, now }, invited);
  if (!stored) throw new Refusal("wrongState", { detail: alreadyInvited[context.language] });
  if (wish) await mailInvitations(tx, inviter, [{ ...invited, ...stored }], now);
  return answer(stored.number, wish !== null);
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** Normalized. */
  readonly email: string;
  readonly kind: InvitationKind;
  readonly language: Language;
}

interface Occasion {
  readonly inviter: Inviter;
  readonly wish: Wish | null;
  readonly now: Date;
}

interface Stored {
  readonly id: number;
  readonly number: string;
}

/** Stores an invitation. Undefined if the member already has an open one for this person, or the number is taken. */
export async function storeInvitation(
  tx: TenantTransaction,
  { inviter: { agency, member, bySession }, wish, now }: Occasion,
  person: Person,
): Promise<Stored | undefined> {
  const number = newSpokenNumber();
  const id = await insertInvitation(tx, {
    ...person,
    number,
    employeeNumber: member.number,
    createdAt: now,
    agencyId: agency.id,
    memberId: member.id,
    bySession,
    wish,
    remindAt: wish && remindsAt(now),
  });
  return id === undefined ? undefined : { id, number };
}

/** Mails the invitations, each with a secret of its own. */
export async function mailInvitations(
  tx: TenantTransaction,
  inviter: Inviter,
  invited: readonly (Person & Stored)[],
  now: Date,
): Promise<void> {
  const expiresAt = invitationEnds(now);
  const letters = [];
  for (const { id, email, firstName, language } of invited) {
    const token = await issueOneTimeToken(tx, { purpose: "invitation", subject: id, expiresAt, now });
    const data = { firstName, ...namesOf(inviter), token, validUntil: expiresAt.toISOString() };
    letters.push({ to: email, language, data, now });
  }
  await sendMails(tx, invitationMail, letters);
}
