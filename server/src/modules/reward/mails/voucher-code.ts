import * as z from "zod/mini";
import { amount, code, facts, heading, note, paragraph, shopButton } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

const Shop = z.object({
  name: z.string(),
  url: z.url({ protocol: /^https$/ }),
  conditions: z.optional(z.object({ de: z.string(), en: z.string() })),
});

/** The code is worth money to anyone who reads it: the mail's data are erased after delivery. */
export const voucherCode = defineMail({
  name: "voucherCode",
  hasPicture: true,
  schema: z.object({
    ...aboutReward,
    code: z.string(),
    shop: z.optional(Shop),
  }),
  confidential: true,
  secrets: ({ code: value }) => [value],
  example: {
    ...exampleReward,
    code: "KSTE-7Q2M-04XP-9TRW",
    shop: {
      name: "Deichladen",
      url: "https://www.deichladen.example/gutschein",
      conditions: {
        de: "Gilt drei Jahre ab Ausstellung für alles im Laden und im Netz. Ein Rest bleibt auf dem Gutschein.",
        en: "Valid for three years from the date of issue, in the shop and online. What you do not use stays on the voucher.",
      },
    },
  },
  texts: {
    de: {
      subject: "Ihr Gutschein über {amount}",
      preheader: "Der Code steht in dieser E-Mail.",
      heading: "Ihr Gutschein ist da",
      caption: "Ihre Prämie für {product}",
      code: "Ihr Gutscheincode",
      intro: "Sie haben einen Gutschein angefordert. Hier ist er:",
      text: "Geben Sie den Code beim Einlösen genau so ein.",
      shop: "Einlösen bei",
      conditions: "Bedingungen",
      redeem: "Gutschein einlösen",
      note: "Bewahren Sie diese E-Mail gut auf. Wer den Code hat, kann ihn einlösen.",
    },
    en: {
      subject: "Your voucher for {amount}",
      preheader: "The code is in this email.",
      heading: "Your voucher is here",
      caption: "Your reward for {product}",
      code: "Your voucher code",
      intro: "You requested a voucher. Here it is:",
      text: "Enter the code exactly like this when you redeem it.",
      shop: "Redeem it at",
      conditions: "Conditions",
      redeem: "Redeem the voucher",
      note: "Keep this email safe. Whoever has the code can redeem it.",
    },
  },
  compose: (data, { t, money, greet, named, language }) => ({
    subject: t("subject", { amount: money(data.amountCents) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(data.amountCents), t("caption", { product: named(data.productName) })),
      greet(data.firstName),
      paragraph(t("intro")),
      code(data.code, t("code")),
      paragraph(t("text")),
      ...(data.shop
        ? [
            facts([
              [t("shop"), data.shop.name],
              ...(data.shop.conditions ? [[t("conditions"), data.shop.conditions[language]] as const] : []),
            ]),
            shopButton(t("redeem"), new URL(data.shop.url)),
          ]
        : []),
      note(t("note")),
    ],
  }),
});
