import type { Language } from "@weitersagen/contract/language";
import type { ConsentPurpose } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteMails } from "../../../platform/mail/mail-rows.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { endOneTimeTokens, replaceOneTimeTokens } from "../../../platform/session/one-time-tokens.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import { type KeptConsent, recordKept } from "../../consent/service/kept.ts";
import { readdressConsents } from "../../consent/service/record.ts";
import { loginLinkMail } from "../mails/login-link.ts";
import { passwordResetMail } from "../mails/password-reset.ts";
import { welcomeMail } from "../mails/welcome.ts";
import {
  type Account,
  correctEmail,
  findByEmail,
  insertAccount,
  lockAccount,
} from "../repository/accounts.ts";
import { accessPurposes } from "./access-purposes.ts";
import { lockAddress } from "./account.ts";
import { askedWordings } from "./asked-consents.ts";
import { sendLink } from "./mailed-links.ts";
import { resendWelcome, sendWelcome, type WelcomeAgain } from "./opt-in.ts";

/** Why the address stays: it was confirmed, or it counts for something. Names no address. */
export const notCorrectable = () =>
  new Refusal("wrongState", {
    detail: "The address of this link cannot be changed any more. Please write to us.",
    german: "Die Adresse zu diesem Link lässt sich nicht mehr ändern. Bitte schreiben Sie uns.",
  });

const isUnconfirmed = ({ confirmedAt, registeredAt }: Account): boolean =>
  confirmedAt === null && registeredAt === null;

interface Correction extends WelcomeAgain {
  readonly id: number;
  readonly email: string;
  /** The form that makes the link again, for the owner of an account. */
  readonly formPath: string | undefined;
}

/**
 * Gives an account that was never confirmed the address its owner meant, and mails the opt-in there. What was mailed to the
 * mistyped address opens nothing any more and is deleted. An address that has an account stays with it, and the mistyped one
 * keeps its links. Safe to run twice.
 */
export async function correctAddress(
  { consent }: { readonly consent: Pick<ConsentDeps, "proofKeys"> },
  tx: TenantTransaction,
  { id, email, recommendedBy, formPath, now }: Correction,
): Promise<void> {
  // Against a confirmation at the same time: the one that comes first counts.
  const before = await lockAccount(tx, id);
  if (!before || before.blockReason !== null || !isUnconfirmed(before)) return;
  if (before.email === email) return;
  const taken = await findByEmail(tx, email);
  if (taken) return answerTaken(tx, taken, { recommendedBy, now }, formPath);
  const account = await correctEmail(tx, id, { email, now });
  if (!account) return;
  await replaceOneTimeTokens(tx, ["registration"], id, "replacedReferrer");
  await endOneTimeTokens(tx, [...accessPurposes, "newsletterOptIn"], id);
  for (const { name } of [welcomeMail, loginLinkMail, passwordResetMail])
    await deleteMails(tx, { to: before.email, template: name });
  await welcomeCorrected({ consent }, tx, account, { recommendedBy, now });
}

interface CorrectedPerson {
  readonly email: string;
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  /** What the form agreed to, and when it was sent. */
  readonly consents: readonly KeptConsent[];
  readonly createdAt: Date;
}

/**
 * Creates the account of a person who had typed the address of another account, as if the form had been sent with the right
 * address and that one had been corrected: the caller goes on with `welcomeCorrected`. Answers undefined if this address has an
 * account too: that one is mailed how to go on.
 */
export async function registerCorrected(
  { consent }: { readonly consent: Pick<ConsentDeps, "proofKeys"> },
  tx: TenantTransaction,
  { consents, ...person }: CorrectedPerson,
  { formPath, ...again }: WelcomeAgain & Pick<Correction, "formPath">,
): Promise<Account | undefined> {
  const { email, createdAt } = person;
  const has = (purpose: ConsentPurpose) => consents.some((each) => each.purpose === purpose);
  const id = await insertAccount(tx, {
    ...person,
    publicHash: newHexSecret(),
    eligibilityDeclaredAt: has("eligibility") ? createdAt : null,
    newsletterSentAt: has("newsletter") ? createdAt : null,
  });
  if (id === undefined) {
    const taken = await findByEmail(tx, email);
    if (taken) await answerTaken(tx, taken, again, formPath);
    return undefined;
  }
  const by = { person: { person: "referrer", personId: id }, address: email, at: createdAt } as const;
  await recordKept(consent, tx, consents, by);
  return correctEmail(tx, id, { email, now: again.now });
}

/** The consents are of the right address from now on, and the opt-in is mailed there. */
export async function welcomeCorrected(
  { consent }: { readonly consent: Pick<ConsentDeps, "proofKeys"> },
  tx: TenantTransaction,
  account: Account,
  { recommendedBy, now }: WelcomeAgain,
): Promise<void> {
  const person = { person: "referrer", personId: account.id } as const;
  await readdressConsents(consent, tx, person, { address: account.email, at: now, via: "correction" });
  const recommended = await recommendedBy(account);
  await sendWelcome(tx, account, { asked: await askedWordings(tx, account.id), recommended, now });
}

/** The owner of an account logs in and makes the link again. An address that is unconfirmed itself is confirmed first. */
async function answerTaken(
  tx: TenantTransaction,
  taken: Account,
  again: WelcomeAgain,
  redirect?: string,
): Promise<void> {
  if (isUnconfirmed(taken)) return resendWelcome(tx, taken.email, again);
  const account = await lockAddress(tx, taken);
  if (account?.blockReason === null)
    await sendLink(tx, account, "login", again.now, { isTaken: true, redirect });
}
