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
      subject: "Für Ihre Prämie von {amount} fehlt noch die Bankverbindung",
      preheader: "Sobald wir sie haben, überweisen wir.",
      heading: "Wohin dürfen wir überweisen?",
      caption: "für {product}",
      text: "Sie haben sich Ihre Prämie als Überweisung gewünscht. Uns fehlt nur noch die Bankverbindung dazu. Sobald wir sie haben, geht das Geld mit der nächsten Überweisung zu Ihnen.",
      button: "Bankverbindung eingeben",
      note: "Der Link öffnet nur diese Prämie, ohne Login. Bitte geben Sie ihn nicht weiter.",
    },
    en: {
      subject: "We still need a bank account for your reward of {amount}",
      preheader: "As soon as we have it, we transfer the money.",
      heading: "Where should we send the money?",
      caption: "for {product}",
      text: "You chose a bank transfer for your reward. All we still need is the account to send it to. As soon as we have it, the money goes out with the next transfer.",
      button: "Enter bank account",
      note: "The link opens only this reward, without logging in. Please do not pass it on.",
    },
  },
  compose: ({ firstName, party, amountCents, productName, token }, { t, money, greet, named, screen }) => ({
    subject: t("subject", { amount: money(amountCents) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text")),
      button(t("button"), screen(party === "referrer" ? "bankAccount" : "recipientBankAccount", { token })),
      note(t("note")),
    ],
  }),
});
