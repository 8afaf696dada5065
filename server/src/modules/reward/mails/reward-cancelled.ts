import * as z from "zod/mini";
import { amount, button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** Reasons for which this mail has a text: the feed says `cancelled`, the reward `orderCancelled`. */
const ownTexts = {
  orderCancelled: "orderCancelled",
  cancelled: "orderCancelled",
} as const;

/** Whether the order itself was cancelled. */
export const isCancellation = (reason: string): boolean =>
  ownTexts[reason as keyof typeof ownTexts] === "orderCancelled";

/** A reward that its owner knows of is not paid after all; says why. */
export const rewardCancelled = defineMail({
  name: "rewardCancelled",
  schema: z.object({
    ...aboutReward,
    /** Name of the reason: a cancelled order, a decision, or why the order earns nothing. */
    reason: z.string(),
    /** The sentence for a reason that this mail has none for. */
    text: z.optional(z.string()),
    /** Opens the reward, where a decision can be appealed. */
    token: z.optional(z.string()),
  }),
  example: {
    ...exampleReward,
    reason: "orderCancelled",
    text: "",
  },
  texts: {
    de: {
      subject: "Ihre Prämie entfällt",
      preheader: "Wir sagen Ihnen, warum.",
      heading: "Diese Prämie können wir leider nicht auszahlen",
      caption: "für {product}",
      intro: "leider entfällt Ihre Prämie. Der Grund:",
      orderCancelled: "Der Vertrag, für den es die Prämie gab, wurde widerrufen oder storniert.",
      other: "Die Voraussetzungen für die Prämie sind nicht mehr erfüllt.",
      note: "Sie sehen das anders? Widersprechen Sie einfach mit einer Antwort auf diese E-Mail. Ein Mensch prüft es dann noch einmal.",
      appeal: "Widersprechen",
      appealNote:
        "Sie sehen das anders? Sagen Sie uns, warum. Eine Person, die bisher nicht entschieden hat, prüft es dann noch einmal.",
    },
    en: {
      subject: "Your reward has been cancelled",
      preheader: "Here is why.",
      heading: "Unfortunately we cannot pay this reward",
      caption: "for {product}",
      intro: "We are sorry, your reward has been cancelled. The reason:",
      orderCancelled: "The contract the reward was for has been revoked or cancelled.",
      other: "The conditions for the reward are no longer met.",
      note: "You see it differently? Simply object by replying to this email. A person then checks it again.",
      appeal: "Object",
      appealNote:
        "You see it differently? Tell us why. A person who did not make the first decision then checks it again.",
    },
  },
  compose: (
    { firstName, amountCents, productName, reason, text, token },
    { t, money, greet, named, screen },
  ) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("intro")),
      paragraph(reason in ownTexts ? t(ownTexts[reason as keyof typeof ownTexts]) : text || t("other")),
      ...(token === undefined
        ? [note(t("note"))]
        : [paragraph(t("appealNote")), button(t("appeal"), screen("reward", { token }))]),
    ],
  }),
});
