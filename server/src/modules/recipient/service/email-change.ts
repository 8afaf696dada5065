import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { isColleague } from "@weitersagen/domain/whitelist";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTaken } from "../../../platform/db/unavailable.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  endOneTimeTokens,
  issueOneTimeToken,
  replaceOneTimeTokens,
  useOneTimeToken,
} from "../../../platform/session/one-time-tokens.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { recipientEmailChangeMail } from "../mails/email-change.ts";
import { recipientEmailChangedMail } from "../mails/email-changed.ts";
import { findByEmail, findById, isHeldAddress, type RecipientRecord } from "../read-model.ts";
import { hasAccepted, replaceEmail, setPendingEmail } from "../repository.ts";
import type { RecipientDeps } from "./deps.ts";
import { mailAcceptance } from "./mail-acceptance.ts";

const VALID_MS = MAILED_LINK_HOURS * 3_600_000;

export interface EmailChangeDeps extends Pick<RecipientDeps, "catalogue"> {
  /** Stops payouts to the recipient's bank account for some days. */
  readonly freezePayouts: (tx: TenantTransaction, recipientId: number, now: Date) => Promise<void>;
  /** Gives open requests about personal data the new address. */
  readonly moveRequests: (
    tx: TenantTransaction,
    change: { readonly from: string; readonly to: string; readonly now: Date },
  ) => Promise<void>;
}

const refuse = (de: string, en: string) => new Refusal("wrongState", { detail: en, german: de });

const nameOf = ({ firstName }: RecipientRecord): string | undefined => firstName || undefined;

/** Mails a link to the new address. The address counts once the link was opened. */
export async function requestEmailChange(
  tx: TenantTransaction,
  tenant: Tenant,
  { id, email: typed }: { readonly id: number; readonly email: string },
  now: Date,
): Promise<void> {
  const recipient = await findById(tx, id);
  if (!recipient) throw new Refusal("notFound");
  const email = normalizedAddress(typed);
  if (email === recipient.email) throw refuse("Das ist schon die Adresse.", "This is the address already.");
  if (recipient.email !== null && (await isHeldAddress(tx, recipient.email)))
    throw refuse(
      "Für diese Adresse gilt ein Sperrvermerk. Ändern Sie sie, wenn er aufgehoben ist.",
      "There is a hold on this address. Change it when the hold is lifted.",
    );
  const objection = await objectionTo(tx, tenant, recipient, email);
  if (objection) throw objection;
  await endOneTimeTokens(tx, ["recipientEmail"], id);
  await setPendingEmail(tx, id, email);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const token = await issueOneTimeToken(tx, { purpose: "recipientEmail", subject: id, expiresAt, now });
  const data = { name: nameOf(recipient), token, expiresAt: expiresAt.toISOString() };
  await sendMail(tx, {
    template: recipientEmailChangeMail,
    to: email,
    language: recipient.language,
    data,
    now,
  });
}

/** Why an acceptance cannot have the address: what would have been refused when the recommendation was accepted. */
export async function objectionTo(
  tx: TenantTransaction,
  { settings }: Tenant,
  { recommendationId, recommendationNumber }: RecipientRecord,
  email: string,
): Promise<Refusal | undefined> {
  if (await hasAccepted(tx, recommendationId, email))
    return refuse(
      "Mit dieser Adresse wurde dieselbe Empfehlung schon angenommen.",
      "The same recommendation was already accepted with this address.",
    );
  const { kind, referrerEmail } = await recommendationByNumber(tx, recommendationNumber);
  if (email === referrerEmail && !settings.allowsSelfRecommendation) return new Refusal("ownEmail");
  if (kind === "company" && !isColleague(email, settings)) return new Refusal("emailNotAllowed");
  return undefined;
}

/**
 * Makes the new address that of everything the person accepted with the old one. Ends mailed links, freezes payouts and
 * notifies the former address, in case another person asked for the change.
 */
export async function confirmEmailChange(
  deps: EmailChangeDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  token: string,
  now: Date,
): Promise<void> {
  const id = await useOneTimeToken(tx, ["recipientEmail"], token, now);
  const asked = id === undefined ? undefined : await findById(tx, id);
  const email = asked?.pendingEmail;
  if (!asked || !email || (await objectionTo(tx, tenant, asked, email))) throw new Refusal("linkExpired");
  if (asked.email !== null && (await isHeldAddress(tx, asked.email))) throw new Refusal("linkExpired");
  const accepted = asked.email === null ? [asked] : await findByEmail(tx, asked.email);
  for (const one of accepted) {
    if (one.id !== asked.id && (await objectionTo(tx, tenant, one, email))) continue;
    await replaceEmail(tx, one.id, { email, now }).catch(refuseTaken);
    await replaceOneTimeTokens(tx, ["recipientEmail", "recipientConsent"], one.id, "replacedRecipient");
    await deps.freezePayouts(tx, one.id, now);
    if (one.consentedAt === null) await askForConsent(deps, tx, tenant, { ...one, email }, now);
  }
  if (asked.email === null) return;
  await deps.moveRequests(tx, { from: asked.email, to: email, now });
  const data = { name: nameOf(asked), at: now.toISOString() };
  const { email: to, language } = asked;
  await sendMail(tx, { template: recipientEmailChangedMail, to, language, data, now });
}

/** An agent recorded the person, whose mail about it may have gone to a wrong address. */
async function askForConsent(
  deps: Pick<RecipientDeps, "catalogue">,
  tx: TenantTransaction,
  tenant: Tenant,
  recipient: RecipientRecord & { readonly email: string },
  now: Date,
): Promise<void> {
  const recommendation = await recommendationByNumber(tx, recipient.recommendationNumber);
  await mailAcceptance(deps, tx, tenant, recommendation, { ...recipient, asked: [], now });
}

/** A concurrent transaction accepted the recommendation with the address. */
function refuseTaken(error: unknown): never {
  throw isTaken(error) ? new Refusal("linkExpired") : error;
}
