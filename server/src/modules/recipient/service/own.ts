import type { OwnRecipient } from "@weitersagen/contract/recipient";
import { confirmableUntil } from "@weitersagen/domain/recommendation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { hashSecret } from "../../../platform/session/secret-text.ts";
import { confirmAskedConsents, listAskedConsents, recordConsents } from "../../consent/service/record.ts";
import { agreedTerms } from "../../consent/service/terms.ts";
import { boxWording } from "../../consent/service/wording.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { promiseFor } from "../../recommendation/service/promise.ts";
import {
  findById,
  findByLink,
  findByNumber,
  findReward,
  readProgress,
  type RecipientRecord,
} from "../read-model.ts";
import { confirmAddress, setAdvertising, updateTerms } from "../repository.ts";
import { isCorrectable } from "./correctable.ts";
import type { Caller, RecipientDeps } from "./deps.ts";
import { recipientProgress } from "./progress.ts";

/** The recipient's own data, opened by their token or by the one in their mail. */
export async function ownRecipient(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  token: string,
): Promise<OwnRecipient> {
  const own = await findByLink(tx, hashSecret(token));
  if (own)
    return ownView(deps, tx, caller, own, { isEmailCorrectable: await isCorrectable(tx, own, caller.now) });
  const link = await byMailedToken(tx, token, caller.now);
  if (!link) throw new Refusal("notFound");
  return ownView(deps, tx, caller, link.recipient, link);
}

/** The recipient whose own token this is, or the one in their mail. */
export async function recipientByToken(
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<RecipientRecord> {
  const found = (await findByLink(tx, hashSecret(token))) ?? (await byMailedToken(tx, token, now))?.recipient;
  if (!found) throw new Refusal("notFound");
  return found;
}

interface OpenedLink {
  readonly recipient: RecipientRecord;
  readonly issuedAt: Date;
}

async function byMailedToken(
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<OpenedLink | undefined> {
  const mailed = await findOneTimeToken(tx, token);
  if (mailed?.purpose === "replacedRecipient") throw new Refusal("linkReplaced");
  const isValid = mailed?.purpose === "recipientConsent" && mailed.expiresAt > now;
  const recipient = isValid ? await findById(tx, mailed.subject) : undefined;
  return mailed && recipient && { recipient, issuedAt: mailed.issuedAt };
}

/**
 * Records that an existing recipient agrees to the terms. A mailed token also confirms the address, and what the mail
 * asked for. Who agreed to this version before has only the address confirmed: a second record would prove nothing that was
 * asked. Safe to repeat.
 */
export async function giveConsent(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  { terms: given, mailedToken }: { terms: string; mailedToken: string | undefined },
): Promise<OwnRecipient> {
  const { now } = caller;
  const link = mailedToken === undefined ? undefined : await byMailedToken(tx, mailedToken, now);
  const found = mailedToken === undefined ? await loggedInRecipient(tx, caller) : link?.recipient;
  if (!found) throw new Refusal(mailedToken === undefined ? "notLoggedIn" : "linkExpired");
  const hasAgreed = found.consentedAt !== null && found.termsVersion === given;
  if (!hasAgreed)
    await recordAgreement(deps, tx, caller, { found, given, via: link ? "mail" : "giveRecipientConsent" });
  if (link) await confirmByMail(tx, link, now);
  const updated = (await findById(tx, found.id)) ?? found;
  return ownView(deps, tx, caller, updated, link);
}

interface Agreement {
  readonly found: RecipientRecord;
  /** The terms as they were sent. */
  readonly given: string;
  readonly via: "mail" | "giveRecipientConsent";
}

async function recordAgreement(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  { found, given, via }: Agreement,
): Promise<void> {
  const { now } = caller;
  const terms = await agreedTerms(deps.consent, tx, caller, { given, path: "AgbText" });
  // The terms may have been sent as a yes or with their text.
  if (found.consentedAt !== null && found.termsVersion === terms.version) return;
  await updateTerms(tx, found.id, { terms: terms.version, now });
  // The page that asks for the terms asks for the age, too.
  const age = await boxWording(deps.consent, caller, "recipientAge");
  await recordConsents(
    deps.consent,
    tx,
    [terms, age].map((wording) => ({
      person: { person: "recipient" as const, personId: found.id },
      address: found.email,
      wording,
      step: "given" as const,
      at: now,
      via,
    })),
  );
}

/** The mail asked for consents in the same moment in which its link was issued; later mails with such a link ask for none. */
async function confirmByMail(
  tx: TenantTransaction,
  { recipient, issuedAt }: OpenedLink,
  now: Date,
): Promise<void> {
  if (!(await confirmAddress(tx, recipient, now))) throw new Refusal("linkExpired");
  const { id } = recipient;
  const person = { person: "recipient", personId: id } as const;
  const asked = { first: issuedAt, last: issuedAt };
  const purposes = await confirmAskedConsents(tx, person, { asked, at: now, via: "mail" });
  if (purposes.includes("advertising")) await setAdvertising(tx, id, now);
}

async function loggedInRecipient(
  tx: TenantTransaction,
  { actor }: Pick<Caller, "actor">,
): Promise<RecipientRecord | undefined> {
  return actor.kind === "recipient" ? findById(tx, Number(actor.subject)) : undefined;
}

/** The recipient with a number as typed, if it belongs to that recommendation. */
export async function recipientOf(
  tx: TenantTransaction,
  recommendationNumber: string,
  typed: string,
): Promise<RecipientRecord> {
  const number = readSpokenNumber(typed);
  const found = number === undefined ? undefined : await findByNumber(tx, number);
  if (!found || found.recommendationNumber !== readSpokenNumber(recommendationNumber)) {
    throw new Refusal("notFound");
  }
  return found;
}

/** Whether something was ordered with the recipient's number. */
export async function hasOrdered(
  tx: TenantTransaction,
  recommendationNumber: string,
  typed: string,
): Promise<boolean> {
  const recipient = await recipientOf(tx, recommendationNumber, typed);
  return (await readProgress(tx, recipient)).orderedAt !== null;
}

/** The recipient's reward; before there is one, what the recommendation promises. */
export async function recipientReward(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  typed: string,
) {
  const own = await loggedInRecipient(tx, caller);
  if (!own || own.number !== readSpokenNumber(typed)) throw new Refusal("notFound");
  const reward = await findReward(tx, own);
  if (reward) return { number: own.number, ...reward, upTo: false };
  const { productId, deviceId } = await recommendationByNumber(tx, own.recommendationNumber);
  const catalogue = await deps.catalogue.load(caller.tenant, tx);
  const { recipientCents, upTo } = promiseFor(catalogue, caller, { productId, deviceId, share: own.share });
  const status = recipientCents > 0 ? ("open" as const) : ("none" as const);
  return { number: own.number, amountCents: recipientCents, upTo, status };
}

interface Opened {
  readonly isEmailCorrectable?: boolean;
  /** When the mailed link was issued that opened the data: it confirms what was asked for in that moment. */
  readonly issuedAt?: Date;
}

async function ownView(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  found: RecipientRecord,
  { isEmailCorrectable = false, issuedAt }: Opened = {},
): Promise<OwnRecipient> {
  const waiting = await listAskedConsents(tx, { person: "recipient", personId: found.id });
  const asked = issuedAt ? waiting.filter(({ at }) => at.getTime() === issuedAt.getTime()) : waiting;
  const { street, houseNumber, postcode, town } = found;
  const lastMoment = confirmableUntil(found.keepUntil);
  return {
    number: found.number,
    recommendationNumber: found.recommendationNumber,
    salutation: found.salutation,
    firstName: found.firstName,
    lastName: found.lastName,
    email: found.email,
    address: street && postcode && town ? { street, houseNumber: houseNumber ?? "", postcode, town } : null,
    consentedAt: found.consentedAt,
    terms: found.termsVersion,
    advertising: found.advertisingConsentAt !== null,
    asked: asked.flatMap(({ wording }) => wording ?? []),
    confirmedAt: found.addressConfirmedAt,
    confirmableUntil: found.addressConfirmedAt === null && lastMoment > caller.now ? lastMoment : null,
    isEmailCorrectable,
    keptUntil: found.keepUntil,
    progress: await recipientProgress(deps, tx, caller, found),
  };
}
