import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { linkMailExample, linkMailSchema } from "./login-link.ts";

export const passwordResetMail = defineMail({
  name: "passwordReset",
  schema: linkMailSchema,
  example: linkMailExample,
  confidential: true,
  texts: {
    de: {
      subject: "Neues Passwort für {brand}",
      preheader: "Mit diesem Link wählen Sie ein neues Passwort. Er gilt 24 Stunden.",
      heading: "Ein neues Passwort wählen",
      greeting: "Guten Tag {name},",
      intro:
        "jemand hat für Ihr Konto ein neues Passwort angefordert. Wenn Sie das waren, wählen Sie es hier:",
      action: "Passwort wählen",
      validity: "Der Link funktioniert einmal und gilt 24 Stunden.",
      note: "Sie waren das nicht? Dann löschen Sie diese Nachricht. Ihr bisheriges Passwort gilt weiter.",
    },
    en: {
      subject: "New password for {brand}",
      preheader: "This link lets you choose a new password. It is valid for 24 hours.",
      heading: "Choose a new password",
      greeting: "Hello {name},",
      intro: "somebody asked for a new password for your account. If it was you, choose it here:",
      action: "Choose a password",
      validity: "The link works once and is valid for 24 hours.",
      note: "It was not you? Then delete this message. Your current password stays valid.",
    },
  },
  compose: ({ name, token }, { t, brand }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name })),
      paragraph(t("intro")),
      button(t("action"), `/passwortsetzen?token=${encodeURIComponent(token)}`),
      paragraph(t("validity")),
      note(t("note")),
    ],
  }),
});
