import { CONSENT_LINK_DAYS } from "@weitersagen/domain/link-lives";
import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { countOneTimeTokens, issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import { recordConsents, withoutGivenCampaigns } from "../../consent/service/record.ts";
import type { Wording } from "../../consent/service/wording.ts";
import { consentRequestMail } from "../mails/consent-request.ts";
import { newsletterOptInMail } from "../mails/newsletter-opt-in.ts";
import { type Account, changeAccount } from "../repository/accounts.ts";
import { addresseeOf } from "./account.ts";
import { listAskedOf } from "./asked-consents.ts";

const HOUR_MS = 3_600_000;
/** Limits the mails that a stranger can cause by entering another person's address. */
const REQUESTS_PER_HOUR = 5;

interface Request {
  readonly wordings: readonly Wording[];
  readonly now: Date;
  readonly via: string;
}

/** Asks the owner of an account for consents (double opt-in): they count when the mailed link is opened. */
export async function requestConsents(
  consent: ConsentDeps,
  tx: TenantTransaction,
  account: Account,
  { wordings: wanted, now, via }: Request,
): Promise<Account> {
  const person = { person: "referrer", personId: account.id } as const;
  const wordings = await withoutGivenCampaigns(tx, person, wanted);
  if (wordings.length === 0) return account;
  const sent = await countOneTimeTokens(tx, "newsletterOptIn", account.id, new Date(now.getTime() - HOUR_MS));
  if (sent >= REQUESTS_PER_HOUR) return account;
  const by = {
    person,
    address: account.email,
    at: now,
  } as const;
  await recordConsents(
    consent,
    tx,
    wordings.map((wording) => ({ ...by, wording, step: "asked" as const, via })),
  );
  await mailAsked(tx, account, now);
  if (!wordings.some(({ purpose }) => purpose === "newsletter")) return account;
  return (await changeAccount(tx, account.id, { newsletter_sent_at: now })) ?? account;
}

/** Mails one link for all that was asked for and does not count yet, if there is anything. */
export async function mailAsked(tx: TenantTransaction, account: Account, now: Date): Promise<void> {
  const asked = await listAskedOf(tx, account.id);
  if (asked.length === 0) return;
  const expiresAt = addDays(now, CONSENT_LINK_DAYS);
  const request = { purpose: "newsletterOptIn", subject: account.id, expiresAt, now } as const;
  const token = await issueOneTimeToken(tx, request);
  const { to, name, language } = addresseeOf(account);
  const wordings = asked.flatMap(({ wording }) => wording ?? []);
  const data = { name, token, expiresAt: expiresAt.toISOString(), asked: wordings };
  const isNewsletter = asked.every(({ purpose }) => purpose === "newsletter");
  const template = isNewsletter ? newsletterOptInMail : consentRequestMail;
  await sendMail(tx, { template, to, language, data, now });
}
