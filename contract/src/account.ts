import { withPlainDomain } from "@weitersagen/domain/email-address";
import * as z from "zod/mini";
import { languages } from "./language.ts";
import { PersonName, Salutation } from "./person.ts";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";

/** The referrer as the web app knows them. */
export const User = wire({
  username: ["username", z.string()],
  salutation: ["anrede", Salutation],
  firstName: ["vorname", z.string()],
  lastName: ["nachname", z.string()],
  email: ["email", z.string()],
  /** Names the account in addresses. */
  publicHash: ["empfehlerHash", z.string()],
  newsletterPermission: ["newsletterpermission", z.boolean()],
  /** When the mail was sent that asks for the permission. */
  newsletterSentAt: ["newsletterpermissionversendetam", z.nullable(Instant)],
  language: ["language", z.enum(languages)],
});
export type User = z.output<typeof User>;

/** The user of a session, with the token that proves it: the caller's own, told back. */
export const SessionUser = wire({ ...User.fields, token: ["token", z.string()] });
export type SessionUser = z.output<typeof SessionUser>;

/** What a login gives: the user, and the token with its end. */
export const LoggedIn = wire({
  ...SessionUser.fields,
  tokenExpires: ["tokenExpires", Instant],
});
export type LoggedIn = z.output<typeof LoggedIn>;

/**
 * Whatever was typed where an address is asked for, without what no database can hold. Impossible ones are not refused:
 * that would be an answer of its own.
 */
export const TypedEmail = z.string().check(
  z.maxLength(254),
  z.overwrite((typed) => withPlainDomain(typed.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").trim())),
);

/** A token out of a mail or of the operator's hands. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));

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

/** What a referrer may change of themselves. */
export const ChangedUser = wire({
  salutation: ["anrede", Salutation],
  firstName: ["vorname", PersonName],
  lastName: ["nachname", PersonName],
});
