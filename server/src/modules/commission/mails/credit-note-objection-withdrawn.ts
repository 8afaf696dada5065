import * as z from "zod/mini";
import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { factsOfNote, objectedExample, objectedNote } from "./objected-note.ts";

/** Confirms to the owners of the agency that an objection is withdrawn, and reports it to the operator. */
export const creditNoteObjectionWithdrawn = defineMail({
  name: "creditNoteObjectionWithdrawn",
  schema: z.object(objectedNote),
  example: objectedExample,
  texts: {
    de: {
      subject: "Widerspruch gegen die Gutschrift {number} zurückgenommen",
      preheader: "Die Gutschrift gilt wieder.",
      heading: "Ein Widerspruch ist zurückgenommen",
      text: "Die Agentur hat ihren Widerspruch gegen diese Gutschrift zurückgenommen:",
      ownerHeading: "Ihr Widerspruch ist zurückgenommen",
      ownerText: "der Widerspruch Ihrer Agentur gegen diese Gutschrift ist zurückgenommen:",
      agency: "Agentur",
      number: "Gutschrift",
      month: "Monat",
      amount: "Betrag",
      note: "Die Gutschrift gilt wieder und wird ausgezahlt. Sie müssen nichts tun.",
      ownerNote:
        "Die Gutschrift gilt wieder. Wann wir sie zahlen, steht im Agenturbereich unter „Abrechnungen“.",
      action: "Zu den Abrechnungen",
      toConsole: "Zu den Gutschriften",
    },
    en: {
      subject: "Objection to the credit note {number} withdrawn",
      preheader: "The credit note counts again.",
      heading: "An objection is withdrawn",
      text: "The agency has withdrawn its objection to this credit note:",
      ownerHeading: "Your objection is withdrawn",
      ownerText: "Your agency’s objection to this credit note is withdrawn:",
      agency: "Agency",
      number: "Credit note",
      month: "Month",
      amount: "Amount",
      note: "The credit note counts again and is paid. You do not have to do anything.",
      ownerNote:
        "The credit note counts again. You will find the payment date in the agency area under “Statements”.",
      action: "See the statements",
      toConsole: "See the credit notes",
    },
  },
  compose: (data, writing) => {
    const { t, greet, screen, consolePage } = writing;
    const { number, owner } = data;
    const isToOperator = owner === undefined;
    return {
      subject: t("subject", { number }),
      preheader: t("preheader"),
      ...(isToOperator && { isToTeam: true as const }),
      blocks: [
        ...(isToOperator
          ? [heading(t("heading")), paragraph(t("text"))]
          : [heading(t("ownerHeading")), greet(owner), paragraph(t("ownerText"))]),
        factsOfNote(data, writing),
        ...(isToOperator
          ? [...consolePage(t("toConsole"), "gutschriften"), note(t("note"))]
          : [paragraph(t("ownerNote")), button(t("action"), screen("agencyStatements"))]),
      ],
    };
  },
});
