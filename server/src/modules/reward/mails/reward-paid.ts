import * as z from "zod/mini";
import { amount, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

export const rewardPaid = defineMail({
  name: "rewardPaid",
  hasPicture: true,
  schema: z.object({
    ...aboutReward,
    maskedIban: z.string(),
  }),
  example: {
    ...exampleReward,
    maskedIban: "DE89 •••• •••• •••• ••30 00",
  },
  texts: {
    de: {
      subject: "Unterwegs zu Ihnen: {amount}",
      preheader: "Wir haben Ihre Prämie überwiesen.",
      heading: "Ihre Prämie ist unterwegs",
      caption: "für {product}",
      text: "wir haben den Auftrag an die Bank gegeben. In zwei bis drei Bankarbeitstagen ist das Geld auf Ihrem Konto {iban}.",
      note: "Nach fünf Bankarbeitstagen noch nichts da? Antworten Sie auf diese E-Mail, wir gehen dem nach.",
    },
    en: {
      subject: "On its way to you: {amount}",
      preheader: "We have transferred your reward.",
      heading: "Your reward is on its way",
      caption: "for {product}",
      text: "We have instructed the bank. In two to three banking days the money will be in your account {iban}.",
      note: "Nothing there after five banking days? Reply to this email and we will look into it.",
    },
  },
  compose: ({ firstName, amountCents, productName, maskedIban }, { t, money, greet, named }) => ({
    subject: t("subject", { amount: money(amountCents) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      // An account number is not torn apart at the end of a line.
      paragraph(t("text", { iban: maskedIban.replaceAll(" ", "\u00a0") })),
      note(t("note")),
    ],
  }),
});
