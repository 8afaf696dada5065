import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Confirms a claim and says what happens next. */
export const claimReceived = defineMail({
  name: "claimReceived",
  hasPicture: true,
  schema: z.object({
    firstName: z.string(),
    productName: z.string(),
    orderNumber: z.string(),
    orderedOn: z.iso.date(),
    waitsUntil: z.iso.datetime(),
    /** The name of the file that came with it. */
    evidence: z.optional(z.string()),
  }),
  example: {
    firstName: "Erika",
    productName: "Ökostrom Küste",
    orderNumber: "KS-2026-4711",
    orderedOn: "2026-10-01",
    waitsUntil: "2027-02-13T09:00:00.000Z",
  },
  texts: {
    de: {
      subject: "Ihre Meldung ist bei uns: Auftragsnummer {number}",
      preheader: "Wir suchen die Bestellung und melden uns.",
      heading: "Wir suchen die Bestellung Ihres Kontakts",
      greeting: "Guten Tag {name},",
      intro:
        "danke für Ihre Meldung. Sobald {brand} diese Bestellung bestätigt, ordnen wir sie Ihrer Empfehlung zu. Sie müssen nichts weiter tun.",
      product: "Empfehlung",
      number: "Auftragsnummer",
      day: "Bestellt am",
      until: "Wir warten bis",
      evidence: "Ihr Nachweis ist dabei",
      next: "Hat {brand} die Bestellung bis dahin nicht bestätigt, schreiben wir Ihnen, wie es weitergeht.",
      action: "Stand ansehen",
      note: "Etwas vergessen? Melden Sie dieselbe Auftragsnummer zur selben Empfehlung einfach noch einmal, dann ergänzen wir Ihre Meldung.",
    },
    en: {
      subject: "We have your report: order {number}",
      preheader: "We are looking for the order and will get back to you.",
      heading: "We are looking for your contact's order",
      greeting: "Hello {name},",
      intro:
        "Thank you for your report. As soon as {brand} confirms this order, we will assign it to your recommendation. You do not need to do anything else.",
      product: "Recommendation",
      number: "Order number",
      day: "Ordered on",
      until: "We will keep looking until",
      evidence: "Your evidence is included",
      next: "If {brand} has not confirmed the order by then, we will write to you and tell you what you can do.",
      action: "View status",
      note: "Did you forget something? Submit the same order number for the same recommendation again, and we will add to your report.",
    },
  },
  compose: (
    { firstName, productName, orderNumber, orderedOn, waitsUntil, evidence },
    { t, brand, date, named, screen },
  ) => ({
    subject: t("subject", { number: orderNumber }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name: firstName })),
      paragraph(t("intro", { brand })),
      button(t("action"), screen("claims")),
      facts([
        [t("product"), named(productName)],
        [t("number"), orderNumber],
        [t("day"), date(new Date(`${orderedOn}T12:00:00Z`))],
        [t("until"), date(new Date(waitsUntil))],
        ...(evidence === undefined ? [] : [[t("evidence"), evidence] as const]),
      ]),
      paragraph(t("next", { brand })),
      note(t("note")),
    ],
  }),
});
