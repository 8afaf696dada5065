import * as z from "zod/mini";
import { amount, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutOrder, exampleOrder } from "./about-reward.ts";

/** The order counts again: the reward paid for it is not owed back any more. */
export const rewardKept = defineMail({
  name: "rewardKept",
  hasPicture: true,
  schema: z.object(aboutOrder),
  example: exampleOrder,
  texts: {
    de: {
      subject: "Gute Nachricht: Sie behalten Ihre Prämie",
      preheader: "Der Vertrag gilt doch.",
      heading: "Sie behalten Ihre Prämie",
      caption: "für {product}",
      order: "Auftragsnummer",
      text: "der Vertrag, für den es die Prämie gab, gilt doch. Unsere Nachricht, dass Ihnen die Prämie nicht mehr zusteht, ist damit erledigt. Sie müssen nichts weiter tun.",
      note: "Sie haben schon etwas zurückgezahlt? Antworten Sie auf diese E-Mail, wir klären das mit Ihnen.",
    },
    en: {
      subject: "Good news: you keep your reward",
      preheader: "The contract counts after all.",
      heading: "You keep your reward",
      caption: "for {product}",
      order: "Order number",
      text: "The contract the reward was for counts after all. Please disregard our message that you are no longer entitled to it. There is nothing more you need to do.",
      note: "If you have already paid something back, reply to this email and we will sort it out with you.",
    },
  },
  compose: ({ firstName, amountCents, productName, orderNumber }, { t, money, greet, named }) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text")),
      ...(orderNumber === undefined ? [] : [facts([[t("order"), orderNumber]])]),
      note(t("note")),
    ],
  }),
});
