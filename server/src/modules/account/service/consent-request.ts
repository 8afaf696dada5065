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
import { askedWordings } from "./asked-consents.ts";

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
  const expiresAt = addDays(now, CONSENT_LINK_DAYS);
  const request = { purpose: "newsletterOptIn", subject: account.id, expiresAt, now } as const;
  const token = await issueOneTimeToken(tx, request);
  const { to, name, language } = addresseeOf(account);
  const asked = await askedWordings(tx, account.id);
  const data = { name, token, expiresAt: expiresAt.toISOString(), asked };
  const isNewsletter = wordings.some(({ purpose }) => purpose === "newsletter");
  const template = isNewsletter && asked.length === 1 ? newsletterOptInMail : consentRequestMail;
  await sendMail(tx, { template, to, language, data, now });
  if (!isNewsletter) return account;
  return (await changeAccount(tx, account.id, { newsletter_sent_at: now })) ?? account;
}
