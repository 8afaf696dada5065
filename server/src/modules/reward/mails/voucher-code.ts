import * as z from "zod/mini";
import { amount, code, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** The code is worth money to anyone who reads it: the mail's data are erased after delivery. */
export const voucherCode = defineMail({
  name: "voucherCode",
  schema: z.object({
    ...aboutReward,
    code: z.string(),
  }),
  confidential: true,
  example: {
    ...exampleReward,
    code: "KSTE-7Q2M-04XP-9TRW",
  },
  texts: {
    de: {
      subject: "Ihr Gutschein über {amount}",
      preheader: "Der Code steht in dieser E-Mail.",
      heading: "Ihr Gutschein ist da",
      caption: "Ihre Prämie für {product}",
      code: "Ihr Gutscheincode",
      intro: "Sie haben sich für einen Gutschein entschieden. Hier ist er:",
      text: "Geben Sie den Code beim Einlösen genau so ein.",
      note: "Bewahren Sie diese E-Mail gut auf. Wer den Code hat, kann ihn einlösen.",
    },
    en: {
      subject: "Your voucher for {amount}",
      preheader: "The code is in this email.",
      heading: "Your voucher is here",
      caption: "Your reward for {product}",
      code: "Your voucher code",
      intro: "You chose a voucher. Here it is:",
      text: "Enter the code exactly like this when you redeem it.",
      note: "Keep this email safe. Whoever has the code can redeem it.",
    },
  },
  compose: (data, { t, money, greet, named }) => ({
    subject: t("subject", { amount: money(data.amountCents) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(data.amountCents), t("caption", { product: named(data.productName) })),
      greet(data.firstName),
      paragraph(t("intro")),
      code(data.code, t("code")),
      paragraph(t("text")),
      note(t("note")),
    ],
  }),
});
