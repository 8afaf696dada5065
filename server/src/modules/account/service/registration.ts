import type { Language } from "@weitersagen/contract/language";
import { mayTakePart } from "@weitersagen/domain/whitelist";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import { type CaptchaDeps, verifyCaptcha } from "../../captcha/service.ts";
import { recordConsents } from "../../consent/service.ts";
import { acceptInvitation } from "../../invitation/service.ts";
import { type Account, findByEmail, insertAccount } from "../repository/accounts.ts";
import { sendWelcome } from "./opt-in.ts";

interface RegistrationForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly invitationNumber?: string | null | undefined;
}

/**
 * Registers the visitor. The response reveals whether an address is taken (emailTaken), so captcha and rate limit
 * protect the call.
 */
export async function createReferrer(
  deps: CaptchaDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  { firstName, lastName, email: typed, invitationNumber }: RegistrationForm,
  captcha: string | undefined,
): Promise<void> {
  const { tenant, now } = context;
  const email = normalizedAddress(typed);
  if (!mayTakePart(email, tenant.settings, "anybody")) throw new Refusal("emailNotAllowed");
  await verifyCaptcha(deps, tx, context, captcha, { consume: true });
  const person = { salutation: null, firstName, lastName, email, eligible: true, newsletter: false };
  const { id, existing } = await registerReferrer(tx, person, context);
  if (existing) throw new Refusal("emailTaken");
  await acceptInvitation(tx, invitationNumber, id, now);
}

export interface NewReferrer {
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** "At least 18 and living in Germany" was ticked. */
  readonly eligible: boolean;
  readonly newsletter: boolean;
}

interface Registered {
  readonly id: number;
  /** The account that the address already had; it is not changed. */
  readonly existing?: Account;
}

/** Creates an account without a password and mails its opt-in link, unless the address already has an account. */
export async function registerReferrer(
  tx: TenantTransaction,
  person: NewReferrer,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<Registered> {
  const id = await insertAccount(tx, {
    publicHash: newHexSecret(),
    email: person.email,
    salutation: person.salutation,
    firstName: person.firstName,
    lastName: person.lastName,
    language,
    createdAt: now,
    eligibilityDeclaredAt: person.eligible ? now : null,
    newsletterSentAt: person.newsletter ? now : null,
  });
  if (id === undefined) {
    const existing = await findByEmail(tx, person.email);
    // Deleted between the two statements.
    if (!existing) throw new Refusal("wrongState");
    return { id: existing.id, existing };
  }
  const { email, firstName } = person;
  await Promise.all([
    sendWelcome(tx, { id, email, firstName, language }, now),
    recordConsents(tx, consentsOf(person, id, now)),
  ]);
  return { id };
}

function consentsOf({ eligible, newsletter }: NewReferrer, personId: number, at: Date) {
  const by = { person: "referrer", personId, at, via: "registration" } as const;
  const eligibility = { purpose: "eligibility", subject: "18, Deutschland", step: "given" } as const;
  const newsletterRequest = { purpose: "newsletter", subject: "newsletter", step: "asked" } as const;
  return [
    ...(eligible ? [{ ...by, ...eligibility }] : []),
    ...(newsletter ? [{ ...by, ...newsletterRequest }] : []),
  ];
}
