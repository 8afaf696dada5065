import type { NewsletterState } from "@weitersagen/contract/account";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  endOneTimeTokens,
  findOneTimeToken,
  issueOneTimeToken,
  type OneTimeToken,
  useOneTimeToken,
} from "../../../platform/session/one-time-tokens.ts";
import { withdrawConsent } from "../../consent/service/record.ts";
import { boxWording } from "../../consent/service/wording.ts";
import { type Account, changeAccount, findById } from "../repository/accounts.ts";
import { ownAccount } from "./account.ts";
import { confirmAsked } from "./asked-consents.ts";
import { requestConsents } from "./consent-request.ts";
import { OPT_OUT_MS } from "./mailed-links.ts";
import type { RegistrationDeps } from "./registration.ts";

/** Requests the newsletter, which a mailed link must confirm (double opt-in), or ends it immediately. */
export async function setNewsletter(
  { consent }: Pick<RegistrationDeps, "consent">,
  tx: TenantTransaction,
  { tenant, actor, language, now }: TenantCallContext,
  optIn: boolean,
): Promise<NewsletterState> {
  if (optIn && !tenant.settings.newsletter) throw new Refusal("wrongState");
  const account = await ownAccount(tx, actor);
  if (!optIn) return stateOf(await withdrawNewsletter(tx, account, { now, via: "my data" }));
  if (account.newsletterPermission) return stateOf(account);
  await endOneTimeTokens(tx, ["newsletterOptIn"], account.id);
  const wordings = [await boxWording(consent, { tenant, language }, "newsletter")];
  return stateOf(await requestConsents(consent, tx, account, { wordings, now, via: "my data" }));
}

/** The mailed link was opened. Opening it again changes nothing, not even after a withdrawal. */
export async function confirmNewsletter(
  tx: TenantTransaction,
  { language, now }: Reader,
  token: string,
): Promise<void> {
  const { account, known } = await openLink(tx, "newsletterOptIn", token, { language, now });
  if ((await useOneTimeToken(tx, ["newsletterOptIn"], token, now)) === undefined) return;
  await confirmAsked(tx, account.id, { token: known, now, via: "newsletter mail" });
}

/** Ends the newsletter by a mailed link, without login. The link can be opened any number of times. */
export async function endNewsletter(
  tx: TenantTransaction,
  { language, now }: Reader,
  token: string,
): Promise<void> {
  const { account } = await openLink(tx, "newsletterOptOut", token, { language, now });
  await withdrawNewsletter(tx, account, { now, via: "opt-out link" });
}

/** Ends the newsletter and all requests for it. Without a newsletter it changes nothing. */
export async function withdrawNewsletter(
  tx: TenantTransaction,
  account: Account,
  { now, via }: { readonly now: Date; readonly via: string },
): Promise<Account> {
  if (!account.newsletterPermission && account.newsletterSentAt === null) return account;
  await endOneTimeTokens(tx, ["newsletterOptIn"], account.id);
  const newsletter = { purpose: "newsletter", subject: "newsletter", at: now, via } as const;
  await withdrawConsent(tx, { person: "referrer", personId: account.id }, newsletter);
  const none = { newsletter_permission: false, newsletter_sent_at: null };
  return (await changeAccount(tx, account.id, none)) ?? account;
}

/** The token of an unsubscribe link in an advertising mail. */
export function issueOptOutToken(tx: TenantTransaction, referrerId: number, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + OPT_OUT_MS);
  return issueOneTimeToken(tx, { purpose: "newsletterOptOut", subject: referrerId, expiresAt, now });
}

type Reader = Pick<TenantCallContext, "language" | "now">;

/** The general text for an expired link speaks of passwords. */
const expired = {
  newsletterOptIn: {
    de: "Dieser Link zum Bestätigen gilt nicht mehr. Bitte fordern Sie unter „Meine Daten“ einen neuen an.",
    en: "This link to confirm is no longer valid. Please ask for a new one under “My data”.",
  },
  newsletterOptOut: {
    de: "Dieser Link zum Abbestellen ist nicht gültig. Mit Ihrer E-Mail-Adresse bekommen Sie einen neuen.",
    en: "This link to unsubscribe is not valid. With your email address you get a new one.",
  },
} as const;

async function openLink(
  tx: TenantTransaction,
  purpose: keyof typeof expired,
  token: string,
  { language, now }: Reader,
): Promise<{ account: Account; known: OneTimeToken }> {
  const known = await findOneTimeToken(tx, token);
  const isValid = known?.purpose === purpose && known.expiresAt > now;
  const account = isValid ? await findById(tx, known.subject) : undefined;
  if (!known || !account) throw new Refusal("linkExpired", { detail: expired[purpose][language] });
  return { account, known };
}

const stateOf = ({ newsletterPermission, newsletterSentAt }: Account): NewsletterState => ({
  newsletterPermission,
  newsletterSentAt,
});
