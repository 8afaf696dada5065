import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Lets an operator check that mails are delivered, in the layout that people will see. */
export const testMail = defineMail({
  name: "testMail",
  hasPicture: true,
  schema: z.object({
    server: z.string(),
    sentAt: z.pipe(
      z.iso.datetime(),
      z.transform((time) => new Date(time)),
    ),
  }),
  example: { server: "smtp.example.org:587", sentAt: "2026-11-14T09:00:00Z" },
  texts: {
    de: {
      subject: "Test-E-Mail von {brand}",
      preheader: "Der Versand funktioniert. Sie müssen nichts weiter tun.",
      heading: "Der Versand funktioniert",
      intro: "Der Betreiber hat diese Nachricht ausgelöst, um den E-Mail-Versand von {brand} zu prüfen.",
      server: "Mailserver",
      date: "Ausgelöst am",
      open: "Startseite öffnen",
      note: "Sie haben keine Prüfung veranlasst? Dann können Sie diese Nachricht löschen.",
    },
    en: {
      subject: "Test email from {brand}",
      preheader: "Sending works. There is nothing for you to do.",
      heading: "Sending works",
      intro: "The operator triggered this message to check that {brand} can send email.",
      server: "Mail server",
      date: "Triggered on",
      open: "Open the home page",
      note: "If you did not ask for this check, simply delete this message.",
    },
  },
  compose: (data, { t, brand, date }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    isToTeam: true,
    blocks: [
      heading(t("heading")),
      paragraph(t("intro", { brand })),
      facts([
        [t("server"), data.server],
        [t("date"), date(data.sentAt)],
      ]),
      button(t("open"), "/"),
      note(t("note")),
    ],
  }),
});
