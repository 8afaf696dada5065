import * as z from "zod/mini";
import { amount, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutOrder, exampleOrder } from "./about-reward.ts";

/** The order of a paid reward does not count any more: says why, and what happens to the money. */
export const rewardOwedBack = defineMail({
  name: "rewardOwedBack",
  schema: z.object({
    ...aboutOrder,
    choice: z.enum(["transfer", "voucher"]),
    /** The text of the reason; empty if the order was cancelled. */
    text: z.string(),
  }),
  example: {
    ...exampleOrder,
    choice: "transfer",
    text: "",
  },
  texts: {
    de: {
      subject: "Ihre ausgezahlte Prämie von {amount} entfällt nachträglich",
      preheader: "Sie müssen jetzt nichts tun. Wir sagen Ihnen, wie es weitergeht.",
      heading: "Diese Prämie steht Ihnen leider nicht mehr zu",
      caption: "für {product}",
      order: "Auftragsnummer",
      intro: "leider entfällt diese Prämie nachträglich. Der Grund:",
      cancelled: "Der Vertrag, für den es die Prämie gab, wurde widerrufen oder storniert.",
      transfer: "Das Geld haben wir Ihnen aber schon überwiesen.",
      voucher: "Den Gutschein haben Sie aber schon von uns bekommen.",
      next: "Sie müssen jetzt nichts tun: Bitte zahlen Sie von sich aus nichts zurück. Nach den Teilnahmebedingungen dürfen wir die Prämie zurückverlangen. Wenn wir das tun, schreiben wir Ihnen noch einmal. Ihre anderen Prämien bekommen Sie weiterhin in voller Höhe.",
      note: "Der Vertrag besteht doch, oder Sie sehen das anders? Antworten Sie einfach auf diese E-Mail.",
    },
    en: {
      subject: "The reward of {amount} we paid you no longer applies",
      preheader: "There is nothing you need to do now. Here is what happens next.",
      heading: "Unfortunately you are no longer entitled to this reward",
      caption: "for {product}",
      order: "Order number",
      intro: "We are sorry, this reward no longer applies. The reason:",
      cancelled: "The contract the reward was for has since been revoked or cancelled.",
      transfer: "However, we have already transferred the money to you.",
      voucher: "However, you have already received the voucher from us.",
      next: "There is nothing you need to do now: please do not pay anything back of your own accord. Under the terms of participation we may ask for the reward back. If we do, we will write to you again. You will still receive your other rewards in full.",
      note: "If the contract does exist, or if you disagree, simply reply to this email.",
    },
  },
  compose: (
    { firstName, amountCents, productName, orderNumber, choice, text },
    { t, money, greet, named },
  ) => ({
    subject: t("subject", { amount: money(amountCents) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("intro")),
      paragraph(`${text || t("cancelled")} ${t(choice)}`),
      paragraph(t("next")),
      ...(orderNumber === undefined ? [] : [facts([[t("order"), orderNumber]])]),
      note(t("note")),
    ],
  }),
});
