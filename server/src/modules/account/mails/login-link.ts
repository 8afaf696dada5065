import * as z from "zod/mini";
import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** What every mailed link needs. */
export const linkMailSchema = z.object({
  name: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
});
export type LinkMail = z.input<typeof linkMailSchema>;

export const linkMailExample: LinkMail = {
  name: "Erika Mustermann",
  token: "q7mVQm8g1rY2o7H1yZQ4cA2nO5qv9m3fXw0sT6uB4kE",
  expiresAt: "2026-11-16T09:00:00.000Z",
};

/** Logs in once, without a password. */
export const loginLinkMail = defineMail({
  name: "loginLink",
  schema: linkMailSchema,
  example: linkMailExample,
  confidential: true,
  texts: {
    de: {
      subject: "Ihr Anmeldelink für {brand}",
      preheader: "Ein Klick, und Sie sind angemeldet. Der Link gilt eine Stunde.",
      heading: "Anmelden mit einem Klick",
      greeting: "Guten Tag {name},",
      intro: "mit diesem Link melden Sie sich ohne Passwort an. Er funktioniert einmal und gilt eine Stunde.",
      action: "Jetzt anmelden",
      note: "Sie wollten sich nicht anmelden? Dann löschen Sie diese Nachricht. Ohne den Link kommt niemand in Ihr Konto.",
    },
    en: {
      subject: "Your login link for {brand}",
      preheader: "One click and you are logged in. The link is valid for an hour.",
      heading: "Log in with one click",
      greeting: "Hello {name},",
      intro: "this link logs you in without a password. It works once and is valid for an hour.",
      action: "Log in now",
      note: "You did not want to log in? Then delete this message. Without the link nobody gets into your account.",
    },
  },
  compose: ({ name, token }, { t, brand }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name })),
      paragraph(t("intro")),
      button(t("action"), `/login?token=${encodeURIComponent(token)}`),
      note(t("note")),
    ],
  }),
});
