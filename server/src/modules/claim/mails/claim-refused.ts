import * as z from "zod/mini";
import { button, heading, note, paragraph, quote } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Refuses a claim, with the reason. */
export const claimRefused = defineMail({
  name: "claimRefused",
  schema: z.object({
    firstName: z.string(),
    productName: z.string(),
    orderNumber: z.string(),
    reason: z.string(),
    /** What the operator adds in their own words. */
    words: z.optional(z.string()),
    /** The order can no longer be reported again. */
    isTooLate: z.optional(z.boolean()),
  }),
  example: {
    firstName: "Erika",
    productName: "Ökostrom Küste",
    orderNumber: "KS-2026-4711",
    reason: "Der Vertrag gehört zu einer anderen Empfehlung.",
  },
  texts: {
    de: {
      subject: "Zu Ihrer Meldung: Auftragsnummer {number}",
      preheader: "Wir sagen Ihnen, warum es dafür keine Prämie gibt.",
      heading: "Für diese Bestellung gibt es leider keine Prämie",
      greeting: "Guten Tag {name},",
      intro: "wir haben Ihre Meldung zu {product}, Auftragsnummer {number}, geprüft:",
      action: "Noch einmal melden",
      note: "Sie sehen das anders? Melden Sie die Bestellung mit einem Nachweis noch einmal, oder antworten Sie auf diese E-Mail.",
      view: "Stand ansehen",
      noteLate: "Sie sehen das anders? Dann antworten Sie bitte auf diese E-Mail, gern mit einem Nachweis.",
    },
    en: {
      subject: "About your report: order {number}",
      preheader: "Here is why there is no reward for it.",
      heading: "Unfortunately there is no reward for this order",
      greeting: "Hello {name},",
      intro: "We have checked your report for {product}, order {number}:",
      action: "Report it again",
      note: "If you disagree, report the order again with evidence, or reply to this email.",
      view: "View status",
      noteLate: "If you disagree, please reply to this email, with evidence if you have any.",
    },
  },
  compose: (
    { firstName, productName, orderNumber, reason, words, isTooLate = false },
    { t, named, screen },
  ) => ({
    subject: t("subject", { number: orderNumber }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name: firstName })),
      paragraph(t("intro", { product: named(productName), number: orderNumber })),
      quote(reason),
      ...(words === undefined ? [] : [quote(words)]),
      button(t(isTooLate ? "view" : "action"), screen("claims")),
      note(t(isTooLate ? "noteLate" : "note")),
    ],
  }),
});
