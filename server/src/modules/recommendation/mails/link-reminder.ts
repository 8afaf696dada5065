import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Reminds of a link that was never opened. Advertising: sent only with consent, and with an unsubscribe link. */
export const linkReminder = defineMail({
  name: "linkReminder",
  hasPicture: true,
  schema: z.object({
    firstName: z.string(),
    productName: z.string(),
    /** The advisor who was recommended; absent for a product. */
    advisorName: z.optional(z.string()),
    code: z.string(),
    validUntil: Instant,
    optOutToken: z.string(),
  }),
  confidential: true,
  example: {
    firstName: "Erika",
    productName: "Ökostrom Küste",
    code: "7K3M9QXA2C",
    validUntil: "2027-01-14T09:00:00.000Z",
    optOutToken: "beispiel",
  },
  texts: {
    de: {
      subject: "Ihr Empfehlungslink wartet noch auf seinen ersten Besuch",
      preheader: "Ein kurzer Gruß genügt, um ihn weiterzugeben.",
      heading: "Ihren Link hat noch niemand geöffnet",
      text: "Guten Tag {name}, Sie haben {product} empfohlen, aber Ihr Link ist noch ungeöffnet. Vielleicht ging er in einem Chat unter? Schicken Sie ihn einfach noch einmal, am besten mit einem persönlichen Satz.",
      link: "Ihr Link",
      valid: "Gültig bis",
      button: "Link noch einmal teilen",
      note: "Sie bekommen diese Nachricht, weil Sie den Newsletter von {brand} abonniert haben. Nachrichten zu Ihren Prämien erhalten Sie auch ohne ihn.",
    },
    en: {
      subject: "Your recommendation link is still waiting for its first visit",
      preheader: "A short hello is enough to pass it on.",
      heading: "Nobody has opened your link yet",
      text: "Hello {name}, you recommended {product}, but your link is still unopened. Perhaps it got lost in a chat? Simply send it once more, ideally with a personal note.",
      link: "Your link",
      valid: "Valid until",
      button: "Share the link again",
      note: "You are receiving this message because you subscribed to the {brand} newsletter. You will get messages about your rewards without it, too.",
    },
  },
  compose: (
    { firstName, productName, advisorName, code, validUntil, optOutToken },
    { t, brand, date, address, named, screen },
  ) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("text", { name: firstName, product: advisorName ?? named(productName) })),
      button(t("button"), screen("personalArea")),
      facts([
        [t("link"), address(`/k/${encodeURIComponent(code)}`)],
        [t("valid"), date(validUntil)],
      ]),
      note(t("note", { brand })),
    ],
    unsubscribe: { screen: "newsletterOptOut", query: { token: optOutToken } },
  }),
});
