import type { Language } from "@weitersagen/contract/language";
import { mayTakePart } from "@weitersagen/domain/whitelist";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import { type CaptchaDeps, verifyCaptcha } from "../../captcha/service.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import type { Reader } from "../../consent/service/reader.ts";
import { recordConsents } from "../../consent/service/record.ts";
import { boxWording, type Wording } from "../../consent/service/wording.ts";
import { acceptInvitation, isProvenByInvitation } from "../../invitation/service/accept.ts";
import { inviterNames } from "../../invitation/service/inviter.ts";
import { type Account, creditAccount, findByEmail, insertAccount } from "../repository/accounts.ts";
import { confirmOnTheSpot, sendWelcome } from "./opt-in.ts";

export interface RegistrationDeps {
  readonly consent: ConsentDeps;
  /** Keys the hashes of addresses that are counted. */
  readonly contactKey: Buffer;
}

/** Every link that was mailed stays valid: a stranger who had them mailed does not keep the owner out. */
const mailedAlready = {
  de: "An dieses Postfach haben wir heute schon mehrere E-Mails geschickt. Öffnen Sie den Link in einer davon, dann geht es weiter.",
  en: "We have already sent several emails to this mailbox today. Open the link in one of them to go on.",
} as const;

interface WelcomedAddress {
  readonly email: string;
  readonly language: Language;
  readonly now: Date;
}

/**
 * Refuses an address whose mailbox got too many mails today that strangers cause by typing it. Every way to type one counts and
 * refuses here, whether it has an account or not.
 */
export async function refuseManyWelcomes(
  { contactKey }: Pick<RegistrationDeps, "contactKey">,
  tx: TenantTransaction,
  { email: to, language, now }: WelcomedAddress,
): Promise<void> {
  await refuseFlood(contactKey, tx, { kind: "welcome", to, now, detail: mailedAlready[language] });
}

interface RegistrationForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly invitationNumber?: string | null | undefined;
  readonly invitationSecret?: string | null | undefined;
}

/**
 * Registers the visitor, and answers whether the address is confirmed already: the mail of an invitation has proven it. The
 * response reveals whether an address is taken (emailTaken), so captcha and rate limit protect the call.
 */
export async function createReferrer(
  deps: CaptchaDeps & RegistrationDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  { firstName, lastName, email: typed, invitationNumber, invitationSecret }: RegistrationForm,
  captcha: string | undefined,
): Promise<boolean> {
  const { tenant, now } = context;
  const email = normalizedAddress(typed);
  if (!mayTakePart(email, tenant.settings, "anybody")) throw new Refusal("emailNotAllowed");
  await verifyCaptcha(deps, tx, context, captcha, { consume: true });
  const person = {
    salutation: null,
    firstName,
    lastName,
    email,
    eligibility: "registrationAge",
    newsletter: false,
  } as const;
  const { id, existing, asked = [] } = await registerReferrer(deps, tx, context, person);
  if (existing) throw new Refusal("emailTaken");
  const isProven = await isProvenByInvitation(tx, { secret: invitationSecret, email, now });
  if (isProven) await confirmOnTheSpot(tx, id, now);
  const account = { id, email, firstName, language: context.language };
  const credit = await acceptInvitation(tx, invitationNumber, id, now);
  if (credit) await creditReferrer(tx, id, credit);
  const inviter = credit && (await inviterNames(tx, credit))?.inviter;
  await sendWelcome(tx, account, { asked, isConfirmed: isProven, inviter, now });
  return isProven;
}

/** Records who brought the referrer in. The first credit stays. */
export async function creditReferrer(
  tx: TenantTransaction,
  id: number,
  credit: NonNullable<Account["credit"]>,
): Promise<void> {
  await creditAccount(tx, id, credit);
}

export interface NewReferrer {
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** How "at least 18 and living in Germany" was declared; null if it was not. */
  readonly eligibility: "eligibility" | "registrationAge" | "recordedAge" | null;
  readonly newsletter: boolean;
  /** The campaigns that the person agrees to. */
  readonly campaigns?: readonly Wording[];
}

interface Registered {
  readonly id: number;
  /** The account that the address already had; it is not changed. */
  readonly existing?: Account;
  /** For a new account: the wordings of consents that the link of the welcome mail confirms. */
  readonly asked?: readonly string[];
}

/** A consent of the form, before it is recorded. */
export interface FormConsent {
  readonly wording: Wording;
  readonly step: "given" | "asked";
  readonly via: "registration";
}

/** What the form agrees to. Anyone can type an address: what needs its owner's consent waits for the mailed link. */
export async function formConsents(
  { consent }: Pick<RegistrationDeps, "consent">,
  reader: Reader,
  { eligibility, newsletter, campaigns = [] }: Pick<NewReferrer, "eligibility" | "newsletter" | "campaigns">,
): Promise<FormConsent[]> {
  const declared = eligibility ? [await boxWording(consent, reader, eligibility)] : [];
  const asked = [...(newsletter ? [await boxWording(consent, reader, "newsletter")] : []), ...campaigns];
  const via = "registration";
  return [
    ...declared.map((wording) => ({ wording, step: "given", via }) as const),
    ...asked.map((wording) => ({ wording, step: "asked", via }) as const),
  ];
}

/**
 * Creates an account without a password, unless the address already has one. The caller mails its opt-in link in the same
 * transaction.
 */
export async function registerReferrer(
  deps: RegistrationDeps,
  tx: TenantTransaction,
  reader: Reader,
  person: NewReferrer,
): Promise<Registered> {
  const { language, now } = reader;
  const id = await insertAccount(tx, {
    publicHash: newHexSecret(),
    email: person.email,
    salutation: person.salutation,
    firstName: person.firstName,
    lastName: person.lastName,
    language,
    createdAt: now,
    eligibilityDeclaredAt: person.eligibility ? now : null,
    newsletterSentAt: person.newsletter ? now : null,
  });
  if (id === undefined) {
    const existing = await findByEmail(tx, person.email);
    // Deleted between the two statements.
    if (!existing) throw new Refusal("wrongState");
    return { id: existing.id, existing };
  }
  const consents = await formConsents(deps, reader, person);
  const { email } = person;
  await refuseManyWelcomes(deps, tx, { email, language, now });
  const by = { person: { person: "referrer", personId: id }, address: email, at: now } as const;
  await recordConsents(
    deps.consent,
    tx,
    consents.map((each) => ({ ...by, ...each })),
  );
  const asked = consents.filter(({ step }) => step === "asked");
  return { id, asked: asked.map(({ wording }) => wording.text) };
}
