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
      subject: "Gefunden: Ihre Prämie für {product} ist auf dem Weg",
      preheader: "Die Bestellung gehört jetzt zu Ihrer Empfehlung.",
      heading: "Wir haben die Bestellung gefunden",
      greeting: "Guten Tag {name},",
      intro:
        "der Auftrag {number} gehört jetzt zu Ihrer Empfehlung. Nach der Wartefrist liegt Ihre Prämie zum Abholen bereit, und wir schreiben Ihnen. Ab wann das ist, sehen Sie in Ihrem persönlichen Bereich.",
      action: "Weg der Prämie ansehen",
    },
    en: {
      subject: "Found: your reward for {product} is on its way",
      preheader: "The order now belongs to your recommendation.",
      heading: "We found the order",
      greeting: "Hello {name},",
      intro:
        "Order {number} now belongs to your recommendation. After the waiting period your reward is ready to collect, and we will write to you. Your personal area shows from when.",
      action: "Follow your reward",
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
