import { languages } from "@weitersagen/contract/language";
import * as z from "zod/mini";
import { facts, heading, note, quote } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** A message from the contact form to the tenant's support. Replying to it replies to the visitor. */
export const contactMessage = defineMail({
  name: "contactMessage",
  schema: z.object({
    name: z.string(),
    email: z.email(),
    subject: z.string(),
    message: z.string(),
    language: z.enum(languages),
  }),
  example: {
    name: "Erika Mustermann",
    email: "erika@example.org",
    subject: "Wann kommt meine Prämie?",
    message: "Guten Tag,\n\nmeine Nachbarin hat im Oktober bestellt. Wie geht es jetzt weiter?",
    language: "de",
  },
  // Support has the mail; a second copy here would only be more personal data to protect.
  confidential: true,
  texts: {
    de: {
      subject: "Kontaktformular: {subject}",
      preheader: "{name} hat über das Kontaktformular geschrieben.",
      name: "Name",
      email: "E-Mail-Adresse",
      language: "Sprache",
      languageDe: "Deutsch",
      languageEn: "Englisch",
      note: "Antworten Sie einfach auf diese E-Mail: Ihre Antwort geht an {email}.",
    },
    en: {
      subject: "Contact form: {subject}",
      preheader: "{name} wrote through the contact form.",
      name: "Name",
      email: "Email address",
      language: "Language",
      languageDe: "German",
      languageEn: "English",
      note: "Simply reply to this email: your reply goes to {email}.",
    },
  },
  compose: ({ name, email, subject, message, language }, { t }) => ({
    subject: t("subject", { subject }),
    preheader: t("preheader", { name }),
    replyTo: { name, email },
    isToTeam: true,
    blocks: [
      heading(subject),
      facts([
        [t("name"), name],
        [t("email"), email],
        [t("language"), t(language === "de" ? "languageDe" : "languageEn")],
      ]),
      quote(message),
      note(t("note", { email })),
    ],
  }),
});
