import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { exampleReward } from "./about-reward.ts";

/** Reminds of a reward that was not collected; the last reminder says that it is about to expire. */
export const rewardReminder = defineMail({
  name: "rewardReminder",
  hasPicture: true,
  schema: z.object({
    firstName: z.string(),
    amountCents: z.int(),
    productName: z.string(),
    expiresAt: Instant,
    isLast: z.boolean(),
    token: z.string(),
  }),
  confidential: true,
  example: {
    ...exampleReward,
    expiresAt: "2027-05-14T09:00:00.000Z",
    isLast: true,
    token: "beispiel",
  },
  texts: {
    de: {
      subject: "Ihre Prämie von {amount} wartet auf Sie",
      subjectLast: "Nur noch bis {date}: Ihre Prämie von {amount}",
      preheader: "Sie liegt bis zum {date} bereit. Abholen dauert eine Minute.",
      heading: "Ihre Prämie wartet noch",
      headingLast: "Ihre Prämie läuft bald ab",
      caption: "für {product}",
      text: "bitte holen Sie Ihre Prämie bis zum {date} ab. Danach verfällt sie. Das Abholen dauert eine Minute und geht ohne Login.",
      button: "Prämie abholen",
      note: "Der Link gehört nur Ihnen. Bitte geben Sie ihn nicht weiter.",
    },
    en: {
      subject: "Your reward of {amount} is waiting for you",
      subjectLast: "Only until {date}: your reward of {amount}",
      preheader: "It is waiting until {date}. Collecting it takes a minute.",
      heading: "Your reward is still waiting",
      headingLast: "Your reward is about to expire",
      caption: "for {product}",
      text: "Please collect your reward by {date}. After that it expires. Collecting it takes a minute and needs no login.",
      button: "Collect reward",
      note: "The link is yours alone. Please do not pass it on.",
    },
  },
  compose: (
    { firstName, amountCents, productName, expiresAt, isLast, token },
    { t, money, date, greet, named, screen },
  ) => ({
    subject: isLast
      ? t("subjectLast", { amount: money(amountCents), date: date(expiresAt) })
      : t("subject", { amount: money(amountCents) }),
    preheader: t("preheader", { date: date(expiresAt) }),
    blocks: [
      heading(isLast ? t("headingLast") : t("heading")),
      amount(money(amountCents), t("caption", { product: named(productName) })),
      greet(firstName),
      paragraph(t("text", { date: date(expiresAt) })),
      button(t("button"), screen("reward", { token })),
      note(t("note")),
    ],
  }),
});
