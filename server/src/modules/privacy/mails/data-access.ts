import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import * as z from "zod/mini";
import { button, heading, list, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** The link with which a recipient sees, corrects, takes along and deletes their data. */
export const dataAccessMail = defineMail({
  name: "dataAccess",
  confidential: true,
  linkToken: ({ token }) => token,
  schema: z.object({ token: z.string() }),
  example: { token: "q7mVQm8g1rY2o7H1yZQ4cA2nO5qv9m3fXw0sT6uB4kE" },
  texts: {
    de: {
      subject: "Ihre Daten bei {brand}",
      preheader: "Mit diesem Link sehen Sie, was wir über Sie gespeichert haben.",
      heading: "Ihre Daten bei {brand}",
      intro: "Sie möchten wissen, was wir über Sie gespeichert haben. Mit diesem Link können Sie:",
      see: "Ihre Daten ansehen und herunterladen",
      correct: "Ihre Daten berichtigen",
      withdraw: "Einwilligungen widerrufen",
      remove: "Ihre Daten löschen",
      action: "Meine Daten öffnen",
      validity: `Der Link funktioniert einmal und gilt ${MAILED_LINK_HOURS} Stunden. Ihr Klick bestätigt, dass diese Adresse Ihnen gehört.`,
      note: "Sie haben das nicht angefordert? Dann löschen Sie diese Nachricht. Ohne den Link sieht niemand Ihre Daten.",
    },
    en: {
      subject: "Your data at {brand}",
      preheader: "This link shows you what we have stored about you.",
      heading: "Your data at {brand}",
      intro: "You want to know what we have stored about you. With this link you can:",
      see: "see and download your data",
      correct: "correct your data",
      withdraw: "withdraw your consents",
      remove: "delete your data",
      action: "Open my data",
      validity: `The link works once and is valid for ${MAILED_LINK_HOURS} hours. Your click confirms that this address is yours.`,
      note: "If you did not ask for this, just delete this message. Without the link nobody sees your data.",
    },
  },
  compose: ({ token }, { t, brand, greet, screen }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading", { brand })),
      greet(undefined),
      paragraph(t("intro")),
      list([t("see"), t("correct"), t("withdraw"), t("remove")]),
      button(t("action"), screen("dataAccess", { token })),
      paragraph(t("validity")),
      note(t("note")),
    ],
  }),
});
