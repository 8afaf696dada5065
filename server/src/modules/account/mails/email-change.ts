import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { linkMailExample, linkMailSchema } from "./login-link.ts";

/** Goes to the new address: whoever reads it there may use it here. */
export const emailChangeMail = defineMail({
  name: "emailChange",
  schema: linkMailSchema,
  example: linkMailExample,
  confidential: true,
  texts: {
    de: {
      subject: "Bitte bestätigen Sie Ihre neue E-Mail-Adresse",
      preheader: "Erst mit Ihrem Klick gilt sie für Ihr Konto bei {brand}.",
      heading: "Neue E-Mail-Adresse bestätigen",
      greeting: "Guten Tag {name},",
      intro:
        "Ihr Konto bei {brand} soll künftig diese Adresse haben. Bitte bestätigen Sie, dass sie Ihnen gehört.",
      action: "Adresse bestätigen",
      validity:
        "Der Link gilt 24 Stunden. Danach melden Sie sich bitte mit der neuen Adresse an. Der alten Adresse sagen wir Bescheid.",
      note: "Sie haben das nicht angefordert? Dann löschen Sie diese Nachricht. Es ändert sich nichts.",
    },
    en: {
      subject: "Please confirm your new e-mail address",
      preheader: "Only with your click does it count for your account at {brand}.",
      heading: "Confirm your new e-mail address",
      greeting: "Hello {name},",
      intro: "your account at {brand} is to use this address. Please confirm that it is yours.",
      action: "Confirm address",
      validity:
        "The link is valid for 24 hours. Afterwards please log in with the new address. We tell the old one.",
      note: "You did not ask for this? Then delete this message. Nothing changes.",
    },
  },
  compose: ({ name, token }, { t, brand }) => ({
    subject: t("subject"),
    preheader: t("preheader", { brand }),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name })),
      paragraph(t("intro", { brand })),
      button(t("action"), `/emailbestaetigung?token=${encodeURIComponent(token)}`),
      paragraph(t("validity")),
      note(t("note")),
    ],
  }),
});
