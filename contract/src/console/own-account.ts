import * as z from "zod/mini";
import { NewPassword } from "../password.ts";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";
import { OneTimeCode, optionsExample, passkeyBodyExample, PasskeyAnswer, PasskeyOptions } from "./session.ts";

const callDefaults = { scope: "console", tag: "Konto" } as const;

const OwnPasskey = wire({
  id: ["Id", z.int()],
  name: ["Name", z.string()],
  addedAt: ["Hinzugefuegt", Instant],
  lastUsedAt: ["ZuletztGenutzt", z.nullable(Instant)],
});

const OwnSession = wire({
  id: ["Id", z.int()],
  createdAt: ["Begonnen", Instant],
  lastSeenAt: ["ZuletztGesehen", Instant],
  address: ["Adresse", z.string()],
  userAgent: ["Browser", z.nullable(z.string())],
  isCurrent: ["Diese", z.boolean()],
});

export const OwnAccount = wire({
  passkeys: ["Passkeys", z.array(OwnPasskey)],
  sessions: ["Sitzungen", z.array(OwnSession)],
  hasPassword: ["MitPasswort", z.boolean()],
  recoveryCodes: ["Notfallcodes", z.int()],
  /** Whether there is a key that signs commands. */
  hasKey: ["MitSchluessel", z.boolean()],
});
export type OwnAccount = z.output<typeof OwnAccount>;

export const getOwnAccount = defineConsoleCall({
  ...callDefaults,
  ability: "account.use",
  id: "getOwnAccount",
  method: "GET",
  path: "/konto",
  summary: "Returns the operator's own passkeys and sessions",
  answers: { 200: OwnAccount },
  examples: {
    answer: {
      Passkeys: [{ Id: 3, Name: "Laptop", Hinzugefuegt: "2026-11-01T08:00:00Z", ZuletztGenutzt: null }],
      Sitzungen: [
        {
          Id: 12,
          Begonnen: "2026-11-16T08:00:00Z",
          ZuletztGesehen: "2026-11-16T09:00:00Z",
          Adresse: "192.0.2.7",
          Browser: "Firefox",
          Diese: true,
        },
      ],
      MitPasswort: false,
      Notfallcodes: 10,
      MitSchluessel: false,
    },
  },
});

export const beginPasskey = defineConsoleCall({
  ...callDefaults,
  ability: "account.change",
  id: "beginPasskey",
  method: "POST",
  path: "/konto/passkeys/beginn",
  summary: "Returns the options with which the browser makes a passkey",
  answers: { 200: PasskeyOptions },
  errors: ["wrongState"],
  examples: { answer: optionsExample },
});

export const addPasskey = defineConsoleCall({
  ...callDefaults,
  ability: "account.change",
  id: "addPasskey",
  method: "POST",
  path: "/konto/passkeys",
  summary: "Adds a passkey to the operator's account",
  body: wire({
    answer: ["Antwort", PasskeyAnswer],
    name: ["Name", z.string().check(z.trim(), z.minLength(1), z.maxLength(60))],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { body: { ...passkeyBodyExample, Name: "Laptop" } },
});

export const removePasskey = defineConsoleCall({
  ...callDefaults,
  ability: "account.change",
  id: "removePasskey",
  method: "DELETE",
  path: "/konto/passkeys/{id}",
  summary: "Removes a passkey; the last way to log in stays",
  params: idParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "3" } },
});

export const beginCodes = defineConsoleCall({
  ...callDefaults,
  ability: "account.change",
  id: "beginCodes",
  method: "POST",
  path: "/konto/einmalcode/beginn",
  summary: "Returns a new secret for an authenticator app",
  answers: { 200: wire({ secret: ["Geheimnis", z.string()], address: ["Adresse", z.string()] }) },
  examples: {
    answer: {
      Geheimnis: "JBSWY3DPEHPK3PXP",
      Adresse: "otpauth://totp/Weitersagen:kim?secret=JBSWY3DPEHPK3PXP",
    },
  },
});

export const setPassword = defineConsoleCall({
  ...callDefaults,
  ability: "account.change",
  id: "setPassword",
  method: "PUT",
  path: "/konto/passwort",
  summary: "Sets the password, confirmed by a code of the authenticator app",
  body: wire({ password: ["Passwort", NewPassword], code: ["Code", OneTimeCode] }),
  answers: { 204: null },
  examples: { body: { Passwort: "Beispiel-Passwort-7", Code: "123456" } },
});

export const renewRecoveryCodes = defineConsoleCall({
  ...callDefaults,
  ability: "account.change",
  id: "renewRecoveryCodes",
  method: "POST",
  path: "/konto/notfallcodes",
  summary: "Makes new recovery codes, shown this once; the former ones end",
  answers: { 200: wire({ codes: ["Codes", z.array(z.string())] }) },
  examples: { answer: { Codes: ["abcd-efgh-ijkl-mnop"] } },
});

export const makeOwnKey = defineConsoleCall({
  ...callDefaults,
  ability: "account.change",
  id: "makeOwnKey",
  method: "POST",
  path: "/konto/schluessel",
  summary: "Makes a key that signs commands, shown this once; the former one ends",
  answers: { 200: wire({ key: ["Schluessel", z.string()] }) },
  examples: { answer: { Schluessel: "wso_beispiel" } },
});

export const removeOwnKey = defineConsoleCall({
  ...callDefaults,
  ability: "account.change",
  id: "removeOwnKey",
  method: "DELETE",
  path: "/konto/schluessel",
  summary: "Makes the operator's key for commands invalid",
  answers: { 204: null },
  examples: {},
});

export const endOwnSession = defineConsoleCall({
  ...callDefaults,
  ability: "account.use",
  id: "endOwnSession",
  method: "DELETE",
  path: "/konto/sitzungen/{id}",
  summary: "Ends one of the operator's own sessions",
  params: idParams,
  answers: { 204: null },
  examples: { params: { id: "12" } },
});

export const ownAccountCalls = [
  getOwnAccount,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginCodes,
  setPassword,
  renewRecoveryCodes,
  makeOwnKey,
  removeOwnKey,
  endOwnSession,
];
