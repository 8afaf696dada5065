import * as z from "zod/mini";
import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Asks a referrer if an order is missing: a recipient accepted weeks ago and no order arrived. */
export const claimInvitation = defineMail({
  name: "claimInvitation",
  hasPicture: true,
  schema: z.object({
    firstName: z.string(),
    productName: z.string(),
    recommendationNumber: z.string(),
    until: z.iso.datetime(),
  }),
  example: {
    firstName: "Erika",
    productName: "Ökostrom Küste",
    recommendationNumber: "J53FDD5E4B",
    until: "2027-02-13T09:00:00.000Z",
  },
  texts: {
    de: {
      subject: "Fehlt Ihnen eine Prämie für {product}?",
      preheader: "Sagen Sie uns die Auftragsnummer, wir suchen die Bestellung.",
      heading: "Hat Ihr Kontakt schon bestellt?",
      greeting: "Guten Tag {name},",
      intro:
        "vor einigen Wochen hat jemand Ihre Empfehlung für {product} angenommen. Eine bestätigte Bestellung liegt uns noch nicht vor.",
      how: "Wurde bestellt? Dann melden Sie uns die Auftragsnummer und das Datum. Beides steht in der Bestellbestätigung Ihres Kontakts. Den Rest erledigen wir.",
      action: "Bestellung nachmelden",
      until: "Das geht bis zum {date}.",
      note: "Wurde noch nicht bestellt, brauchen Sie nichts zu tun. Wir fragen nur dieses eine Mal.",
    },
    en: {
      subject: "Are you missing a reward for {product}?",
      preheader: "Tell us the order number and we will look for the order.",
      heading: "Has your contact ordered yet?",
      greeting: "Hello {name},",
      intro:
        "Some weeks ago a contact accepted your recommendation of {product}. We have no confirmed order yet.",
      how: "Was there one? Then tell us the order number and its date. Both are in your contact's order confirmation. We will do the rest.",
      action: "Report the order",
      until: "You can do so until {date}.",
      note: "If nothing was ordered yet, there is nothing to do. We ask only this once.",
    },
  },
  compose: ({ firstName, productName, recommendationNumber, until }, { t, date, named, screen }) => ({
    subject: t("subject", { product: named(productName) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name: firstName })),
      paragraph(t("intro", { product: named(productName) })),
      paragraph(t("how")),
      button(t("action"), screen("claims", { nr: recommendationNumber })),
      paragraph(t("until", { date: date(new Date(until)) })),
      note(t("note")),
    ],
  }),
});
