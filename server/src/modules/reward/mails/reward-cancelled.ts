import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutOrder, exampleOrder } from "./about-reward.ts";

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
    ...aboutOrder,
    /** Name of the reason: a cancelled order, a decision, or why the order earns nothing. */
    reason: z.string(),
    /** The sentence for a reason that this mail has none for. */
    text: z.optional(z.string()),
    /** Opens the reward, where a decision can be appealed. */
    token: z.optional(z.string()),
  }),
  example: {
    ...exampleOrder,
    reason: "orderCancelled",
    text: "",
  },
  texts: {
    de: {
      subject: "Ihre Prämie für {product} entfällt",
      preheader: "Wir sagen Ihnen, warum.",
      heading: "Diese Prämie können wir leider nicht auszahlen",
      reward: "Entfallene Prämie",
      order: "Auftragsnummer",
      product: "Wofür",
      intro: "leider entfällt Ihre Prämie. Der Grund:",
      orderCancelled: "Der Vertrag, für den es die Prämie gab, wurde widerrufen oder storniert.",
      other: "Die Voraussetzungen für die Prämie sind nicht mehr erfüllt.",
      next: "Sie müssen nichts tun. Für diese Bestellung gibt es keine weitere Prämie; Ihre anderen Empfehlungen und Prämien sind davon nicht betroffen.",
      note: "Sie sehen das anders? Widersprechen Sie einfach mit einer Antwort auf diese E-Mail. Ein Mensch prüft es dann noch einmal.",
      appeal: "Widersprechen",
      appealNote:
        "Sie sehen das anders? Sagen Sie uns, warum. Eine Person, die bisher nicht entschieden hat, prüft es dann noch einmal.",
    },
    en: {
      subject: "Your reward for {product} has been cancelled",
      preheader: "Here is why.",
      heading: "Unfortunately we cannot pay this reward",
      reward: "Cancelled reward",
      order: "Order number",
      product: "What for",
      intro: "We are sorry, your reward has been cancelled. The reason:",
      orderCancelled: "The contract the reward was for has been revoked or cancelled.",
      other: "The conditions for the reward are no longer met.",
      next: "There is nothing you need to do. There will be no other reward for this order; your other recommendations and rewards are not affected.",
      note: "If you disagree, simply object by replying to this email. A person then checks it again.",
      appeal: "Object",
      appealNote:
        "You see it differently? Tell us why. A person who did not make the first decision then checks it again.",
    },
  },
  compose: (
    { firstName, amountCents, productName, orderNumber, reason, text, token },
    { t, money, greet, named, screen },
  ) => ({
    subject: t("subject", { product: named(productName) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(firstName),
      paragraph(t("intro")),
      paragraph(reason in ownTexts ? t(ownTexts[reason as keyof typeof ownTexts]) : text || t("other")),
      facts([
        ...(orderNumber === undefined ? [] : ([[t("order"), orderNumber]] as const)),
        [t("product"), named(productName)],
        [t("reward"), money(amountCents)],
      ]),
      paragraph(t("next")),
      ...(token === undefined
        ? [note(t("note"))]
        : [paragraph(t("appealNote")), button(t("appeal"), screen("reward", { token }))]),
    ],
  }),
});
