import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Says to the people who were promised a reward that an order that only a browser had reported was refused. It had none yet. */
export const reportRefused = defineMail({
  name: "reportRefused",
  schema: z.object({
    firstName: z.optional(z.string()),
    /** What the reward would have been for: see `rewardSubject`. */
    productName: z.string(),
    /** The recommendation's: the order has none. */
    number: z.string(),
    /** Absent in mails that were queued by an older version: those are to referrers. */
    party: z.optional(z.enum(["referrer", "recipient"])),
  }),
  example: { firstName: "Erika", productName: "Ökostrom Küste", number: "4711-0815" },
  texts: {
    de: {
      subject: "Keine Prämie für die gemeldete Bestellung: {product}",
      preheader: "Sie müssen nichts tun.",
      heading: "Zur gemeldeten Bestellung",
      text: "zu Ihrer Empfehlung war eine Bestellung gemeldet. Die zuständige Agentur hat sie nicht freigegeben, deshalb gibt es dafür keine Prämie.",
      recipientText:
        "Ihre Bestellung war uns gemeldet. Die zuständige Agentur hat sie für das Empfehlungsprogramm nicht freigegeben. Deshalb gibt es dafür keine Prämie. Ihren Vertrag betrifft das nicht.",
      recipientNext: "Sie müssen nichts tun.",
      number: "Empfehlung",
      product: "Wofür",
      next: "Sie müssen nichts tun. Ihre anderen Empfehlungen und Prämien sind davon nicht betroffen.",
      button: "Zu Ihren Empfehlungen",
      note: "Sie haben Fragen dazu? Antworten Sie einfach auf diese E-Mail.",
    },
    en: {
      subject: "No reward for the reported order: {product}",
      preheader: "There is nothing you need to do.",
      heading: "About the reported order",
      text: "An order was reported for your recommendation. The agency in charge did not release it, so there is no reward for it.",
      recipientText:
        "Your order was reported to us. The agency in charge did not release it for the referral programme. That is why there is no reward for it. Your contract is not affected.",
      recipientNext: "There is nothing you need to do.",
      number: "Recommendation",
      product: "What for",
      next: "There is nothing you need to do. Your other recommendations and rewards are not affected.",
      button: "See your recommendations",
      note: "Do you have questions? Simply reply to this email.",
    },
  },
  compose: ({ firstName, productName, number, party = "referrer" }, { t, greet, named, screen }) => ({
    subject: t("subject", { product: named(productName) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(firstName),
      paragraph(t(party === "recipient" ? "recipientText" : "text")),
      facts([
        [t("number"), number],
        [t("product"), named(productName)],
      ]),
      paragraph(t(party === "recipient" ? "recipientNext" : "next")),
      ...(party === "recipient" ? [] : [button(t("button"), screen("personalArea"))]),
      note(t("note")),
    ],
  }),
});
