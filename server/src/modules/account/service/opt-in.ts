import { addDays } from "@weitersagen/domain/dates";
import type { ExtraReward } from "@weitersagen/domain/extra-rewards";
import { OPT_IN_DAYS } from "@weitersagen/domain/opt-in";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  countOneTimeTokens,
  findOneTimeToken,
  issueOneTimeToken,
  type OneTimeToken,
} from "../../../platform/session/one-time-tokens.ts";
import { welcomeMail } from "../mails/welcome.ts";
import {
  type Account,
  confirmAddress,
  findByEmail,
  findByHash,
  lockAccount,
} from "../repository/accounts.ts";
import { lockAddress, refuseBlocked } from "./account.ts";
import { askedWordings, confirmAsked } from "./asked-consents.ts";
import { sendLink } from "./mailed-links.ts";

/** So that a stranger cannot flood a person's mailbox. */
const WELCOMES_PER_HOUR = 5;

/** A recommendation as the welcome mail describes it. */
export interface Recommended {
  readonly productName: string;
  /** The advisor who was recommended. */
  readonly advisorName?: string | undefined;
  /** The referrer's share; 0 if there is none. */
  readonly amountCents: number;
  /** The contact's share; 0 if there is none. */
  readonly recipientCents: number;
  /** What is ordered decides, and the amounts are the most that it pays. */
  readonly upTo: boolean;
  /** The extra rewards that may come on top. */
  readonly extras: (Omit<ExtraReward, "endsAt"> & { readonly endsAt: string | null })[];
  readonly code: string;
  /** Null if it has a code only. */
  readonly shortUrl: string | null;
  /** ISO 8601. */
  readonly validUntil: string;
}

interface Welcome {
  readonly asked: readonly string[];
  /** The recommendation that created the account. */
  readonly recommended?: Recommended | undefined;
  /** The address is confirmed already: the mail reports the account, and its link confirms only what was asked for. */
  readonly isConfirmed?: boolean;
  /** The person whose invitation was accepted. */
  readonly inviter?: string | undefined;
  readonly now: Date;
}

/**
 * Mails a new referrer the link that confirms the address, and with it what the referrer asked for. It is sent in the
 * language of the account.
 */
export async function sendWelcome(
  tx: TenantTransaction,
  { id, email, firstName, language }: Pick<Account, "id" | "email" | "firstName" | "language">,
  { asked, recommended, isConfirmed = false, inviter, now }: Welcome,
): Promise<void> {
  const expiresAt = addDays(now, OPT_IN_DAYS);
  const token = await issueOneTimeToken(tx, { purpose: "registration", subject: id, expiresAt, now });
  const data = {
    firstName,
    email,
    token,
    validDays: OPT_IN_DAYS,
    confirmUntil: expiresAt.toISOString(),
    asked: [...asked],
    ...(recommended && { recommended }),
    ...(isConfirmed && { isConfirmed }),
    ...(inviter !== undefined && { inviter }),
  };
  await sendMail(tx, { template: welcomeMail, to: email, language, data, now });
}

export interface WelcomeAgain {
  /** What the referrer recommends: the mail has its link and code like the first one. */
  readonly recommendedBy: (account: Pick<Account, "id" | "language">) => Promise<Recommended | undefined>;
  /** Asks the owner about a link that was made with the address, without a login. Answers false if there is none. */
  readonly askOwner?: (account: Account) => Promise<boolean>;
  readonly now: Date;
}

/**
 * Mails the link again to a referrer, named by address or public hash. A person who has nothing left to confirm gets a link
 * to log in: the old link is of no use to them any more. Answers nothing, so that addresses cannot be probed.
 */
export async function resendWelcome(
  tx: TenantTransaction,
  name: string,
  { recommendedBy, askOwner, now }: WelcomeAgain,
): Promise<void> {
  const isHash = /^[0-9a-f]{32}$/.test(name);
  const found = isHash ? await findByHash(tx, name) : await findByEmail(tx, name.toLowerCase());
  const account = found && (await lockAddress(tx, found));
  if (!account || account.blockReason) return;
  const asked = await askedWordings(tx, account.id);
  const isConfirmed = account.confirmedAt !== null;
  const isAsked = isConfirmed && ((await askOwner?.(account)) ?? false);
  if (account.registeredAt || (isConfirmed && asked.length === 0)) {
    // The mail with the question logs in too.
    return isAsked ? undefined : sendLink(tx, account, "login", now);
  }
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  if ((await countOneTimeTokens(tx, "registration", account.id, anHourAgo)) >= WELCOMES_PER_HOUR) return;
  const recommended = await recommendedBy(account);
  await sendWelcome(tx, account, { asked, recommended, isConfirmed, now });
}

/** The person proved the address otherwise. What they asked for by mail still waits for the mailed link. */
export async function confirmOnTheSpot(tx: TenantTransaction, id: number, now: Date): Promise<void> {
  await confirmAddress(tx, id, now);
}

interface ConfirmedAccount extends Account {
  /** Whether the link has confirmed consents, too. */
  readonly hasConfirmedConsent: boolean;
}

/** The link of the welcome mail was opened: the address is the person's own. Opening it again changes nothing. */
export async function confirmByToken(
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<ConfirmedAccount> {
  const found = await openLink(tx, token, now);
  const account = await lockAccount(tx, found.subject);
  if (!account) throw new Refusal("linkExpired");
  // While waiting for the lock, the address may have been corrected, which ended the link.
  await openLink(tx, token, now);
  refuseBlocked(account);
  await confirmAddress(tx, account.id, now);
  // Also of an address that was confirmed otherwise: the mail names what was asked for until then.
  const hasConfirmedConsent = await confirmAsked(tx, account.id, { token: found, now, via: "welcome mail" });
  return { ...account, confirmedAt: account.confirmedAt ?? now, hasConfirmedConsent };
}

async function openLink(tx: TenantTransaction, token: string, now: Date): Promise<OneTimeToken> {
  const found = await findOneTimeToken(tx, token);
  if (found?.purpose === "replacedReferrer") throw new Refusal("linkReplaced");
  if (found?.purpose !== "registration" || found.expiresAt <= now) throw new Refusal("linkExpired");
  return found;
}
