import { formatMonth } from "@weitersagen/contract/format";
import * as z from "zod/mini";
import { amount, button, heading, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Brings a credit note, or the document that cancels one, to the owners of the agency. */
export const creditNoteIssued = defineMail({
  name: "creditNoteIssued",
  hasPicture: true,
  schema: z.object({
    number: z.string(),
    kind: z.enum(["invoice", "cancellation"]),
    month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
    grossCents: z.int(),
    objectionUntil: z.iso.datetime(),
  }),
  example: {
    number: "GS-000042",
    kind: "invoice",
    month: "2026-10",
    grossCents: 109_480,
    objectionUntil: "2026-11-15T06:00:00.000Z",
  },
  texts: {
    de: {
      subject: "Ihre Gutschrift {number} für {month}",
      preheader: "Ihre Provisionen sind abgerechnet.",
      heading: "Ihre Gutschrift ist da",
      caption: "Provisionen für {month}",
      text: "Die Gutschrift {number} liegt im Agenturbereich unter „Abrechnungen“ bereit, als PDF mit den Daten einer E-Rechnung.",
      payment: "Wir überweisen den Betrag nach dem {date} auf Ihr hinterlegtes Konto.",
      action: "Zu den Abrechnungen",
      note: "Stimmt etwas nicht? Bis zum {date} können Sie dort widersprechen.",
      cancelledSubject: "Storno {number} für {month}",
      cancelledPreheader: "Eine Gutschrift wurde aufgehoben.",
      cancelledHeading: "Eine Gutschrift wurde storniert",
      cancelledText:
        "Das Dokument {number} hebt Ihre Gutschrift für {month} auf. Die Provisionen rechnen wir neu ab.",
    },
    en: {
      subject: "Your credit note {number} for {month}",
      preheader: "Your commissions are settled.",
      heading: "Your credit note is ready",
      caption: "Commissions for {month}",
      text: "You will find the credit note {number} in the agency area under “Statements”, as a PDF with the data of an e-invoice.",
      payment: "We transfer the amount to your account after {date}.",
      action: "See the statements",
      note: "Is something wrong? You can object there until {date}.",
      cancelledSubject: "Cancellation {number} for {month}",
      cancelledPreheader: "A credit note was cancelled.",
      cancelledHeading: "A credit note was cancelled",
      cancelledText:
        "The document {number} cancels your credit note for {month}. We settle the commissions again.",
    },
  },
  compose: (data, { t, money, date, screen, language }) => {
    const { number, grossCents } = data;
    const month = formatMonth(data.month, language);
    const until = { date: date(new Date(data.objectionUntil)) };
    const action = button(t("action"), screen("agencyStatements"));
    if (data.kind === "cancellation") {
      return {
        subject: t("cancelledSubject", { number, month }),
        preheader: t("cancelledPreheader"),
        isPlain: true,
        blocks: [heading(t("cancelledHeading")), paragraph(t("cancelledText", { number, month })), action],
      };
    }
    return {
      subject: t("subject", { number, month }),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        amount(money(grossCents), t("caption", { month })),
        paragraph(t("text", { number })),
        paragraph(t("payment", until)),
        action,
        paragraph(t("note", until)),
      ],
    };
  },
});
