import * as z from "zod/mini";
import { amount, heading, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** Confirms an appeal against a refused reward. */
export const appealReceived = defineMail({
  name: "appealReceived",
  schema: z.object(aboutReward),
  example: exampleReward,
  texts: {
    de: {
      subject: "Ihr Widerspruch ist angekommen",
      preheader: "Eine andere Person sieht sich alles noch einmal an.",
      heading: "Ihr Widerspruch ist angekommen",
      caption: "für {product}",
      text: "danke für Ihre Nachricht. Eine Person, die bisher nicht entschieden hat, sieht sich Ihre Prämie noch einmal an.",
      next: "Sie müssen nichts weiter tun. Wir schreiben Ihnen, sobald entschieden ist.",
    },
    en: {
      subject: "We have received your objection",
      preheader: "Another person takes a fresh look.",
      heading: "We have received your objection",
      caption: "for {product}",
      text: "Thank you for your message. A person who did not make the first decision takes another look at your reward.",
      next: "There is nothing else you need to do. We write to you as soon as there is a decision.",
    },
  },
  compose: ({ firstName, amountCents, productName }, { t, money, greet, named }) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text")),
      paragraph(t("next")),
    ],
  }),
});
