import { normalizedAddress } from "@weitersagen/domain/email-address";
import { mailIdentity } from "@weitersagen/domain/mail-identity";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTaken } from "../../../platform/db/unavailable.ts";
import { deleteMails } from "../../../platform/mail/mail-rows.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { replaceOneTimeTokens } from "../../../platform/session/one-time-tokens.ts";
import { hashSecret } from "../../../platform/session/secret-text.ts";
import { listAskedConsents, readdressConsents } from "../../consent/service/record.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { recommendationAcceptedMail } from "../mails/accepted.ts";
import { confirmationReminder } from "../mails/confirmation-reminder.ts";
import { findByEmail, findByLink, type RecipientRecord } from "../read-model.ts";
import { correctEmail } from "../repository.ts";
import { isCorrectable, MOST_CORRECTIONS } from "./correctable.ts";
import type { Caller, RecipientDeps } from "./deps.ts";
import { objectionTo } from "./email-change.ts";
import { mailAcceptance } from "./mail-acceptance.ts";
import { resendConfirmation } from "./resend.ts";

/** Why the address stays: it was confirmed, counts for something, was corrected too often, or another person recorded it. */
const notCorrectable = () =>
  new Refusal("wrongState", {
    detail: "This address cannot be changed any more. Please write to us.",
    german: "Diese Adresse lässt sich nicht mehr ändern. Bitte schreiben Sie uns.",
  });

interface Correction {
  readonly token: string;
  readonly email: string;
}

/**
 * Gives an acceptance whose address was never confirmed the address that the recipient meant, and mails the confirmation
 * there. Only the browser that accepted has the token; a mailed one does not count, because it may have reached a stranger.
 * What was mailed to the mistyped address opens nothing any more.
 */
export async function correctAddress(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  { token, email: typed }: Correction,
): Promise<void> {
  const { tenant, now } = caller;
  const found = await findByLink(tx, hashSecret(token));
  if (!found) throw new Refusal("notFound");
  const email = normalizedAddress(typed);
  if (email === found.email) return resendConfirmation(deps, tx, caller, found);
  if (found.keepUntil <= now) throw new Refusal("linkExpired");
  if (!(await isCorrectable(tx, found, now))) throw notCorrectable();
  const recommendation = await recommendationByNumber(tx, found.recommendationNumber);
  const { referrerEmail } = recommendation;
  const isOwn = referrerEmail !== null && mailIdentity(email) === mailIdentity(referrerEmail);
  if (isOwn && !tenant.settings.allowsSelfRecommendation) throw new Refusal("ownEmail");
  const objection = await objectionTo(tx, tenant, found, email);
  if (objection) throw objection;
  await refuseFlood(deps.contactKey, tx, { kind: "accepted", to: email, now });
  await replaceMistyped(deps, tx, found, { email, now });
  const asked = await listAskedConsents(tx, { person: "recipient", personId: found.id });
  await mailAcceptance(
    deps,
    tx,
    tenant,
    { ...recommendation, share: found.share },
    { ...found, email, asked: asked.flatMap(({ wording }) => wording ?? []), now },
  );
}

async function replaceMistyped(
  { consent }: Pick<RecipientDeps, "consent">,
  tx: TenantTransaction,
  { id, email: before }: RecipientRecord,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  if (before === null) throw notCorrectable();
  const correction = { before, email, most: MOST_CORRECTIONS, now };
  const isCorrected = await correctEmail(tx, id, correction).catch(refuseTaken);
  if (!isCorrected) throw notCorrectable();
  await replaceOneTimeTokens(tx, ["recipientEmail", "recipientConsent"], id, "replacedRecipient");
  // The mistyped address may be that of another person who accepted something too.
  if ((await findByEmail(tx, before)).length === 0)
    for (const { name } of [recommendationAcceptedMail, confirmationReminder])
      await deleteMails(tx, { to: before, template: name });
  const person = { person: "recipient", personId: id } as const;
  await readdressConsents(consent, tx, person, { address: email, at: now, via: "correction" });
}

/** The same recommendation was accepted with this address, or corrected to it, at the same time. */
function refuseTaken(error: unknown): never {
  throw isTaken(error) ? notCorrectable() : error;
}
