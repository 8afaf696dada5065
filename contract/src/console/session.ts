import { abilityNames, roles } from "@weitersagen/domain/operator-abilities";
import * as z from "zod/mini";
import { languages } from "../language.ts";
import { GivenPassword } from "../password.ts";
import { EmailAddress, Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const login = { scope: "console", tag: "Anmeldung", ability: "anyone" } as const;

/** What the browser returns for a passkey. Its parts are checked by the library that verifies the signature. */
export const PasskeyAnswer = z.object({
  id: z.string().check(z.maxLength(1_400)),
  rawId: z.string().check(z.maxLength(1_400)),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(8_000)) }),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
});

/** What the browser needs to ask for a passkey, as the standard names it. */
export const PasskeyOptions = wire({ options: ["Optionen", z.looseObject({ challenge: z.string() })] });

const passkeyExample = {
  id: "AQID",
  rawId: "AQID",
  type: "public-key",
  response: { clientDataJSON: "e30" },
  clientExtensionResults: {},
};
export const passkeyBody = wire({ answer: ["Antwort", PasskeyAnswer] });
export const passkeyBodyExample = { Antwort: passkeyExample };
export const optionsExample = { Optionen: { challenge: "AQID", rpId: "konsole.empfehlen.example" } };

export const beginPasskeyLogin = defineConsoleCall({
  ...login,
  id: "beginPasskeyLogin",
  method: "POST",
  path: "/anmeldung/passkey/beginn",
  summary: "Returns the options with which the browser asks for a passkey",
  answers: { 200: PasskeyOptions },
  examples: { answer: optionsExample },
});

export const loginWithPasskey = defineConsoleCall({
  ...login,
  id: "loginWithPasskey",
  method: "POST",
  path: "/anmeldung/passkey",
  summary: "Opens a session with a passkey",
  body: passkeyBody,
  answers: { 204: null },
  errors: ["wrongCredentials", "tooManyAttempts"],
  examples: { body: passkeyBodyExample },
});

export const OneTimeCode = z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, { error: "codeRule" }));

export const loginWithPassword = defineConsoleCall({
  ...login,
  id: "loginWithPassword",
  method: "POST",
  path: "/anmeldung/passwort",
  summary: "Opens a session with password and one-time code",
  body: wire({
    email: ["Email", EmailAddress],
    password: ["Passwort", GivenPassword],
    code: ["Code", OneTimeCode],
  }),
  answers: { 204: null },
  errors: ["wrongCredentials", "tooManyAttempts", "emailInvalid"],
  examples: { body: { Email: "kim@empfehlen.example", Passwort: "Beispiel-Passwort-7", Code: "123456" } },
});

export const loginWithRecoveryCode = defineConsoleCall({
  ...login,
  id: "loginWithRecoveryCode",
  method: "POST",
  path: "/anmeldung/notfallcode",
  summary: "Opens a session with a recovery code, which works once",
  body: wire({
    email: ["Email", EmailAddress],
    code: ["Code", z.string().check(z.minLength(8), z.maxLength(60))],
  }),
  answers: { 204: null },
  errors: ["wrongCredentials", "tooManyAttempts", "emailInvalid"],
  examples: { body: { Email: "kim@empfehlen.example", Code: "abcd-efgh-ijkl-mnop" } },
});

export const loginWithLink = defineConsoleCall({
  ...login,
  id: "loginWithLink",
  method: "POST",
  path: "/anmeldung/link",
  summary: "Opens a session with the link of an invitation, which works once",
  body: wire({ token: ["Token", z.string().check(z.regex(/^[\w-]{20,100}$/))] }),
  answers: { 204: null },
  errors: ["linkExpired", "linkUsed", "tooManyAttempts", "wrongCredentials"],
  examples: { body: { Token: "beispiel-beispiel-beispiel" } },
});

export const getLoginWays = defineConsoleCall({
  ...login,
  id: "getLoginWays",
  method: "GET",
  path: "/anmeldung",
  summary: "Returns whether people can log in with their company's account",
  answers: { 200: wire({ hasSignOn: ["Firmenkonto", z.boolean()] }) },
  examples: { answer: { Firmenkonto: true } },
});

export const beginConsoleSignOn = defineConsoleCall({
  ...login,
  id: "beginConsoleSignOn",
  method: "POST",
  path: "/anmeldung/firmenkonto/beginn",
  summary: "Returns where the browser logs in with the company's account",
  answers: { 200: wire({ address: ["Url", z.string()] }) },
  errors: ["signOnUnavailable", "wrongState"],
  examples: { answer: { Url: "https://login.firma.example/authorize?client_id=weitersagen" } },
});

export const beginConsoleLogout = defineConsoleCall({
  ...login,
  id: "beginConsoleLogout",
  method: "POST",
  path: "/abmeldung/firmenkonto",
  summary:
    "Returns where the browser logs out of the company's account; null if the provider names no such place",
  answers: { 200: wire({ address: ["Url", z.nullable(z.string())] }) },
  examples: { answer: { Url: "https://login.firma.example/logout?client_id=weitersagen" } },
});

const SignOnParameter = z.string().check(z.minLength(1), z.maxLength(2_000));

export const loginWithSignOn = defineConsoleCall({
  ...login,
  id: "loginWithSignOn",
  method: "POST",
  path: "/anmeldung/firmenkonto",
  summary: "Opens a session with what the company's sign-on gave the browser",
  body: wire({
    code: ["Code", SignOnParameter],
    state: ["State", SignOnParameter],
    issuer: ["Iss", z.optional(SignOnParameter)],
  }),
  answers: { 204: null },
  errors: ["signOnRefused", "signOnUnavailable", "tooManyAttempts", "wrongState"],
  examples: { body: { Code: "beispiel", State: "beispiel", Iss: "https://login.firma.example" } },
});

const own = { scope: "console", tag: "Anmeldung", ability: "account.use" } as const;

export const logoutOperator = defineConsoleCall({
  ...own,
  ability: "session.end",
  id: "logoutOperator",
  method: "POST",
  path: "/abmeldung",
  summary: "Ends the session",
  answers: {
    200: wire({
      /** The session at the company's provider goes on: `beginConsoleLogout` says where it ends. */
      hasProviderSession: ["BeimFirmenkontoAngemeldet", z.boolean()],
    }),
  },
  examples: { answer: { BeimFirmenkontoAngemeldet: false } },
});

export const GrantView = wire({
  role: ["Rolle", z.enum(roles)],
  tenant: ["Mandant", z.nullable(z.string())],
});

const Ability = z.enum(abilityNames as [string, ...string[]]);

export const ConsoleTenant = wire({
  slug: ["Mandant", z.string()],
  brand: ["Marke", z.string()],
  abilities: ["Rechte", z.array(Ability)],
});
export type ConsoleTenant = z.output<typeof ConsoleTenant>;

export const Me = wire({
  id: ["Id", z.int()],
  name: ["Name", z.string()],
  email: ["Email", z.string()],
  language: ["Sprache", z.enum(languages)],
  grants: ["Rollen", z.array(GrantView)],
  abilities: ["Rechte", z.array(Ability)],
  tenants: ["Mandanten", z.array(ConsoleTenant)],
  sessionEnds: ["SitzungEndet", Instant],
  confirmedUntil: ["BestaetigtBis", Instant],
  hasJoined: ["Eingerichtet", z.boolean()],
  canStepUp: ["KannBestaetigen", z.boolean()],
});
export type Me = z.output<typeof Me>;

export const getMe = defineConsoleCall({
  ...own,
  id: "getMe",
  method: "GET",
  path: "/ich",
  summary: "Returns who is logged in and what they may do where",
  answers: { 200: Me },
  examples: {
    answer: {
      Id: 1,
      Name: "Kim Schulz",
      Email: "kim@empfehlen.example",
      Sprache: "de",
      Rollen: [{ Rolle: "finance", Mandant: "ewe" }],
      Rechte: ["account.use"],
      Mandanten: [{ Mandant: "ewe", Marke: "Küstenstrom", Rechte: ["payouts.release"] }],
      SitzungEndet: "2026-11-16T22:00:00Z",
      BestaetigtBis: "2026-11-16T10:05:00Z",
      Eingerichtet: true,
      KannBestaetigen: true,
    },
  },
});

export const beginStepUp = defineConsoleCall({
  ...own,
  id: "beginStepUp",
  method: "POST",
  path: "/bestaetigung/passkey/beginn",
  summary: "Returns the options with which the browser asks for one of the operator's passkeys",
  answers: { 200: PasskeyOptions },
  examples: { answer: optionsExample },
});

export const stepUpWithPasskey = defineConsoleCall({
  ...own,
  id: "stepUpWithPasskey",
  method: "POST",
  path: "/bestaetigung/passkey",
  summary: "Confirms with a passkey that it is the operator; counts for five minutes",
  body: passkeyBody,
  answers: { 204: null },
  errors: ["wrongCredentials"],
  examples: { body: passkeyBodyExample },
});

export const stepUpWithCode = defineConsoleCall({
  ...own,
  id: "stepUpWithCode",
  method: "POST",
  path: "/bestaetigung/code",
  summary: "Confirms with a one-time code that it is the operator; counts for five minutes",
  body: wire({ code: ["Code", OneTimeCode] }),
  answers: { 204: null },
  errors: ["wrongCredentials", "tooManyAttempts"],
  examples: { body: { Code: "123456" } },
});

export const sessionCalls = [
  beginPasskeyLogin,
  loginWithPasskey,
  loginWithPassword,
  loginWithRecoveryCode,
  loginWithLink,
  getLoginWays,
  beginConsoleSignOn,
  loginWithSignOn,
  beginConsoleLogout,
  logoutOperator,
  getMe,
  beginStepUp,
  stepUpWithPasskey,
  stepUpWithCode,
];
