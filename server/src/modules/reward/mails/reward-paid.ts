import { ARRIVES_WITHIN_DAYS } from "@weitersagen/domain/payout-promise";
import * as z from "zod/mini";
import { amount, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** Sent when the payout is released: its file then goes to the bank. So the mail promises what is ahead, not what is done. */
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
      subject: "Wir überweisen Ihnen {amount}",
      preheader: "Die Überweisung Ihrer Prämie ist in Auftrag gegeben.",
      heading: "Ihre Prämie wird überwiesen",
      caption: "für {product}",
      text: "wir haben die Überweisung Ihrer Prämie in Auftrag gegeben. Sie geht jetzt an unsere Bank. In der Regel ist das Geld innerhalb einer Woche auf Ihrem Konto {iban}.",
      note: `Nach ${ARRIVES_WITHIN_DAYS} Tagen noch nichts da? Antworten Sie auf diese E-Mail, wir gehen dem nach.`,
    },
    en: {
      subject: "We are transferring {amount} to you",
      preheader: "The transfer of your reward has been ordered.",
      heading: "Your reward is being transferred",
      caption: "for {product}",
      text: "We have ordered the transfer of your reward. It now goes to our bank. The money is usually in your account {iban} within a week.",
      note: `Nothing there after ${ARRIVES_WITHIN_DAYS} days? Reply to this email and we will look into it.`,
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
