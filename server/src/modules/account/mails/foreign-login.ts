import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

const Instant = z.pipe(
  z.iso.datetime(),
  z.transform((time) => new Date(time)),
);

/** Tells the owner that an operator made a link to log in to the account, and why. */
export const foreignLoginMail = defineMail({
  name: "foreignLogin",
  schema: z.object({ name: z.string(), purpose: z.string(), at: Instant, expiresAt: Instant }),
  example: {
    name: "Erika",
    purpose: "Frage zur fehlenden Prämie vom 10. November",
    at: "2026-11-15T09:00:00.000Z",
    expiresAt: "2026-11-15T09:15:00.000Z",
  },
  texts: {
    de: {
      subject: "{brand} hat Zugang zu Ihrem Konto bekommen",
      preheader: "Wir sagen Ihnen, wann und wozu.",
      heading: "Jemand von uns kann Ihr Konto öffnen",
      greeting: "Guten Tag {name},",
      intro:
        "für Ihr Konto bei {brand} wurde ein Zugang für eine andere Person angelegt, zum Beispiel für unseren Kundenservice.",
      purpose: "Wozu",
      at: "Angelegt am",
      until: "Gültig bis",
      note: "Sie wissen davon nichts? Bitte antworten Sie gleich auf diese E-Mail.",
    },
    en: {
      subject: "{brand} was given access to your account",
      preheader: "Here is when and why.",
      heading: "One of us can open your account",
      greeting: "Hello {name},",
      intro: "Another person, such as our customer service, has been given access to your {brand} account.",
      purpose: "Why",
      at: "Created on",
      until: "Valid until",
      note: "If you know nothing about this, please reply to this email at once.",
    },
  },
  compose: ({ name, purpose, at, expiresAt }, { t, brand, dateTime }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name })),
      paragraph(t("intro", { brand })),
      facts([
        [t("purpose"), purpose],
        [t("at"), dateTime(at)],
        [t("until"), dateTime(expiresAt)],
      ]),
      note(t("note")),
    ],
  }),
});
