import { randomBytes } from "node:crypto";
import type { ErrorName } from "@weitersagen/contract/error-codes";
import { errorText } from "@weitersagen/contract/errors";
import type { Language } from "@weitersagen/contract/language";
import type { NewRecipient } from "@weitersagen/contract/recipient";
import { ageOn, type CalendarDate, calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { recipientKeptUntil } from "@weitersagen/domain/recommendation";
import { spokenNumber } from "@weitersagen/domain/spoken-number";
import { keptAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { issueToken } from "../../../platform/session/access-tokens.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { hashSecret, newHexSecret } from "../../../platform/session/secret-text.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { recordConsents, termsVersion } from "../../consent/service.ts";
import { recorderOf } from "../../recommendation/service/create.ts";
import { recommendationNumbered, refuseClosed } from "../../recommendation/service/view.ts";
import { recommendationAcceptedMail } from "../mails/accepted.ts";
import { hasAccepted, insertRecipient } from "../repository.ts";
import type { NewRecipientRow, RecipientPerson } from "../repository.ts";

export interface Caller {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly language: Language;
  readonly now: Date;
  /** Keyed hash of the caller's browser and day. */
  readonly device?: Buffer | undefined;
}

const ADULT_YEARS = 18;
const OLDEST_YEARS = 129;

const faults = {
  required: { de: "Dies ist ein Pflichtfeld.", en: "This field is required." },
  adult: { de: "Sie müssen mindestens 18 Jahre alt sein.", en: "You must be at least 18 years old." },
  birthDate: { de: "Bitte prüfen Sie das Geburtsdatum.", en: "Please check the date of birth." },
  repeated: {
    de: "Diese Empfehlung wurde mit dieser E-Mail-Adresse bereits angenommen. Nutzen Sie den Link in unserer E-Mail.",
    en: "This recommendation was already accepted with this email address. Use the link in our email.",
  },
} as const;

/** The contact accepts: the recipient, their consents, their token and, if they gave an address, its mail. */
export async function acceptRecommendation(
  database: Database,
  caller: Caller,
  recommendationNumber: string,
  given: NewRecipient & { readonly channel?: string | undefined },
): Promise<{ number: string; token: string }> {
  const { tenant, language, now } = caller;
  const byAgent = recorderOf(caller) ?? null;
  return database.inTenant(tenant.id, async (tx) => {
    const recommendation = await recommendationNumbered(tx, recommendationNumber);
    refuseClosed(recommendation, now);
    refuseIncomplete(given, recommendation.share < 100, language);
    if (given.birthDate) refuseMinor(given.birthDate, now, language);
    const email = given.email ? keptAddress(given.email) : null;
    const isSelf = email !== null && email === recommendation.referrerEmail;
    if (isSelf && !tenant.settings.allowsSelfRecommendation) throw refusalOf("ownEmail", "Email", language);
    const terms = termsVersion(given.terms);
    const token = newHexSecret();
    const keepUntil = recipientKeptUntil(now);
    const { id, number } = await insertNumbered(
      tx,
      {
        ...personOf(given),
        recommendationId: recommendation.id,
        linkHash: hashSecret(token),
        share: recommendation.share,
        channel: given.channel ?? null,
        recordedBy: byAgent,
        language,
        device: (byAgent ? undefined : caller.device) ?? null,
        // What an agent records is the person's own agreement only once they follow the mailed link.
        termsVersion: byAgent ? null : terms,
        consentedAt: byAgent ? null : now,
        advertisingConsentAt: given.advertising && !byAgent ? now : null,
        createdAt: now,
        keepUntil,
      },
      language,
    );
    await issueToken(tx, { kind: "recipient", subject: id, now, expiresAt: keepUntil, secret: token });
    if (!byAgent) await recordAgreement(tx, id, { terms, advertising: given.advertising ?? false, now });
    if (email !== null) {
      const mailed = newHexSecret();
      const secret = { purpose: "recipientConsent", subject: id, secret: mailed } as const;
      await issueOneTimeToken(tx, { ...secret, now, expiresAt: keepUntil });
      const data = {
        firstName: given.firstName ?? "",
        referrerFirstName: recommendation.referrerFirstName,
        product: recommendation.productName,
        token: mailed,
        keptUntil: keepUntil.toISOString(),
      };
      await sendMail(tx, { template: recommendationAcceptedMail, to: email, language, data, now });
    }
    return { number, token };
  });
}

async function recordAgreement(
  tx: TenantTransaction,
  personId: number,
  { terms, advertising, now }: { terms: string; advertising: boolean; now: Date },
): Promise<void> {
  const given = { person: "recipient", personId, step: "given", at: now, via: "createRecipient" } as const;
  await recordConsents(tx, [
    { ...given, purpose: "terms", subject: terms },
    ...(advertising ? [{ ...given, purpose: "advertising" as const, subject: terms }] : []),
  ]);
}

/** Names the field along with the code, so that a form can say it there. */
function refusalOf(reason: ErrorName, path: string, language: Language): Refusal {
  return new Refusal(reason, { errors: [{ path, message: errorText(reason, language) }] });
}

/** Who gets a share says who they are. */
function refuseIncomplete(given: NewRecipient, hasShare: boolean, language: Language): void {
  if (!hasShare) return;
  const needed = [
    ["Vorname", given.firstName],
    ["Nachname", given.lastName],
    ["Email", given.email],
  ] as const;
  const errors = needed
    .filter(([, value]) => value === undefined)
    .map(([path]) => ({ path, message: faults.required[language] }));
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
}

function refuseMinor(birthDate: CalendarDate, now: Date, language: Language): void {
  const age = ageOn(birthDate, calendarDateOf(now));
  const isSlip = age < 0 || age > OLDEST_YEARS;
  if (age >= ADULT_YEARS && !isSlip) return;
  const message = faults[isSlip ? "birthDate" : "adult"][language];
  throw new Refusal("invalidInput", { errors: [{ path: "Geburtsdatum", message }] });
}

function personOf(given: NewRecipient): RecipientPerson {
  return {
    salutation: given.salutation || null,
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    email: given.email ? keptAddress(given.email) : null,
    phone: given.phone || null,
    birthDate: given.birthDate ? isoDate(given.birthDate) : null,
    street: given.address?.street ?? null,
    houseNumber: given.address?.houseNumber ?? null,
    postcode: given.address?.postcode ?? null,
    town: given.address?.town ?? null,
  };
}

const attempts = 5;

async function insertNumbered(
  tx: TenantTransaction,
  row: Omit<NewRecipientRow, "number">,
  language: Language,
): Promise<{ id: number; number: string }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const number = spokenNumber(randomBytes(9));
    const id = await insertRecipient(tx, { ...row, number });
    if (id !== undefined) return { id, number };
    if (await hasAccepted(tx, row.recommendationId, row.email)) {
      const message = faults.repeated[language];
      throw new Refusal("wrongState", { detail: message, errors: [{ path: "Email", message }] });
    }
  }
  throw new Error("no free number was found");
}
