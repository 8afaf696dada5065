import type { Language } from "@weitersagen/contract/language";
import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { sendMail } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  countOneTimeTokens,
  findOneTimeToken,
  issueOneTimeToken,
} from "../../platform/session/one-time-tokens.ts";
import { newHexSecret } from "../../platform/session/secret-text.ts";
import { recordConsents } from "../consent/service.ts";
import { welcomeMail } from "./mails/welcome.ts";
import { findByEmail, findByHash, findById, insertReferrer, markConfirmed } from "./repository.ts";
import type { BlockReason, Referrer } from "./repository.ts";

/** The opt-in's link is valid for so many days; it can be sent again. */
const OPT_IN_DAYS = 14;
const WELCOMES_PER_HOUR = 5;

export interface ReferrerPerson {
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** "At least 18 and living in Germany" was ticked. */
  readonly eligible: boolean;
  readonly newsletter: boolean;
}

export interface Registration {
  readonly language: Language;
  readonly now: Date;
}

/** Registers somebody by the way; undefined when the address has an account already. */
export async function registerReferrer(
  tx: TenantTransaction,
  person: ReferrerPerson,
  { language, now }: Registration,
): Promise<number | undefined> {
  const id = await insertReferrer(tx, {
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
  if (id === undefined) return undefined;
  await Promise.all([
    sendWelcome(tx, { id, email: person.email, firstName: person.firstName }, { language, now }),
    recordConsents(tx, [
      ...(person.eligible
        ? [
            {
              ...by(id, now),
              purpose: "eligibility" as const,
              subject: "18, Deutschland",
              step: "given" as const,
            },
          ]
        : []),
      ...(person.newsletter
        ? [{ ...by(id, now), purpose: "newsletter" as const, subject: "newsletter", step: "asked" as const }]
        : []),
    ]),
  ]);
  return id;
}

const by = (personId: number, at: Date) => ({
  person: "referrer" as const,
  personId,
  at,
  via: "registration",
});

async function sendWelcome(
  tx: TenantTransaction,
  referrer: Pick<Referrer, "id" | "email" | "firstName">,
  { language, now }: Registration,
): Promise<void> {
  const expiresAt = addDays(now, OPT_IN_DAYS);
  const token = await issueOneTimeToken(tx, {
    purpose: "registration",
    subject: referrer.id,
    expiresAt,
    now,
  });
  const data = { firstName: referrer.firstName, email: referrer.email, token, validDays: OPT_IN_DAYS };
  await sendMail(tx, { template: welcomeMail, to: referrer.email, language, data, now });
}

/** Sends the opt-in again to whoever has not confirmed yet. Says nothing, so that nobody can be looked up. */
export async function resendWelcome(
  tx: TenantTransaction,
  name: string,
  registration: Registration,
): Promise<void> {
  const referrer = await referrerNamed(tx, name);
  if (!referrer || referrer.registeredAt || referrer.blockReason) return;
  // Nobody's mailbox is filled on behalf of a stranger.
  const anHourAgo = new Date(registration.now.getTime() - 3_600_000);
  if ((await countOneTimeTokens(tx, "registration", referrer.id, anHourAgo)) >= WELCOMES_PER_HOUR) return;
  await sendWelcome(tx, referrer, { ...registration, language: referrer.language });
}

function referrerNamed(tx: TenantTransaction, name: string): Promise<Referrer | undefined> {
  return /^[0-9a-f]{32}$/.test(name) ? findByHash(tx, name) : findByEmail(tx, name.toLowerCase());
}

/** The mailed link was followed: the address is the person's own. Following it again changes nothing. */
export async function confirmByToken(tx: TenantTransaction, token: string, now: Date): Promise<Referrer> {
  const found = await findOneTimeToken(tx, token);
  if (!found || found.purpose !== "registration" || found.expiresAt <= now) throw new Refusal("linkExpired");
  const referrer = await findById(tx, found.subject);
  if (!referrer) throw new Refusal("linkExpired");
  refuseBlocked(referrer);
  const changed = await markConfirmed(tx, referrer.id, now);
  if (changed && referrer.newsletterSentAt && !referrer.newsletterPermission) {
    const consent = { purpose: "newsletter", subject: "newsletter", step: "given" } as const;
    await recordConsents(tx, [{ ...by(referrer.id, now), ...consent, via: "welcome mail" }]);
  }
  return { ...referrer, confirmedAt: referrer.confirmedAt ?? now };
}

const blockCodes = {
  blocked: "accountBlocked",
  rules: "termsViolated",
  employee: "employeesExcluded",
} as const satisfies Record<BlockReason, string>;

/** Only for a caller who may know: after a right password, in a mailed link, or in the call centre. */
export function refuseBlocked({ blockReason }: Pick<Referrer, "blockReason">): void {
  if (blockReason) throw new Refusal(blockCodes[blockReason]);
}

export function referrerById(tx: TenantTransaction, id: number): Promise<Referrer | undefined> {
  return findById(tx, id);
}

export function referrerByEmail(tx: TenantTransaction, email: string): Promise<Referrer | undefined> {
  return findByEmail(tx, email);
}
