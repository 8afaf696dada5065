import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { exampleReward } from "./about-reward.ts";

const Kind = z.enum(["bounty", "tier", "goodwill"]);

/** A reward can be collected. The link opens it without login, so the mail's data are erased after delivery. */
export const rewardReady = defineMail({
  name: "rewardReady",
  hasPicture: true,
  schema: z.object({
    firstName: z.string(),
    /** `tier`: an extra for the n-th success; `goodwill`: given although nothing was earned. Absent: as `bounty`. */
    kind: z.optional(Kind),
    amountCents: z.int(),
    productName: z.string(),
    expiresAt: Instant,
    token: z.string(),
    /** What the person gets for the same order beside it. */
    extras: z.optional(z.array(z.object({ kind: Kind, amountCents: z.int(), token: z.string() }))),
  }),
  confidential: true,
  example: {
    ...exampleReward,
    kind: "bounty",
    expiresAt: "2027-05-14T09:00:00.000Z",
    token: "beispiel",
  },
  texts: {
    de: {
      subject: "Ihre Prämie ist da: {amount}",
      preheader: "Sagen Sie uns jetzt, wie sie zu Ihnen kommt.",
      heading: "Guten Tag {name}, Ihre Prämie ist da",
      headingPlain: "Ihre Prämie ist da",
      caption: "für {product}",
      tierCaption: "als Extra zu Ihrer Empfehlung von {product}",
      goodwillText:
        "Nach den Regeln gab es für diese Empfehlung keine Prämie. Wir danken Ihnen trotzdem für Ihren Einsatz: Diese Prämie gehört Ihnen. Ein Login ist nicht nötig.",
      text: "Der Vertrag besteht, die Prüfung ist abgeschlossen. Sagen Sie uns jetzt, wie Ihre Prämie zu Ihnen kommt. Ein Login ist nicht nötig.",
      extraText:
        "Dazu kommt Ihre Extraprämie über {amount}. Beide Prämien holen Sie einzeln ab: So können Sie für jede wählen, wie sie zu Ihnen kommt.",
      button: "Prämie abholen",
      extraButton: "Extraprämie über {amount} abholen",
      note: "Bitte holen Sie die Prämie bis zum {date} ab. Danach verfällt sie. Geben Sie diesen Link nicht weiter: Er gehört nur Ihnen.",
    },
    en: {
      subject: "Your reward is here: {amount}",
      preheader: "Now tell us how it should reach you.",
      heading: "Hello {name}, your reward is here",
      headingPlain: "Your reward is here",
      caption: "for {product}",
      tierCaption: "as an extra for your recommendation of {product}",
      goodwillText:
        "By the rules this recommendation earned no reward. We thank you for your effort all the same: this reward is yours. No login needed.",
      text: "The contract is valid and everything has been checked. Now tell us how your reward should reach you. No login needed.",
      extraText:
        "On top of it comes your extra reward of {amount}. You collect the two one by one, so you can choose for each how it reaches you.",
      button: "Collect reward",
      extraButton: "Collect extra reward of {amount}",
      note: "Please collect your reward by {date}. After that it expires. Do not pass this link on: it is yours alone.",
    },
  },
  compose: (
    { firstName, kind, amountCents, productName, expiresAt, token, extras = [] },
    { t, money, date, named, screen },
  ) => ({
    subject: t("subject", {
      amount: money(extras.reduce((sum, extra) => sum + extra.amountCents, amountCents)),
    }),
    preheader: t("preheader"),
    blocks: [
      heading(firstName ? t("heading", { name: firstName }) : t("headingPlain")),
      amount(
        money(amountCents),
        t(kind === "tier" ? "tierCaption" : "caption", { product: named(productName) }),
      ),
      paragraph(t(kind === "goodwill" ? "goodwillText" : "text")),
      button(t("button"), screen("reward", { token })),
      ...extras.flatMap((extra) => [
        paragraph(t("extraText", { amount: money(extra.amountCents) })),
        button(
          t("extraButton", { amount: money(extra.amountCents) }),
          screen("reward", { token: extra.token }),
        ),
      ]),
      note(t("note", { date: date(expiresAt) })),
    ],
  }),
});
