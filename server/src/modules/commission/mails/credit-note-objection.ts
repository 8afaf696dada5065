import * as z from "zod/mini";
import { button, heading, note, paragraph, quote } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { factsOfNote, objectedExample, objectedNote } from "./objected-note.ts";

/** Confirms an objection to the owners of the agency and reports it to the operator. */
export const creditNoteObjection = defineMail({
  name: "creditNoteObjection",
  schema: z.object({ ...objectedNote, reason: z.string() }),
  example: { ...objectedExample, reason: "Der Auftrag KS-2026-4711 fehlt." },
  texts: {
    de: {
      subject: "Widerspruch gegen die Gutschrift {number}",
      preheader: "Die Gutschrift wird vorerst nicht ausgezahlt.",
      heading: "Widerspruch gegen eine Gutschrift",
      text: "Die Agentur widerspricht dieser Gutschrift:",
      ownerHeading: "Ihr Widerspruch ist angekommen",
      ownerText: "wir haben Ihren Widerspruch gegen diese Gutschrift erhalten:",
      agency: "Agentur",
      number: "Gutschrift",
      month: "Monat",
      amount: "Betrag",
      because: "Begründung:",
      note: "Die Gutschrift wird nicht ausgezahlt, bis der Widerspruch geklärt ist. Danach wird sie storniert und neu ausgestellt, oder der Widerspruch wird zurückgenommen.",
      ownerNote:
        "Wir prüfen Ihren Einwand und melden uns bei Ihnen. Bis dahin zahlen wir die Gutschrift nicht aus. Haben Sie recht, stornieren wir sie und rechnen die Provisionen neu ab: Die neue Gutschrift kommt per E-Mail und nennt den Tag, nach dem wir zahlen.",
      ownerMeanwhile:
        "Bis wir entschieden haben, können Sie den Widerspruch unter „Abrechnungen“ zurücknehmen. Möchten Sie etwas ergänzen? Antworten Sie einfach auf diese E-Mail.",
      action: "Zu den Abrechnungen",
      toConsole: "Zu den Gutschriften",
    },
    en: {
      subject: "Objection to the credit note {number}",
      preheader: "The credit note is not paid for now.",
      heading: "Objection to a credit note",
      text: "The agency objects to this credit note:",
      ownerHeading: "We have received your objection",
      ownerText: "We have received your objection to this credit note:",
      agency: "Agency",
      number: "Credit note",
      month: "Month",
      amount: "Amount",
      because: "Reason:",
      note: "The credit note is not paid until the objection is settled. Then it is cancelled and issued again, or the objection is withdrawn.",
      ownerNote:
        "We will check it and get back to you. Until then we will not pay the credit note. If you are right, we cancel it and settle the commissions again: the new credit note comes by email and names the date after which we pay.",
      ownerMeanwhile:
        "Until we have decided, you can withdraw the objection under “Statements”. Is there anything to add? Simply reply to this email.",
      action: "See the statements",
      toConsole: "See the credit notes",
    },
  },
  compose: (data, writing) => {
    const { t, greet, screen, consolePage } = writing;
    const { number, reason, owner } = data;
    return {
      subject: t("subject", { number }),
      preheader: t("preheader"),
      ...(owner === undefined && { isToTeam: true as const }),
      blocks: [
        ...(owner === undefined
          ? [heading(t("heading")), paragraph(t("text"))]
          : [heading(t("ownerHeading")), greet(owner), paragraph(t("ownerText"))]),
        factsOfNote(data, writing),
        paragraph(t("because")),
        quote(reason),
        ...(owner === undefined
          ? [...consolePage(t("toConsole"), "gutschriften"), note(t("note"))]
          : [
              paragraph(t("ownerNote")),
              button(t("action"), screen("agencyStatements")),
              note(t("ownerMeanwhile")),
            ]),
      ],
    };
  },
});
