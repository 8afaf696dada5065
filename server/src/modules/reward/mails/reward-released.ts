import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** Sent when an agency has released the order while the complaint period still runs. */
export const rewardReleased = defineMail({
  name: "rewardReleased",
  hasPicture: true,
  confidential: true,
  schema: z.object({
    ...aboutReward,
    party: z.enum(["referrer", "recipient"]),
    dueAt: Instant,
    /** Opens the recipient's progress page; a referrer has the personal area. */
    token: z.optional(z.string()),
  }),
  example: { ...exampleReward, party: "referrer", dueAt: "2027-01-17T23:00:00.000Z" },
  texts: {
    de: {
      subject: "Freigegeben: {amount} für {product}",
      preheader: "Sobald die Wartefrist endet, können Sie Ihre Prämie abholen.",
      heading: "Die Bestellung ist geprüft",
      caption: "für {product}",
      text: "mit Ihrer Prämie ist alles in Ordnung. Sobald die Wartefrist endet, können Sie sie abholen.",
      due: "Voraussichtlich bereit ab",
      button: "Stand ansehen",
      note: "Sie müssen nichts tun: Wir schreiben Ihnen, wenn die Prämie bereitliegt. Wird der Vertrag vorher widerrufen, entfällt sie.",
    },
    en: {
      subject: "Released: {amount} for {product}",
      preheader: "You can collect your reward when the waiting period ends.",
      heading: "The order has been checked",
      caption: "for {product}",
      text: "Everything is in order for your reward. You can collect it when the waiting period ends.",
      due: "Expected to be ready from",
      button: "View status",
      note: "There is nothing you need to do: we will write to you when the reward is ready. If the contract is cancelled before then, there is no reward.",
    },
  },
  compose: (
    { firstName, amountCents, productName, dueAt, token },
    { t, money, date, greet, named, screen },
  ) => {
    const product = named(productName);
    return {
      subject: t("subject", { amount: money(amountCents), product }),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        amount(money(amountCents), t("caption", { product })),
        greet(firstName),
        paragraph(t("text")),
        button(t("button"), token ? screen("recipientConsent", { token }) : screen("personalArea")),
        facts([[t("due"), date(dueAt)]]),
        note(t("note")),
      ],
    };
  },
});
