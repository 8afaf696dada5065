import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { aboutReward, exampleReward } from "./about-reward.ts";

/** A reward is looked at by a person before it is paid. Fair to those who did nothing wrong, and open to an answer. */
export const rewardHeld = defineMail({
  name: "rewardHeld",
  schema: z.object({
    ...aboutReward,
    party: z.enum(["referrer", "recipient"]),
    /** The end of the complaint period, which the check does not stop; absent once it is over. */
    dueAt: z.optional(Instant),
    /** The deadline of a reward that its owner can choose during the check, if there is one. */
    collectBy: z.optional(Instant),
    /** The link to a recipient's own page; referrers have their personal area. */
    token: z.optional(z.string()),
  }),
  example: { ...exampleReward, party: "referrer", dueAt: "2027-01-17T23:00:00.000Z" },
  texts: {
    de: {
      subject: "Wir sehen uns Ihre Prämie genauer an",
      preheader: "Sie müssen nichts tun. Wir schreiben Ihnen, sobald wir entschieden haben.",
      heading: "Ihre Prämie ist in Prüfung",
      caption: "für {product}",
      text: "bevor wir Ihre Prämie auszahlen, sieht sich ein Mensch die Empfehlung an. Das heißt nicht, dass etwas nicht stimmt: Unsere Prüfregeln vergleichen Angaben beider Seiten, zum Beispiel E-Mail-Adressen, Anschriften, Bankverbindungen und das verwendete Gerät, und melden auch harmlose Übereinstimmungen.",
      preheaderReady: "Wir schreiben Ihnen, sobald wir entschieden haben.",
      nothing: "Sie müssen nichts tun.",
      collect:
        "Haben Sie Ihre Prämie schon abgeholt, müssen Sie nichts tun. Sonst holen Sie sie bitte bis zum {date} ab, das geht auch während der Prüfung.",
      next: "Wir entscheiden so schnell wie möglich und schreiben Ihnen dann, wie es weitergeht. Entfällt die Prämie, nennen wir Ihnen den Grund.",
      due: "Wenn alles passt, bereit ab",
      meanwhile:
        "Die Wartefrist läuft weiter: Entscheiden wir vorher, verlieren Sie durch die Prüfung keinen Tag.",
      button: "Stand ansehen",
      note: "Sie möchten etwas dazu sagen oder widersprechen? Antworten Sie einfach auf diese E-Mail.",
    },
    en: {
      subject: "We are taking a closer look at your reward",
      preheader: "There is nothing you need to do. We will write to you as soon as we have decided.",
      heading: "Your reward is being checked",
      caption: "for {product}",
      text: "Before we pay your reward, one of our team takes a look at the recommendation. This does not mean that anything is wrong: our rules compare the details of both sides, such as email addresses, postal addresses, bank accounts and the device, and they also flag harmless matches.",
      preheaderReady: "We will write to you as soon as we have decided.",
      nothing: "There is nothing you need to do.",
      collect:
        "If you have already collected your reward, there is nothing you need to do. Otherwise please collect it by {date}, also while we are checking.",
      next: "We decide as soon as possible and will then email you about what happens next. If we cannot pay the reward, we give you the reason.",
      due: "If everything is in order, ready from",
      meanwhile:
        "The waiting period keeps running: if we decide before it ends, the check costs you no time.",
      button: "View status",
      note: "If you want to comment or object, simply reply to this email.",
    },
  },
  compose: (
    { firstName, amountCents, productName, party, dueAt, collectBy, token },
    { t, money, date, greet, named, screen },
  ) => ({
    subject: t("subject"),
    preheader: t(collectBy ? "preheaderReady" : "preheader"),
    blocks: [
      heading(t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text")),
      paragraph(collectBy ? t("collect", { date: date(collectBy) }) : t("nothing")),
      paragraph(t("next")),
      ...(party === "referrer" ? [button(t("button"), screen("personalArea"))] : []),
      ...(token === undefined ? [] : [button(t("button"), screen("recipientConsent", { token }))]),
      ...(dueAt ? [facts([[t("due"), date(dueAt)]]), paragraph(t("meanwhile"))] : []),
      note(t("note")),
    ],
  }),
});
