import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Reports a new or changed bank account of an agency to all its owners, whether one of them or an operator stored it. */
export const agencyAccountMail = defineMail({
  name: "agencyAccount",
  schema: z.object({
    agency: z.string(),
    by: z.string(),
    maskedIban: z.string(),
    changedAt: Instant,
    /** Null if no money could be redirected: for the first account, or the same one again. */
    frozenUntil: z.nullable(Instant),
  }),
  example: {
    agency: "Kundenhaus Norderhaven GmbH",
    by: "Wiebke Osterkamp",
    maskedIban: "DE02 •••• •••• •••• ••20 51",
    changedAt: "2026-11-15T09:00:00.000Z",
    frozenUntil: "2026-11-18T09:00:00.000Z",
  },
  texts: {
    de: {
      subject: "Neue Bankverbindung für {agency}",
      preheader: "Bitte prüfen Sie, ob das stimmt.",
      heading: "Ihre Bankverbindung wurde geändert",
      text: "{by} hat die Bankverbindung von {agency} geändert. Dorthin überweisen wir Ihre Gutschriften.",
      storedHeading: "Ihre Bankverbindung ist gespeichert",
      storedText:
        "{by} hat die Bankverbindung von {agency} gespeichert. Dorthin überweisen wir Ihre Gutschriften.",
      account: "Konto",
      at: "Gespeichert am",
      frozen: "Zu Ihrer Sicherheit überweisen wir bis zum {date} nichts auf das neue Konto.",
      note: "Stimmt das nicht? Antworten Sie sofort auf diese E-Mail.",
    },
    en: {
      subject: "New bank account of {agency}",
      preheader: "Please check whether this is right.",
      heading: "Your bank account was changed",
      text: "{by} has changed the bank account of {agency}. We will pay your credit notes into it.",
      storedHeading: "Your bank account is stored",
      storedText: "{by} has stored the bank account of {agency}. We will pay your credit notes into it.",
      account: "Account",
      at: "Stored on",
      frozen: "For your safety we will not transfer anything to the new account until {date}.",
      note: "If this is not right, reply to this email at once.",
    },
  },
  compose: ({ agency, by, maskedIban, changedAt, frozenUntil }, { t, date }) => ({
    subject: t("subject", { agency }),
    preheader: t("preheader"),
    blocks: [
      heading(t(frozenUntil ? "heading" : "storedHeading")),
      paragraph(t(frozenUntil ? "text" : "storedText", { by, agency })),
      facts([
        [t("account"), maskedIban],
        [t("at"), date(changedAt)],
      ]),
      ...(frozenUntil ? [paragraph(t("frozen", { date: date(frozenUntil) }))] : []),
      note(t("note")),
    ],
  }),
});
