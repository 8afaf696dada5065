import type { ErrorName } from "@weitersagen/contract/error-codes";
import { errorText } from "@weitersagen/contract/errors";
import type { Language } from "@weitersagen/contract/language";
import type { NewRecipient } from "@weitersagen/contract/recipient";
import { addDays, ADULT_YEARS, ageOn, type CalendarDate, calendarDateOf } from "@weitersagen/domain/dates";
import { asksForRecipient, recipientKeptUntil } from "@weitersagen/domain/recommendation";
import { CONFIRMATION_DAYS } from "@weitersagen/domain/reminder";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { isColleague } from "@weitersagen/domain/whitelist";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { newSpokenNumber } from "../../../platform/new-spoken-number.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { issueToken } from "../../../platform/session/access-tokens.ts";
import { hashSecret, newHexSecret } from "../../../platform/session/secret-text.ts";
import { recordConsents } from "../../consent/service/record.ts";
import { agreedTerms } from "../../consent/service/terms.ts";
import { boxWording, type Wording } from "../../consent/service/wording.ts";
import { recommendationByNumber, refuseClosed } from "../../recommendation/service/access.ts";
import { recorderOf } from "../../recommendation/service/create.ts";
import { recordAcceptance } from "../../recommendation/service/record-acceptance.ts";
import { hasAccepted, insertRecipient, type NewRecipientRow, type RecipientPerson } from "../repository.ts";
import type { Caller, RecipientDeps } from "./deps.ts";
import { mailAcceptance } from "./mail-acceptance.ts";

const OLDEST_YEARS = 129;

const messages = {
  required: { de: "Dies ist ein Pflichtfeld.", en: "This field is required." },
  adult: {
    de: `Sie müssen mindestens ${ADULT_YEARS} Jahre alt sein.`,
    en: `You must be at least ${ADULT_YEARS} years old.`,
  },
  birthDate: { de: "Bitte prüfen Sie das Geburtsdatum.", en: "Please check the date of birth." },
  noEmployee: {
    de: "Diese Empfehlung gilt im Kollegenkreis. Bitte geben Sie Ihre dienstliche E-Mail-Adresse an.",
    en: "This recommendation is for colleagues. Please enter your work email address.",
  },
  alreadyEmployee: {
    de: "Diese Empfehlung gilt für neue Kolleginnen und Kollegen. Bitte geben Sie Ihre private E-Mail-Adresse an.",
    en: "This recommendation is for new colleagues. Please enter your private email address.",
  },
  repeated: {
    de: "Diese Empfehlung wurde mit dieser E-Mail-Adresse bereits angenommen. Nutzen Sie den Link in unserer E-Mail.",
    en: "This recommendation was already accepted with this email address. Use the link in our email.",
  },
} as const;

type Acceptance = NewRecipient & { readonly channel?: string | undefined };

/** Accepts a recommendation: stores the recipient and their consents and, if an address was given, mails a link to confirm it. */
export async function acceptRecommendation(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  recommendationNumber: string,
  given: Acceptance,
): Promise<{ number: string; token: string }> {
  const { tenant, language, now } = caller;
  const recorder = recorderOf(caller) ?? null;
  const recommendation = await recommendationByNumber(tx, recommendationNumber);
  refuseClosed(recommendation, now);
  if (given.share !== undefined && given.share !== recommendation.share) throw new Refusal("shareChanged");
  if (asksForRecipient(recommendation)) refuseIncomplete(given, language);
  if (recommendation.kind === "company") refuseStranger(given, tenant, language);
  // Checked and not stored. Without it, the consent itself declares the age.
  if (given.birthDate) refuseMinor(given.birthDate, now, language);
  const person = personOf(given);
  const isSelf = person.email !== null && person.email === recommendation.referrerEmail;
  if (isSelf && !tenant.settings.allowsSelfRecommendation) throw refusalFor("ownEmail", "Email", language);
  const terms = await agreedTerms(deps.consent, tx, caller, { given: given.terms, path: "AgbText" });
  const token = newHexSecret();
  const keepUntil = recipientKeptUntil(now);
  const { id, number } = await insertNumbered(
    tx,
    {
      ...person,
      recommendationId: recommendation.id,
      linkHash: hashSecret(token),
      share: recommendation.share,
      channel: given.channel ?? null,
      recordedBy: recorder,
      language,
      device: (recorder ? undefined : caller.device) ?? null,
      // What an agent records becomes the person's consent only when they follow the mailed link.
      termsVersion: recorder ? null : terms.version,
      consentedAt: recorder ? null : now,
      createdAt: now,
      keepUntil,
      remindAt: recommendation.share < 100 ? addDays(now, CONFIRMATION_DAYS) : null,
    },
    language,
  );
  await recordAcceptance(tx, { recommendationId: recommendation.id, recipientId: id, at: now });
  await issueToken(tx, { kind: "recipient", subject: id, now, expiresAt: keepUntil, secret: token });
  // Advertising needs an address, and its owner's click.
  const wantsAdvertising = given.advertising && !recorder && person.email !== null;
  const asked = wantsAdvertising ? [await boxWording(deps.consent, caller, "advertising")] : [];
  // The form of a recipient with a share declares the age in the same sentence.
  const age = asksForRecipient(recommendation)
    ? [await boxWording(deps.consent, caller, "recipientAge")]
    : [];
  if (!recorder) {
    const given = [terms, ...age];
    await recordAgreement(deps, tx, { id, email: person.email }, { given, asked, now });
  }
  if (person.email !== null) {
    await refuseFlood(deps.contactKey, tx, { kind: "accepted", to: person.email, now });
    const mailed = { id, email: person.email, firstName: person.firstName, keepUntil, language };
    await mailAcceptance(deps, tx, tenant, recommendation, {
      ...mailed,
      asked: asked.map(({ text }) => text),
      now,
    });
  }
  return { number, token };
}

interface Agreement {
  readonly given: readonly Wording[];
  /** What the mailed link confirms. */
  readonly asked: readonly Wording[];
  readonly now: Date;
}

async function recordAgreement(
  { consent }: RecipientDeps,
  tx: TenantTransaction,
  { id, email }: { readonly id: number; readonly email: string | null },
  { given, asked, now }: Agreement,
): Promise<void> {
  const person = { person: "recipient", personId: id } as const;
  const by = { person, address: email, at: now, via: "createRecipient" } as const;
  await recordConsents(consent, tx, [
    ...given.map((wording) => ({ ...by, wording, step: "given" as const })),
    ...asked.map((wording) => ({ ...by, wording, step: "asked" as const })),
  ]);
}

/** A refusal that names the field, so that the form can show it there. */
function refusalFor(reason: ErrorName, path: string, language: Language): Refusal {
  return new Refusal(reason, { errors: [{ path, message: errorText(reason, language) }] });
}

function refuseIncomplete(given: NewRecipient, language: Language): void {
  const needed = [
    ["Vorname", given.firstName],
    ["Nachname", given.lastName],
    ["Email", given.email],
  ] as const;
  const errors = needed
    .filter(([, value]) => value === undefined)
    .map(([path]) => ({ path, message: messages.required[language] }));
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
}

/** What an employee recommends is for colleagues only. */
function refuseStranger({ email = "" }: NewRecipient, { settings }: Tenant, language: Language): void {
  if (isColleague(email, settings)) return;
  const message = messages[settings.colleagues === "newcomers" ? "alreadyEmployee" : "noEmployee"][language];
  throw new Refusal("emailNotAllowed", { detail: message, errors: [{ path: "Email", message }] });
}

function refuseMinor(birthDate: CalendarDate, now: Date, language: Language): void {
  const age = ageOn(birthDate, calendarDateOf(now));
  const isMistyped = age < 0 || age > OLDEST_YEARS;
  if (age >= ADULT_YEARS && !isMistyped) return;
  const message = messages[isMistyped ? "birthDate" : "adult"][language];
  throw new Refusal("invalidInput", { errors: [{ path: "Geburtsdatum", message }] });
}

function personOf(given: NewRecipient): RecipientPerson {
  return {
    salutation: given.salutation || null,
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    email: given.email ? normalizedAddress(given.email) : null,
    street: given.address?.street ?? null,
    houseNumber: given.address?.houseNumber ?? null,
    postcode: given.address?.postcode ?? null,
    town: given.address?.town ?? null,
  };
}

const attempts = 5;

/** Numbers are random. If one is taken, another one is drawn. */
async function insertNumbered(
  tx: TenantTransaction,
  row: Omit<NewRecipientRow, "number">,
  language: Language,
): Promise<{ id: number; number: string }> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const number = newSpokenNumber();
    const id = await insertRecipient(tx, { ...row, number });
    if (id !== undefined) return { id, number };
    if (await hasAccepted(tx, row.recommendationId, row.email)) {
      const message = messages.repeated[language];
      throw new Refusal("wrongState", { detail: message, errors: [{ path: "Email", message }] });
    }
  }
  throw new Error("no free number was found");
}
