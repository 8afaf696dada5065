import type { NewsletterState } from "@weitersagen/contract/account";
import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  endOneTimeTokens,
  findOneTimeToken,
  issueOneTimeToken,
  useOneTimeToken,
  type TokenPurpose,
} from "../../../platform/session/one-time-tokens.ts";
import { recordConsents } from "../../consent/service.ts";
import { newsletterOptInMail } from "../mails/newsletter-opt-in.ts";
import { type Account, changeAccount, findById } from "../repository/accounts.ts";
import { addresseeOf, ownAccount } from "./account.ts";

const OPT_IN_DAYS = 7;

/** Requests the newsletter, which a mailed link must confirm (double opt-in), or ends it immediately. */
export async function setNewsletter(
  tx: TenantTransaction,
  { tenant, actor, now }: TenantCallContext,
  optIn: boolean,
): Promise<NewsletterState> {
  if (optIn && !tenant.settings.newsletter) throw new Refusal("wrongState");
  const account = await ownAccount(tx, actor);
  if (!optIn) return stateOf(await withdraw(tx, account, now, "my data"));
  return stateOf(account.newsletterPermission ? account : await requestOptIn(tx, account, now));
}

/** The mailed link was opened. Opening it again changes nothing, not even after a withdrawal. */
export async function confirmNewsletter(tx: TenantTransaction, token: string, now: Date): Promise<void> {
  const account = await ownerOf(tx, "newsletterOptIn", token, now);
  if ((await useOneTimeToken(tx, ["newsletterOptIn"], token, now)) === undefined) return;
  await changeAccount(tx, account.id, { newsletter_permission: true });
  await record(tx, account, { step: "given", at: now, via: "newsletter mail" });
}

/** Ends the newsletter by a mailed link, without login. The link can be opened any number of times. */
export async function endNewsletter(tx: TenantTransaction, token: string, now: Date): Promise<void> {
  const account = await ownerOf(tx, "newsletterOptOut", token, now);
  await withdraw(tx, account, now, "opt-out link");
}

async function requestOptIn(tx: TenantTransaction, account: Account, now: Date): Promise<Account> {
  await endOneTimeTokens(tx, ["newsletterOptIn"], account.id);
  const expiresAt = addDays(now, OPT_IN_DAYS);
  const token = await issueOneTimeToken(tx, {
    purpose: "newsletterOptIn",
    subject: account.id,
    expiresAt,
    now,
  });
  const { to, name, language } = addresseeOf(account);
  const data = { name, token, expiresAt: expiresAt.toISOString() };
  await sendMail(tx, { template: newsletterOptInMail, to, language, data, now });
  await record(tx, account, { step: "asked", at: now, via: "my data" });
  return (await changeAccount(tx, account.id, { newsletter_sent_at: now })) ?? account;
}

async function withdraw(tx: TenantTransaction, account: Account, now: Date, via: string): Promise<Account> {
  if (!account.newsletterPermission && account.newsletterSentAt === null) return account;
  await endOneTimeTokens(tx, ["newsletterOptIn"], account.id);
  await record(tx, account, { step: "withdrawn", at: now, via });
  const none = { newsletter_permission: false, newsletter_sent_at: null };
  return (await changeAccount(tx, account.id, none)) ?? account;
}

/** Advertising needs evidence of every step of the consent. */
function record(
  tx: TenantTransaction,
  { id }: Account,
  { step, at, via }: { step: "asked" | "given" | "withdrawn"; at: Date; via: string },
): Promise<void> {
  const consent = { purpose: "newsletter", subject: "newsletter", step, at, via } as const;
  return recordConsents(tx, [{ person: "referrer", personId: id, ...consent }]);
}

async function ownerOf(
  tx: TenantTransaction,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<Account> {
  const known = await findOneTimeToken(tx, token);
  const isValid = known?.purpose === purpose && known.expiresAt > now;
  const account = isValid ? await findById(tx, known.subject) : undefined;
  if (!account) throw new Refusal("linkExpired");
  return account;
}

const stateOf = ({ newsletterPermission, newsletterSentAt }: Account): NewsletterState => ({
  newsletterPermission,
  newsletterSentAt,
});
