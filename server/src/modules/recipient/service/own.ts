import type { OwnRecipient } from "@weitersagen/contract/recipient";
import { readIsoDate } from "@weitersagen/domain/dates";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { hashSecret } from "../../../platform/session/secret-text.ts";
import { recordConsents, termsVersion } from "../../consent/service.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { promiseFor } from "../../recommendation/service/promise.ts";
import { findById, findByLink, findByNumber, findReward, type RecipientRecord } from "../read-model.ts";
import { completeRecipient, type RecipientPerson, updateConsent } from "../repository.ts";
import type { Caller, RecipientDeps } from "./deps.ts";
import { recipientProgress } from "./progress.ts";

/** The recipient's own data, opened by their token or by the one in their mail. */
export async function ownRecipient(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  token: string,
): Promise<OwnRecipient> {
  const found = (await findByLink(tx, hashSecret(token))) ?? (await byMailedToken(tx, token, caller.now));
  if (!found) throw new Refusal("notFound");
  return { ...ownView(found), progress: await recipientProgress(deps, tx, caller, found) };
}

async function byMailedToken(
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<RecipientRecord | undefined> {
  const mailed = await findOneTimeToken(tx, token);
  const isValid = mailed?.purpose === "recipientConsent" && mailed.expiresAt > now;
  return isValid ? findById(tx, mailed.subject) : undefined;
}

/** Records the consent of an existing recipient. A mailed token also confirms the address. Safe to repeat. */
export async function giveConsent(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  { terms, mailedToken }: { terms: string; mailedToken: string | undefined },
): Promise<OwnRecipient> {
  const { now } = caller;
  const confirms = mailedToken !== undefined;
  const found = confirms ? await byMailedToken(tx, mailedToken, now) : await loggedInRecipient(tx, caller);
  if (!found) throw new Refusal(confirms ? "linkExpired" : "notLoggedIn");
  const version = termsVersion(terms);
  await updateConsent(tx, found.id, { terms: version, now, confirms });
  const via = confirms ? "mail" : "giveRecipientConsent";
  const record = { person: "recipient", personId: found.id, purpose: "terms", step: "given" } as const;
  await recordConsents(tx, [{ ...record, subject: version, at: now, via }]);
  const updated = (await findById(tx, found.id)) ?? found;
  return { ...ownView(updated), progress: await recipientProgress(deps, tx, caller, updated) };
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

/** An order confirms its recipient and fills in missing data. */
export async function completeByOrder(
  tx: TenantTransaction,
  id: number,
  person: RecipientPerson,
  { now, advertising }: { now: Date; advertising: boolean },
): Promise<void> {
  await completeRecipient(tx, id, person, { now, advertising });
  if (!advertising) return;
  const record = { person: "recipient", personId: id, purpose: "advertising", step: "given" } as const;
  await recordConsents(tx, [{ ...record, subject: "Werbeeinwilligung", at: now, via: "reportOrder" }]);
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
  if (reward) return { number: own.number, ...reward };
  const { productId, deviceId } = await recommendationByNumber(tx, own.recommendationNumber);
  const catalogue = await deps.catalogue.load(caller.tenant, tx);
  const { recipientCents } = promiseFor(catalogue, caller, { productId, deviceId, share: own.share });
  const status = recipientCents > 0 ? ("open" as const) : ("none" as const);
  return { number: own.number, amountCents: recipientCents, status };
}

function ownView(found: RecipientRecord): Omit<OwnRecipient, "progress"> {
  const { birthDate, street, houseNumber, postcode, town } = found;
  return {
    number: found.number,
    recommendationNumber: found.recommendationNumber,
    salutation: found.salutation,
    firstName: found.firstName,
    lastName: found.lastName,
    email: found.email,
    phone: found.phone,
    birthDate: birthDate === null ? null : readIsoDate(birthDate),
    address: street && postcode && town ? { street, houseNumber: houseNumber ?? "", postcode, town } : null,
    consentedAt: found.consentedAt,
    terms: found.termsVersion,
    advertising: found.advertisingConsentAt !== null,
    confirmedAt: found.confirmedAt,
    keptUntil: found.keepUntil,
  };
}
