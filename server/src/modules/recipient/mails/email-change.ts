import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import * as z from "zod/mini";
import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Sent to the new address of a recipient: opening the link proves that it is theirs. */
export const recipientEmailChangeMail = defineMail({
  name: "recipientEmailChange",
  confidential: true,
  schema: z.object({ name: z.optional(z.string()), token: z.string(), expiresAt: z.iso.datetime() }),
  example: {
    name: "Max",
    token: "q7mVQm8g1rY2o7H1yZQ4cA2nO5qv9m3fXw0sT6uB4kE",
    expiresAt: "2026-11-18T09:00:00.000Z",
  },
  linkToken: ({ token }) => token,
  texts: {
    de: {
      subject: "Bitte bestätigen Sie Ihre neue E-Mail-Adresse bei {brand}",
      preheader: "Erst mit Ihrem Klick schreiben wir Ihnen hierher.",
      heading: "Neue E-Mail-Adresse bestätigen",
      intro:
        "zu Ihrer Empfehlung bei {brand} sollen wir Ihnen künftig an diese Adresse schreiben. Bitte bestätigen Sie, dass sie Ihnen gehört.",
      action: "Adresse bestätigen",
      validity: `Der Link gilt ${MAILED_LINK_HOURS} Stunden. Der alten Adresse sagen wir Bescheid.`,
      note: "Sie haben das nicht gewünscht? Dann löschen Sie diese Nachricht. Es ändert sich nichts.",
    },
    en: {
      subject: "Please confirm your new email address at {brand}",
      preheader: "Only with your click do we write to you here.",
      heading: "Confirm your new email address",
      intro:
        "You asked us to write to this address from now on about your recommendation at {brand}. Please confirm that it is yours.",
      action: "Confirm address",
      validity: `The link is valid for ${MAILED_LINK_HOURS} hours. We will let the old address know.`,
      note: "If you did not ask for this, just delete this message. Nothing changes.",
    },
  },
  compose: ({ name, token }, { t, brand, greet, screen }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(name),
      paragraph(t("intro", { brand })),
      button(t("action"), screen("confirmEmail", { token, fuer: "empfaenger" })),
      paragraph(t("validity")),
      note(t("note")),
    ],
  }),
});
