import { Instant } from "@weitersagen/contract/scalars";
import { PAID_WITHIN_WEEKS } from "@weitersagen/domain/payout-promise";
import * as z from "zod/mini";
import { amount, button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** The bank returned the money: asks for another account. */
export const rewardReturned = defineMail({
  name: "rewardReturned",
  schema: z.object({
    ...aboutReward,
    reason: z.enum(["wrongAccount", "closedAccount", "blockedAccount", "unknown"]),
    expiresAt: Instant,
    token: z.string(),
  }),
  confidential: true,
  example: {
    ...exampleReward,
    reason: "wrongAccount",
    expiresAt: "2027-05-14T09:00:00.000Z",
    token: "beispiel",
  },
  texts: {
    de: {
      subject: "Bitte prüfen Sie Ihre Bankdaten",
      preheader: "Die Überweisung Ihrer Prämie kam zurück.",
      heading: "Die Überweisung kam zurück",
      caption: "liegen weiter für Sie bereit",
      wrongAccount: "die Bank sagt: Dieses Konto gibt es nicht.",
      closedAccount: "die Bank sagt: Dieses Konto ist aufgelöst.",
      blockedAccount: "die Bank sagt: Dieses Konto nimmt keine Zahlungen an.",
      unknown: "die Bank hat keinen Grund genannt.",
      text: "Bitte geben Sie Ihre Bankdaten bis zum {date} noch einmal ein. Dann überweisen wir innerhalb von {weeks} Wochen erneut.",
      button: "Bankdaten eingeben",
      note: "Es geht um Ihre Prämie für {product}. Nach dem {date} verfällt sie.",
    },
    en: {
      subject: "Please check your bank details",
      preheader: "The transfer of your reward came back.",
      heading: "The transfer came back",
      caption: "still waiting for you",
      wrongAccount: "The bank says: this account does not exist.",
      closedAccount: "The bank says: this account has been closed.",
      blockedAccount: "The bank says: this account takes no payments.",
      unknown: "The bank gave no reason.",
      text: "Please enter your bank details once more by {date}. We then transfer the money again within {weeks} weeks.",
      button: "Enter bank details",
      note: "This is about your reward for {product}. It expires after {date}.",
    },
  },
  compose: (
    { firstName, amountCents, productName, reason, expiresAt, token },
    { t, money, date, greet, named, screen },
  ) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption")),
      greet(firstName),
      paragraph(t(reason)),
      paragraph(t("text", { date: date(expiresAt), weeks: PAID_WITHIN_WEEKS })),
      button(t("button"), screen("reward", { token })),
      note(t("note", { product: named(productName), date: date(expiresAt) })),
    ],
  }),
});
