import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { CaptchaSolution } from "./captcha.ts";
import { contactReceived } from "./contact-received.ts";
import { line } from "./person.ts";
import { EmailAddress } from "./scalars.ts";
import { trimmed } from "./text.ts";
import { wire } from "./wire.ts";

const Line = line(120).check(z.minLength(1));

const MESSAGE_LENGTH = 5_000;

export const ContactRequest = wire({
  name: ["Name", Line],
  email: ["Email", EmailAddress],
  subject: ["Betreff", Line],
  message: ["Nachricht", trimmed(MESSAGE_LENGTH).check(z.minLength(1), z.regex(/^[^\0]*$/))],
});
export type ContactRequest = z.output<typeof ContactRequest>;

const callDefaults = { path: "/kontakt", scope: "tenant", tag: "Kontakt", access: "public" } as const;

export const askContact = defineCall({
  ...callDefaults,
  id: "askContact",
  method: "GET",
  summary: "Whether a message needs the solution of a captcha",
  query: wire({ command: ["cmd", z.literal("IsCaptchaRequired")] }),
  answers: { 200: wire({ required: ["Required", z.boolean()] }) },
  errors: ["notFound"],
  examples: { query: { cmd: "IsCaptchaRequired" }, answer: { Required: true } },
});

export const sendContact = defineCall({
  ...callDefaults,
  id: "sendContact",
  method: "POST",
  summary: "Sends a message to the tenant's support; the answer goes to the person's own address",
  query: wire({ captcha: ["captcha", CaptchaSolution] }),
  body: ContactRequest,
  answers: { 201: wire({ text: ["Text", z.string()] }) },
  errors: ["notFound", "wrongState", "emailInvalid", "captchaMissing", "captchaWrong"],
  idempotent: true,
  rateLimit: { attempts: 20, seconds: 600 },
  bodyLimit: 64 * 1024,
  examples: {
    body: {
      Name: "Erika Mustermann",
      Email: "erika@example.org",
      Betreff: "Wann kommt meine Prämie?",
      Nachricht: "Guten Tag,\n\nmeine Nachbarin hat im Oktober bestellt. Wie geht es jetzt weiter?",
    },
    answer: { Text: contactReceived.de },
  },
});
