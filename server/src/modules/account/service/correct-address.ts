import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { deleteMails } from "../../../platform/mail/mail-rows.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { endOneTimeTokens } from "../../../platform/session/one-time-tokens.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import { readdressConsents } from "../../consent/service/record.ts";
import { loginLinkMail } from "../mails/login-link.ts";
import { passwordResetMail } from "../mails/password-reset.ts";
import { welcomeMail } from "../mails/welcome.ts";
import {
  type Account,
  correctEmail,
  countCorrection,
  findByEmail,
  lockAccount,
} from "../repository/accounts.ts";
import { accessPurposes } from "./access-purposes.ts";
import { lockAddress } from "./account.ts";
import { askedWordings } from "./asked-consents.ts";
import { sendLink } from "./mailed-links.ts";
import { resendWelcome, sendWelcome, type WelcomeAgain } from "./opt-in.ts";
import { mailedAlready, type RegistrationDeps } from "./registration.ts";

/** Enough for one's own typing errors, too few to have strangers mailed. */
const MOST_CORRECTIONS = 3;

/** Why the address stays: it was confirmed, or it counts for something. Names no address. */
export const notCorrectable = () =>
  new Refusal("wrongState", {
    detail: "The address of this link cannot be changed any more. Please write to us.",
    german: "Die Adresse zu diesem Link lässt sich nicht mehr ändern. Bitte schreiben Sie uns.",
  });

const isUnconfirmed = ({ confirmedAt, registeredAt }: Account): boolean =>
  confirmedAt === null && registeredAt === null;

interface AskedCorrection {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly now: Date;
}

/** Refuses a correction of a confirmed address, one too many, and one that mails a mailbox too often. */
export async function allowCorrection(
  { contactKey }: Pick<RegistrationDeps, "contactKey">,
  tx: TenantTransaction,
  { id, email, language, now }: AskedCorrection,
): Promise<void> {
  if (!(await countCorrection(tx, id, MOST_CORRECTIONS))) throw notCorrectable();
  await refuseFlood(contactKey, tx, { kind: "welcome", to: email, now, detail: mailedAlready[language] });
}

interface Correction extends WelcomeAgain {
  readonly id: number;
  readonly email: string;
}

/**
 * Gives an account that was never confirmed the address its owner meant, and mails the opt-in there. What was mailed to the
 * mistyped address opens nothing any more and is deleted. An address that has an account stays with it, and the mistyped one
 * keeps its links. Safe to run twice.
 */
export async function correctAddress(
  { consent }: { readonly consent: Pick<ConsentDeps, "proofKeys"> },
  tx: TenantTransaction,
  { id, email, recommendedBy, now }: Correction,
): Promise<void> {
  // Against a confirmation at the same time: the one that comes first counts.
  const before = await lockAccount(tx, id);
  if (!before || before.blockReason !== null || !isUnconfirmed(before)) return;
  if (before.email === email) return;
  const taken = await findByEmail(tx, email);
  if (taken) return answerTaken(tx, taken, { recommendedBy, now });
  const account = await correctEmail(tx, id, { email, now });
  if (!account) return;
  await endOneTimeTokens(tx, [...accessPurposes, "newsletterOptIn"], id);
  for (const { name } of [welcomeMail, loginLinkMail, passwordResetMail])
    await deleteMails(tx, { to: before.email, template: name });
  const person = { person: "referrer", personId: id } as const;
  await readdressConsents(consent, tx, person, { address: email, at: now, via: "correction" });
  const recommended = await recommendedBy(account);
  await sendWelcome(tx, account, { asked: await askedWordings(tx, id), recommended, now });
}

/** The owner of an account logs in and makes the link again. An address that is unconfirmed itself is confirmed first. */
async function answerTaken(tx: TenantTransaction, taken: Account, again: WelcomeAgain): Promise<void> {
  if (isUnconfirmed(taken)) return resendWelcome(tx, taken.email, again);
  const account = await lockAddress(tx, taken);
  if (account?.blockReason === null) await sendLink(tx, account, "login", again.now, { isTaken: true });
}
