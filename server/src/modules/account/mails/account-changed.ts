import { FREEZE_DAYS } from "@weitersagen/domain/takeover";
import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Notifies the owner of a change, so that a change by another person is noticed. */
export const accountChangedMail = defineMail({
  name: "accountChanged",
  schema: z.object({
    name: z.string(),
    change: z.enum(["password", "name", "customerNumber", "email"]),
    at: z.pipe(
      z.iso.datetime(),
      z.transform((time) => new Date(time)),
    ),
  }),
  example: { name: "Erika", change: "password", at: "2026-11-15T09:00:00.000Z" },
  texts: {
    de: {
      subject: "Ihr Konto bei {brand} wurde geändert",
      preheader: "Wenn Sie das waren, müssen Sie nichts tun.",
      heading: "Ihr Konto wurde geändert",
      greeting: "Guten Tag {name},",
      intro: "wenn Sie das waren, müssen Sie nichts tun.",
      changed: "Geändert",
      password: "Passwort",
      name: "Name und Anrede",
      customerNumber: "Kundennummer",
      email: "E-Mail-Adresse",
      date: "Am",
      action: "Meine Daten ansehen",
      note: "Sie waren das nicht? Wählen Sie über „Passwort vergessen“ sofort ein neues Passwort und schreiben Sie uns: Eine Antwort auf diese E-Mail genügt.",
      noteEmail: `Diese Nachricht ging an Ihre bisherige Adresse. Sie waren das nicht? Dann antworten Sie bitte gleich auf diese E-Mail: ${FREEZE_DAYS} Tage lang überweisen wir nichts.`,
    },
    en: {
      subject: "Your account at {brand} was changed",
      preheader: "If it was you, there is nothing to do.",
      heading: "Your account was changed",
      greeting: "Hello {name},",
      intro: "If it was you, there is nothing to do.",
      changed: "Changed",
      password: "Password",
      name: "Name and form of address",
      customerNumber: "Customer number",
      email: "Email address",
      date: "On",
      action: "See my data",
      note: "If this wasn't you, choose a new password at once through “Forgot password” and write to us: a reply to this email is enough.",
      noteEmail: `This message went to your former address. If this wasn't you, please reply to this email at once: for ${FREEZE_DAYS} days we will not transfer anything.`,
    },
  },
  compose: ({ name, change, at }, { t, brand, dateTime, screen }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name })),
      paragraph(t("intro")),
      facts([
        [t("changed"), t(change)],
        [t("date"), dateTime(at)],
      ]),
      button(t("action"), screen("myData")),
      note(change === "email" ? t("noteEmail") : t("note")),
    ],
  }),
});
