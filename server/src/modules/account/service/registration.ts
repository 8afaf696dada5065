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
import { type Account, creditAccount, findByEmail, insertAccount } from "../repository/accounts.ts";
import { confirmOnTheSpot, sendWelcome } from "./opt-in.ts";

export interface RegistrationDeps {
  readonly consent: ConsentDeps;
  /** Keys the hashes of addresses that are counted. */
  readonly contactKey: Buffer;
}

/** Every link that was mailed stays valid: a stranger who had them mailed does not keep the owner out. */
export const mailedAlready = {
  de: "An dieses Postfach haben wir heute schon mehrere E-Mails geschickt. Öffnen Sie den Link in einer davon, dann geht es weiter.",
  en: "We have already sent several emails to this mailbox today. Open the link in one of them to go on.",
} as const;

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
  await sendWelcome(tx, account, { asked, isConfirmed: isProven, now });
  const credit = await acceptInvitation(tx, invitationNumber, id, now);
  if (credit) await creditReferrer(tx, id, credit);
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

/**
 * Creates an account without a password, unless the address already has one. The caller mails its opt-in link in the same
 * transaction.
 */
export async function registerReferrer(
  { consent, contactKey }: RegistrationDeps,
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
  const asked = [
    ...(person.newsletter ? [await boxWording(consent, reader, "newsletter")] : []),
    ...(person.campaigns ?? []),
  ];
  const eligibility = person.eligibility ? [await boxWording(consent, reader, person.eligibility)] : [];
  const { email } = person;
  await refuseFlood(contactKey, tx, { kind: "welcome", to: email, now, detail: mailedAlready[language] });
  const by = {
    person: { person: "referrer", personId: id },
    address: email,
    at: now,
    via: "registration",
  } as const;
  await recordConsents(consent, tx, [
    ...eligibility.map((wording) => ({ ...by, wording, step: "given" as const })),
    // Anyone can type an address: what needs its owner's consent waits for the mailed link.
    ...asked.map((wording) => ({ ...by, wording, step: "asked" as const })),
  ]);
  return { id, asked: asked.map(({ text }) => text) };
}
