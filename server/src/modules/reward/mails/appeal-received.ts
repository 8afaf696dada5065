import * as z from "zod/mini";
import { amount, button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** Confirms an appeal against a refused reward. */
export const appealReceived = defineMail({
  name: "appealReceived",
  schema: z.object({
    ...aboutReward,
    /** Absent in mails that were written before an update. A recipient has no personal area. */
    party: z.optional(z.enum(["referrer", "recipient"])),
  }),
  example: { ...exampleReward, party: "referrer" },
  texts: {
    de: {
      subject: "Ihr Widerspruch ist angekommen",
      preheader: "Eine andere Person sieht sich alles noch einmal an.",
      heading: "Ihr Widerspruch ist angekommen",
      caption: "für {product}",
      text: "danke für Ihre Nachricht. Eine Person, die bisher nicht entschieden hat, sieht sich Ihre Prämie noch einmal an.",
      next: "Sie müssen nichts weiter tun. Wir schreiben Ihnen, sobald entschieden ist: Entweder bekommen Sie Ihre Prämie doch, oder wir nennen Ihnen den Grund.",
      button: "Empfehlung ansehen",
      note: "Sie möchten noch etwas erklären oder einen Nachweis schicken? Antworten Sie bis dahin einfach auf diese E-Mail.",
    },
    en: {
      subject: "We have received your objection",
      preheader: "Someone else takes a fresh look.",
      heading: "We have received your objection",
      caption: "for {product}",
      text: "Thank you for your message. Someone who was not part of the first decision will look at your reward again.",
      next: "There is nothing else you need to do. We will write to you as soon as we have decided: either you get your reward after all, or we give you the reason.",
      button: "See the recommendation",
      note: "Would you like to explain something or send us evidence? Until then, simply reply to this email.",
    },
  },
  compose: ({ firstName, amountCents, productName, party }, { t, money, greet, named, screen }) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text")),
      paragraph(t("next")),
      ...(party === "referrer" ? [button(t("button"), screen("personalArea"))] : []),
      note(t("note")),
    ],
  }),
});
