import * as z from "zod/mini";
import { button, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** The way back to the status, for a recipient who has confirmed this address and asks for a mail in another browser. */
export const statusLinkMail = defineMail({
  name: "recipientStatusLink",
  confidential: true,
  schema: z.object({
    firstName: z.string(),
    referrerFirstName: z.string(),
    product: z.string(),
    /** The advisor who was recommended. */
    advisorName: z.optional(z.string()),
    token: z.string(),
    validUntil: z.pipe(
      z.iso.datetime(),
      z.transform((time) => new Date(time)),
    ),
  }),
  example: {
    firstName: "Max",
    referrerFirstName: "Erika",
    product: "Ökostrom",
    token: "beispiel",
    validUntil: "2027-02-07T09:00:00Z",
  },
  texts: {
    de: {
      subject: "{brand} wurde Ihnen empfohlen: der Link zum Stand",
      preheader: "{referrer} hat Ihnen {product} empfohlen.",
      heading: "So finden Sie zum Stand zurück",
      text: "Sie haben die Empfehlung von {referrer} angenommen und Ihre Adresse bestätigt. Der Link zeigt, wie weit alles ist. Haben Sie noch nichts bestellt, geht es auf derselben Seite weiter zu {brand}.",
      button: "Stand ansehen",
      product: "Empfohlen",
      valid: "Der Link gilt bis",
      note: "Behalten Sie den Link für sich. Sie haben diese E-Mail nicht angefordert? Dann löschen Sie sie einfach, es ändert sich nichts.",
    },
    en: {
      subject: "{brand} was recommended to you: the link to the status",
      preheader: "{referrer} recommended {product} to you.",
      heading: "Your way back to the status",
      text: "You accepted the recommendation from {referrer} and confirmed your address. The link shows how far things are. If you have not ordered yet, a button on the same page takes you to {brand}.",
      button: "See the status",
      product: "Recommended",
      valid: "The link is valid until",
      note: "Keep the link to yourself. If you did not ask for this email, simply delete it; nothing changes.",
    },
  },
  compose: (
    { firstName, referrerFirstName: referrer, product, advisorName, token, validUntil },
    { t, brand, date, greet, named, screen },
  ) => {
    const recommended = advisorName ?? named(product);
    return {
      // Without the referrer's name: a subject stays listed after the referrer's data were deleted.
      subject: t("subject", { brand }),
      preheader: t("preheader", { referrer, product: recommended }),
      blocks: [
        heading(t("heading")),
        greet(firstName),
        paragraph(t("text", { referrer, brand })),
        button(t("button"), screen("recipientConsent", { token })),
        facts([
          [t("product"), recommended],
          [t("valid"), date(validUntil)],
        ]),
        note(t("note")),
      ],
    };
  },
});
