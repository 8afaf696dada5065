import type { OwnRecipient } from "@weitersagen/contract/recipient";
import { readIsoDate } from "@weitersagen/domain/dates";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { hashSecret } from "../../../platform/session/secret-text.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { recordConsents, termsVersion } from "../../consent/service.ts";
import { promiseOf, recommendationNumbered } from "../../recommendation/service/view.ts";
import {
  completeRecipient,
  findById,
  findByLink,
  findByNumber,
  findReward,
  storeConsent,
} from "../repository.ts";
import type { RecipientPerson, RecipientRecord } from "../repository.ts";
import type { Caller } from "./accept.ts";
import { recipientProgress } from "./progress.ts";

interface OwnParts {
  readonly database: Database;
  readonly catalogue: Catalogue;
}

/** The recipient's own data, opened by their token or by the mailed one. */
export async function ownRecipient(
  { database, catalogue }: OwnParts,
  caller: Caller,
  token: string,
): Promise<OwnRecipient> {
  const { tenant, now } = caller;
  return database.inTenant(tenant.id, async (tx) => {
    const found = (await findByLink(tx, hashSecret(token))) ?? (await byMailedToken(tx, token, now));
    if (!found) throw new Refusal("notFound");
    return { ...ownView(found), progress: await recipientProgress(tx, catalogue, caller, found) };
  });
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

/** A recipient who exists already agrees; the mailed token also proves the address. Agreeing again changes nothing. */
export async function giveConsent(
  { database, catalogue }: OwnParts,
  caller: Caller,
  { terms, mailedToken }: { terms: string; mailedToken: string | undefined },
): Promise<OwnRecipient> {
  const { tenant, actor, now } = caller;
  return database.inTenant(tenant.id, async (tx) => {
    const confirms = mailedToken !== undefined;
    const found = confirms
      ? await byMailedToken(tx, mailedToken, now)
      : actor.kind === "recipient"
        ? await findById(tx, Number(actor.subject))
        : undefined;
    if (!found) throw new Refusal(confirms ? "linkExpired" : "notLoggedIn");
    const version = termsVersion(terms);
    await storeConsent(tx, found.id, { terms: version, now, confirms });
    const via = confirms ? "mail" : "giveRecipientConsent";
    const record = { person: "recipient", personId: found.id, purpose: "terms", step: "given" } as const;
    await recordConsents(tx, [{ ...record, subject: version, at: now, via }]);
    const agreed = (await findById(tx, found.id)) ?? found;
    return { ...ownView(agreed), progress: await recipientProgress(tx, catalogue, caller, agreed) };
  });
}

export async function refuseUnknownRecipient(
  database: Database,
  { tenant }: Caller,
  { number, recommendationNumber }: { number: string; recommendationNumber: string },
): Promise<void> {
  await database.inTenant(tenant.id, (tx) => recipientOf(tx, recommendationNumber, number));
}

/** The recipient of that number, if it belongs to that recommendation. */
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

/** An order confirms its recipient and fills in what was not known yet. */
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

/** What the recipient gets: the reward if there is one, else what the recommendation promises. */
export async function recipientReward({ database, catalogue }: OwnParts, caller: Caller, typed: string) {
  const { tenant, actor } = caller;
  return database.inTenant(tenant.id, async (tx) => {
    const number = readSpokenNumber(typed);
    const own = actor.kind === "recipient" ? await findById(tx, Number(actor.subject)) : undefined;
    if (!own || own.number !== number) throw new Refusal("notFound");
    const reward = await findReward(tx, own);
    if (reward) return { number: own.number, ...reward };
    const { productId } = await recommendationNumbered(tx, own.recommendationNumber);
    const { recipientCents } = await promiseOf(catalogue, caller, productId, own.share);
    const status = recipientCents > 0 ? ("open" as const) : ("none" as const);
    return { number: own.number, amountCents: recipientCents, status };
  });
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
