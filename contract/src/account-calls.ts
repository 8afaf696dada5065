import * as z from "zod/mini";
import { LinkToken, LoggedIn, PasswordRule, SessionUser, TypedEmail, User } from "./account.ts";
import { linkTokenExample, loggedInExample, sessionUserExample, userExample } from "./account-examples.ts";
import { defineCall } from "./call.ts";
import { CaptchaSolution } from "./captcha.ts";
import { passwordHint } from "./field-rules.ts";
import { languages } from "./language.ts";
import { GivenPassword, NewPassword, PASSWORD_MIN_LENGTH, PASSWORD_PATTERN } from "./password.ts";
import { MailedSecret, line, PersonName } from "./person.ts";
import { EmailAddress } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Konto" } as const;
const open = { ...callDefaults, access: "public" } as const;
const own = { ...callDefaults, access: "referrer" } as const;
/** Answered only to the proven owner of the account. */
const blocked = ["accountBlocked", "termsViolated", "employeesExcluded"] as const;
const HOUR = 3_600;
/** Per visitor; the server also counts per account. */
const wrongPasswords = { attempts: 60, seconds: 900, counts: "misses" } as const;

export const login = defineCall({
  ...open,
  id: "login",
  method: "POST",
  path: "/account/login",
  summary: "Logs a referrer in; whether the address or the password was wrong is never revealed",
  body: wire({
    email: ["Email", TypedEmail],
    password: ["Password", GivenPassword],
    /** Keeps the session as long as the browser stores it, instead of a day. */
    remember: ["AngemeldetBleiben", z.optional(z.boolean())],
  }),
  answers: { 200: LoggedIn },
  errors: ["wrongCredentials", ...blocked],
  rateLimit: wrongPasswords,
  examples: {
    body: { Email: "erika@kuestenstrom.example", Password: "Weitersagen1", AngemeldetBleiben: true },
    answer: loggedInExample,
  },
});

export const loginByToken = defineCall({
  ...open,
  id: "loginByToken",
  method: "GET",
  path: "/account/login",
  summary: "Logs in by a mailed link, which works once, or by the tenant's autologin token until it expires",
  query: wire({ token: ["token", LinkToken] }),
  answers: { 200: LoggedIn },
  errors: ["linkExpired", "linkUsed", ...blocked],
  rateLimit: { attempts: 20, seconds: HOUR, counts: "misses" },
  examples: { query: { token: linkTokenExample }, answer: loggedInExample },
});

/** The same as loginByToken; a token in a body appears in no address, log or history. */
export const loginWithToken = defineCall({
  ...open,
  id: "loginWithToken",
  method: "POST",
  path: "/account/login/token",
  summary: "Logs in by a mailed link or the tenant's autologin token, sent in the body",
  body: wire({ token: ["Token", LinkToken] }),
  answers: { 200: LoggedIn },
  errors: ["linkExpired", "linkUsed", ...blocked],
  rateLimit: { attempts: 20, seconds: HOUR, counts: "misses" },
  examples: { body: { Token: linkTokenExample }, answer: loggedInExample },
});

export const requestLoginLink = defineCall({
  ...open,
  id: "requestLoginLink",
  method: "POST",
  path: "/account/loginlink",
  summary: "Mails a link that logs in once; answers the same for unknown addresses",
  body: wire({
    email: ["Email", TypedEmail],
    /** The screen to which the login leads back; one that is not the referrer's own is ignored. */
    target: ["Ziel", z.optional(text(2_000))],
  }),
  answers: { 204: null },
  rateLimit: { attempts: 60, seconds: HOUR },
  examples: { body: { Email: "erika@example.org", Ziel: "/empfehler/bankdaten" } },
});

export const logout = defineCall({
  ...own,
  id: "logout",
  method: "POST",
  path: "/account/logout",
  summary: "Ends this session",
  answers: { 204: null },
  examples: {},
});

export const getUser = defineCall({
  ...own,
  id: "getUser",
  method: "GET",
  path: "/account/user",
  summary: "Who is logged in",
  answers: { 200: SessionUser },
  examples: { answer: sessionUserExample },
});

export const updateLanguage = defineCall({
  ...own,
  id: "updateLanguage",
  method: "POST",
  path: "/account/updateLanguage",
  summary: "Sets the language of mails and of the personal area",
  /** In the format of this API's bodies, or in that of the user object. */
  body: z.union([
    wire({ language: ["Language", z.enum(languages)] }),
    wire({ language: ["language", z.enum(languages)] }),
  ]),
  answers: { 200: User },
  examples: { body: { Language: "de" }, answer: userExample },
});

export const requestPasswordReset = defineCall({
  ...open,
  id: "requestPasswordReset",
  method: "GET",
  path: "/account/resetPassword/{email}",
  summary: "Mails a link to set a new password; answers the same for unknown addresses",
  params: wire({ email: ["email", TypedEmail] }),
  answers: { 204: null },
  rateLimit: { attempts: 60, seconds: HOUR },
  examples: { params: { email: "erika@example.org" } },
});

export const validateResetPassword = defineCall({
  ...open,
  id: "validateResetPassword",
  method: "PUT",
  path: "/account/validateResetPassword",
  summary: "Whether a mailed link still lets its holder set a password",
  body: wire({ token: ["Token", LinkToken] }),
  answers: { 204: null },
  errors: ["linkExpired", ...blocked],
  rateLimit: { attempts: 20, seconds: HOUR, counts: "misses" },
  examples: { body: { Token: linkTokenExample } },
});

export const resetPassword = defineCall({
  ...open,
  id: "resetPassword",
  method: "PUT",
  path: "/account/resetPassword",
  summary: "Sets the password by a mailed link, which is used up; every session of the account ends",
  body: wire({ token: ["Token", LinkToken], password: ["Password", NewPassword] }),
  answers: { 204: null },
  errors: ["linkExpired", ...blocked],
  rateLimit: { attempts: 20, seconds: HOUR, counts: "misses" },
  examples: { body: { Token: linkTokenExample, Password: "Weitersagen1" } },
});

export const changePassword = defineCall({
  ...own,
  id: "changePassword",
  method: "PUT",
  path: "/account/resetPasswordWithoutToken",
  summary: "Changes the password; every other session of the account ends",
  body: wire({ oldPassword: ["OldPassword", GivenPassword], password: ["Password", NewPassword] }),
  answers: { 204: null },
  rateLimit: wrongPasswords,
  examples: { body: { OldPassword: "Weitersagen1", Password: "Weitersagen2" } },
});

export const createReferrer = defineCall({
  ...open,
  id: "createReferrer",
  method: "POST",
  path: "/account/createEmpfehler",
  summary:
    "Registers a referrer and sends the welcome mail, whose link finishes the registration; the secret of an invitation's mail confirms the address at once",
  query: wire({ captcha: ["captcha", CaptchaSolution] }),
  body: wire({
    firstName: ["Vorname", PersonName],
    lastName: ["Nachname", PersonName],
    email: ["Email", EmailAddress],
    /** The invitation that brought them here; an unknown one is ignored. */
    invitationNumber: ["Einladungsnummer", z.optional(z.nullable(line(20)))],
    /** The secret of the invitation's mail: it proves the address to which it was mailed. */
    invitationSecret: ["Einladung", MailedSecret],
  }),
  answers: {
    /** The mail of an invitation has proven the address: the welcome mail only reports the account. */
    200: wire({ isConfirmed: ["Bestaetigt", z.literal(true)] }),
    204: null,
  },
  errors: ["emailTaken", "emailNotAllowed", "emailInvalid", "captchaMissing", "captchaWrong"],
  idempotent: true,
  rateLimit: { attempts: 60, seconds: HOUR },
  examples: {
    body: { Vorname: "Erika", Nachname: "Mustermann", Email: "erika@example.org" },
    answer: { Bestaetigt: true },
  },
});

export const getPasswordRule = defineCall({
  ...open,
  id: "getPasswordRule",
  method: "GET",
  path: "/account/passwortvalidator",
  summary: "What a password must be",
  answers: { 200: PasswordRule },
  examples: {
    answer: {
      MinLength: PASSWORD_MIN_LENGTH,
      Pattern: PASSWORD_PATTERN,
      Message: passwordHint("de"),
    },
  },
});

export const accountCalls = [
  login,
  loginByToken,
  loginWithToken,
  requestLoginLink,
  logout,
  getUser,
  updateLanguage,
  requestPasswordReset,
  validateResetPassword,
  resetPassword,
  changePassword,
  createReferrer,
  getPasswordRule,
] as const;
