import * as z from "zod/mini";
import { button, heading, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** The claimed order was found and its reward will follow. */
export const claimMatched = defineMail({
  name: "claimMatched",
  hasPicture: true,
  schema: z.object({ firstName: z.string(), productName: z.string(), orderNumber: z.string() }),
  example: { firstName: "Erika", productName: "Ökostrom Küste", orderNumber: "KS-2026-4711" },
  texts: {
    de: {
      subject: "Gefunden: Ihre Prämie für {product} ist vorgemerkt",
      preheader: "Die Bestellung gehört jetzt zu Ihrer Empfehlung.",
      heading: "Wir haben die Bestellung gefunden",
      greeting: "Guten Tag {name},",
      intro:
        "die Bestellung mit der Auftragsnummer {number} gehört jetzt zu Ihrer Empfehlung. Wie hoch Ihre Prämie ist und ab wann sie bereitliegt, schreiben wir Ihnen in einer eigenen E-Mail. Beides sehen Sie auch in Ihrem persönlichen Bereich.",
      action: "Stand ansehen",
    },
    en: {
      subject: "Found: your reward for {product} is reserved",
      preheader: "The order now belongs to your recommendation.",
      heading: "We found the order",
      greeting: "Hello {name},",
      intro:
        "Order {number} now belongs to your recommendation. How much your reward is and from when it is ready comes in an email of its own. Your personal area shows both, too.",
      action: "View status",
    },
  },
  compose: ({ firstName, productName, orderNumber }, { t, named, screen }) => ({
    subject: t("subject", { product: named(productName) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name: firstName })),
      paragraph(t("intro", { number: orderNumber })),
      button(t("action"), screen("personalArea")),
    ],
  }),
});
