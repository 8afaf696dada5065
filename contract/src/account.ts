import { withPlainDomain } from "@weitersagen/domain/email-address";
import * as z from "zod/mini";
import { languages } from "./language.ts";
import { PersonName, Salutation } from "./person.ts";
import { EmailAddress, Instant, withDefault } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

/** The referrer as the web app sees them. */
export const User = wire({
  username: ["username", z.string()],
  salutation: ["anrede", Salutation],
  firstName: ["vorname", z.string()],
  lastName: ["nachname", z.string()],
  email: ["email", z.string()],
  /** Identifies the account in addresses. */
  publicHash: ["empfehlerHash", z.string()],
  newsletterPermission: ["newsletterpermission", z.boolean()],
  /** When the mail that asks for consent was sent. */
  newsletterSentAt: ["newsletterpermissionversendetam", z.nullable(Instant)],
  language: ["language", z.enum(languages)],
  /** Whether the owner has proven the address; a login alone does not. Absent: the server is of an older version. */
  isConfirmed: ["emailbestaetigt", z.optional(z.boolean())],
});
export type User = z.output<typeof User>;

/** Another address that waits until the link mailed there is opened. */
const PendingEmail = wire({ email: ["Email", z.string()], until: ["Bis", Instant] });
export type PendingEmail = z.output<typeof PendingEmail>;

/** The user of a session, with the caller's own token. */
export const SessionUser = wire({
  ...User.fields,
  token: ["token", z.string()],
  pendingEmail: ["neueEmail", withDefault(z.nullable(PendingEmail), null)],
});
export type SessionUser = z.output<typeof SessionUser>;

/** The answer to a login: the user, and the token with its expiry. */
export const LoggedIn = wire({
  ...User.fields,
  token: ["token", z.string()],
  tokenExpires: ["tokenExpires", Instant],
});
export type LoggedIn = z.output<typeof LoggedIn>;

/**
 * Any text in an e-mail field, without characters that no database can store. Impossible addresses are not refused,
 * because the refusal would reveal something.
 */
export const TypedEmail = text(254).check(
  z.overwrite((typed) => withPlainDomain(typed.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").trim())),
);

/** The form that asks for a mail to an address. Unlike the call it refuses what cannot be an address: that reveals nothing. */
export const MailRequestForm = wire({ email: ["Email", EmailAddress] });

/** A token from a mail or from an operator. */
export const LinkToken = text(200).check(z.minLength(1));

export const PasswordRule = wire({
  minLength: ["MinLength", z.int()],
  /** A regular expression without flags. */
  pattern: ["Pattern", z.string()],
  message: ["Message", z.string()],
});

export const NewsletterState = wire({
  newsletterPermission: ["newsletterpermission", z.boolean()],
  newsletterSentAt: ["newsletterpermissionversendetam", z.nullable(Instant)],
});
export type NewsletterState = z.output<typeof NewsletterState>;

/** The fields that referrers may change in their own account. */
export const ChangedUser = wire({
  salutation: ["anrede", Salutation],
  firstName: ["vorname", PersonName],
  lastName: ["nachname", PersonName],
});
