import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { amount, button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/**
 * Reminds a recipient once to confirm the address, which the reward waits for. The address may be another person's: the mail
 * names nothing of the order but the reward.
 */
export const confirmationReminder = defineMail({
  name: "confirmationReminder",
  hasPicture: true,
  confidential: true,
  schema: z.object({
    firstName: z.string(),
    referrerFirstName: z.string(),
    product: z.string(),
    /** The advisor who was recommended. */
    advisorName: z.optional(z.string()),
    /** Absent while no reward is fixed. */
    amountCents: z.optional(z.int()),
    confirmableUntil: Instant,
    token: z.string(),
  }),
  example: {
    firstName: "Max",
    referrerFirstName: "Erika",
    product: "Ökostrom Küste",
    amountCents: 2500,
    confirmableUntil: "2027-02-07T22:59:59.000Z",
    token: "beispiel",
  },
  texts: {
    de: {
      subject: "Ihre Prämie von {brand} wartet: bitte E-Mail-Adresse bestätigen",
      subjectReward: "Ihre Prämie von {amount} wartet: bitte E-Mail-Adresse bestätigen",
      preheader: "Das dauert eine Minute und geht bis zum {date}.",
      heading: "Für Ihre Prämie fehlt nur noch Ihre Bestätigung",
      caption: "Ihre Prämie",
      text: "Sie haben die Empfehlung von {referrer} angenommen, aber Ihre E-Mail-Adresse noch nicht bestätigt. Bitte holen Sie das bis zum {date} nach. Ohne Bestätigung können wir Ihnen keine Prämie schicken.",
      button: "E-Mail-Adresse bestätigen",
      product: "Empfohlen",
      note: "Wir erinnern Sie nur dieses eine Mal. Sie haben keine Empfehlung angenommen? Dann löschen Sie diese Nachricht einfach.",
    },
    en: {
      subject: "Your reward from {brand} is waiting: confirm your email address",
      subjectReward: "Your reward of {amount} is waiting: confirm your email address",
      preheader: "It takes a minute and is possible until {date}.",
      heading: "Only your confirmation is missing for your reward",
      caption: "Your reward",
      text: "You accepted the recommendation from {referrer} but have not confirmed your email address yet. Please do so by {date}. Without a confirmation we cannot send you a reward.",
      button: "Confirm email address",
      product: "Recommended",
      note: "This is our only reminder. If you did not accept a recommendation, simply delete this message.",
    },
  },
  compose: (
    { firstName, referrerFirstName: referrer, product, advisorName, amountCents, confirmableUntil, token },
    { t, brand, money, date, greet, named, screen },
  ) => {
    const share = amountCents === undefined ? undefined : money(amountCents);
    const until = date(confirmableUntil);
    return {
      // Without the referrer's name: a subject stays listed after the referrer's data were deleted.
      subject: share ? t("subjectReward", { amount: share }) : t("subject", { brand }),
      preheader: t("preheader", { date: until }),
      blocks: [
        heading(t("heading")),
        ...(share ? [amount(share, t("caption"))] : []),
        greet(firstName),
        paragraph(t("text", { referrer, date: until })),
        button(t("button"), screen("recipientConsent", { token })),
        facts([[t("product"), advisorName ?? named(product)]]),
        note(t("note")),
      ],
    };
  },
});
