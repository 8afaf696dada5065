import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** A held reward was released: the answer to `rewardHeld`. */
export const rewardPassed = defineMail({
  name: "rewardPassed",
  hasPicture: true,
  confidential: true,
  schema: z.object({
    ...aboutReward,
    /** What comes next: the end of the complaint period, the owner's choice, a transfer or a voucher. */
    next: z.enum(["period", "choice", "transfer", "voucher"]),
    /** The end of the complaint period. */
    dueAt: z.optional(Instant),
    /** Opens the reward, if the owner can choose now. */
    token: z.optional(z.string()),
  }),
  example: { ...exampleReward, next: "period", dueAt: "2027-01-17T23:00:00.000Z" },
  texts: {
    de: {
      subject: "Alles in Ordnung: Sie behalten Ihre Prämie",
      preheader: "Wir haben die Empfehlung geprüft.",
      heading: "Sie behalten Ihre Prämie",
      caption: "für {product}",
      text: "wir haben uns die Empfehlung angesehen, alles ist in Ordnung. Danke für Ihre Geduld.",
      due: "Voraussichtlich bereit ab",
      period:
        "Sie müssen nichts tun: Wir schreiben Ihnen, wenn Sie die Prämie abholen können. Wird der Vertrag vorher widerrufen, entfällt sie.",
      choice: "Sie können die Prämie jetzt abholen.",
      transfer: "Wir überweisen sie mit der nächsten Auszahlung und schreiben Ihnen dann.",
      voucher: "Ihren Gutschein schicken wir Ihnen mit einer eigenen E-Mail.",
      button: "Prämie abholen",
    },
    en: {
      subject: "Everything is in order: you keep your reward",
      preheader: "We have checked the recommendation.",
      heading: "You keep your reward",
      caption: "for {product}",
      text: "We have looked at the recommendation and everything is in order. Thank you for your patience.",
      due: "Expected to be ready from",
      period:
        "There is nothing you need to do: we will write to you when you can collect the reward. If the contract is cancelled before then, there is no reward.",
      choice: "You can collect the reward now.",
      transfer: "We will transfer it with the next payout and write to you then.",
      voucher: "We will send you your voucher in an email of its own.",
      button: "Collect your reward",
    },
  },
  compose: (
    { firstName, amountCents, productName, next, dueAt, token },
    { t, money, date, greet, named, screen },
  ) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text")),
      ...(dueAt === undefined ? [] : [facts([[t("due"), date(dueAt)]])]),
      ...(token === undefined ? [] : [button(t("button"), screen("reward", { token }))]),
      note(t(next)),
    ],
  }),
});
