import { PAID_WITHIN_WEEKS } from "@weitersagen/domain/payout-promise";
import * as z from "zod/mini";
import { amount, button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** A transfer was chosen, but there is no bank account to send it to. */
export const accountMissing = defineMail({
  name: "accountMissing",
  hasPicture: true,
  schema: z.object({
    ...aboutReward,
    party: z.enum(["referrer", "recipient"]),
    token: z.string(),
  }),
  confidential: true,
  example: {
    ...exampleReward,
    party: "referrer",
    token: "beispiel",
  },
  texts: {
    de: {
      subject: "Für Ihre Prämie von {amount} fehlen noch die Bankdaten",
      preheader: "Ihre Prämie bleibt so lange für Sie reserviert.",
      heading: "Wohin dürfen wir überweisen?",
      caption: "für {product}",
      text: "Sie haben die Überweisung Ihrer Prämie angefordert. Uns fehlen nur noch die Bankdaten dazu. Sobald wir sie haben, überweisen wir innerhalb von {weeks} Wochen. Ihre Prämie bleibt so lange für Sie reserviert.",
      button: "Bankdaten eingeben",
      note: "Der Link öffnet nur die Prämien für diese Bestellung, ohne Login. Bitte geben Sie ihn nicht weiter.",
    },
    en: {
      subject: "We still need your bank details for your reward of {amount}",
      preheader: "Your reward is reserved for you until then.",
      heading: "Where should we send the money?",
      caption: "for {product}",
      text: "You requested the transfer of your reward. All we still need are your bank details. Once we have them, we transfer the money within {weeks} weeks. Your reward is reserved for you until then.",
      button: "Enter bank details",
      note: "The link opens only the rewards for this order, without logging in. Please do not pass it on.",
    },
  },
  compose: ({ firstName, party, amountCents, productName, token }, { t, money, greet, named, screen }) => ({
    subject: t("subject", { amount: money(amountCents) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text", { weeks: PAID_WITHIN_WEEKS })),
      button(t("button"), screen(party === "referrer" ? "bankAccount" : "recipientBankAccount", { token })),
      note(t("note")),
    ],
  }),
});
