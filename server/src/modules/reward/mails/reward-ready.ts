import { Instant } from "@weitersagen/contract/scalars";
import { PAID_WITHIN_WEEKS } from "@weitersagen/domain/payout-promise";
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
    /** Absent while the reward has no deadline. */
    expiresAt: z.optional(Instant),
    token: z.string(),
    /** Its owner has asked for the mail: it is sent even if the bank has reported a death. */
    isRequested: z.optional(z.boolean()),
    /** What the person gets for the same order beside it. The link opens all of them. */
    extras: z.optional(z.array(z.object({ kind: Kind, amountCents: z.int() }))),
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
      subjectMany: "Ihre Prämien sind da: {amount}",
      preheader: "Bitte holen Sie sie bis zum {date} ab. Das dauert eine Minute.",
      preheaderUndated: "Sie können sie jetzt abholen.",
      heading: "Guten Tag {name}, Ihre Prämie ist da",
      headingPlain: "Ihre Prämie ist da",
      headingMany: "Ihre Prämien sind da",
      caption: "für {product}",
      tierCaption: "als Extra für {product}",
      goodwillText:
        "Nach den Regeln gab es für diese Empfehlung keine Prämie. Wir danken Ihnen trotzdem für Ihren Einsatz: Diese Prämie gehört Ihnen. Ein Login ist nicht nötig.",
      text: "Der Vertrag besteht, die Wartefrist ist vorbei. Jetzt können Sie Ihre Prämie abholen. Ein Login ist nicht nötig.",
      next: "Eine Überweisung veranlassen wir innerhalb von {weeks} Wochen, nachdem Sie die Prämie abgeholt haben.",
      sumCaption: "{parts} für {product}",
      tierPart: "{amount} Extraprämie",
      goodwillPart: "{amount} aus Kulanz",
      textMany:
        "der Vertrag besteht, die Wartefrist ist vorbei. Jetzt können Sie Ihre Prämien abholen. Ein Login ist nicht nötig.",
      button: "Prämie abholen",
      buttonMany: "Prämien abholen",
      collectBy: "Bitte holen Sie die Prämie bis zum {date} ab. Danach verfällt sie.",
      collectByMany: "Bitte holen Sie die Prämien bis zum {date} ab. Danach verfallen sie.",
      note: "Geben Sie diesen Link nicht weiter: Er gehört nur Ihnen.",
    },
    en: {
      subject: "Your reward is here: {amount}",
      subjectMany: "Your rewards are here: {amount}",
      preheader: "Please collect by {date}. It takes a minute.",
      preheaderUndated: "You can collect it now.",
      heading: "Hello {name}, your reward is here",
      headingPlain: "Your reward is here",
      headingMany: "Your rewards are here",
      caption: "for {product}",
      tierCaption: "as an extra for {product}",
      goodwillText:
        "By the rules this recommendation earned no reward. We thank you for your effort all the same: this reward is yours. No login needed.",
      text: "The contract is valid and the waiting period is over. You can now collect your reward. No login needed.",
      next: "We arrange a transfer within {weeks} weeks after you have collected the reward.",
      sumCaption: "{parts} for {product}",
      tierPart: "{amount} extra reward",
      goodwillPart: "{amount} as goodwill",
      textMany:
        "The contract is valid and the waiting period is over. You can now collect your rewards. No login needed.",
      button: "Collect reward",
      buttonMany: "Collect rewards",
      collectBy: "Please collect your reward by {date}. After that it expires.",
      collectByMany: "Please collect your rewards by {date}. After that they expire.",
      note: "Do not pass this link on: it is yours alone.",
    },
  },
  compose: (
    { firstName, kind = "bounty", amountCents, productName, expiresAt, token, extras = [] },
    { t, money, date, greet, named, screen },
  ) => {
    const isMany = extras.length > 0;
    const product = named(productName);
    const rewards = [{ kind, amountCents }, ...extras];
    const total = money(rewards.reduce((sum, reward) => sum + reward.amountCents, 0));
    const parts = rewards.map((reward) => {
      const value = money(reward.amountCents);
      return reward.kind === "bounty" ? value : t(partTexts[reward.kind], { amount: value });
    });
    const opening = isMany
      ? [
          heading(t("headingMany")),
          amount(total, t("sumCaption", { parts: parts.join(" + "), product })),
          greet(firstName),
          paragraph(t("textMany")),
        ]
      : [
          heading(firstName ? t("heading", { name: firstName }) : t("headingPlain")),
          amount(total, t(kind === "tier" ? "tierCaption" : "caption", { product })),
          paragraph(t(kind === "goodwill" ? "goodwillText" : "text")),
        ];
    const until = expiresAt && { date: date(expiresAt) };
    return {
      subject: t(isMany ? "subjectMany" : "subject", { amount: total }),
      preheader: until ? t("preheader", until) : t("preheaderUndated"),
      blocks: [
        ...opening,
        button(t(isMany ? "buttonMany" : "button"), screen("reward", { token })),
        ...(until ? [paragraph(t(isMany ? "collectByMany" : "collectBy", until))] : []),
        paragraph(t("next", { weeks: PAID_WITHIN_WEEKS })),
        note(t("note")),
      ],
    };
  },
});

const partTexts = { tier: "tierPart", goodwill: "goodwillPart" } as const;
