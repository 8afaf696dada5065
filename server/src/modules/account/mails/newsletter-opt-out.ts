import { button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { linkMailExample, linkMailSchema } from "./login-link.ts";

/** For somebody who wants to unsubscribe but has no mail with the link at hand. */
export const newsletterOptOutMail = defineMail({
  name: "newsletterOptOut",
  schema: linkMailSchema,
  example: linkMailExample,
  confidential: true,
  texts: {
    de: {
      subject: "Newsletter von {brand} abbestellen",
      preheader: "Ein Klick, und Sie bekommen keine Werbung mehr.",
      heading: "Newsletter abbestellen",
      greeting: "Guten Tag {name},",
      intro:
        "mit einem Klick bestellen Sie den Newsletter ab. Nachrichten zu Ihren Prämien bekommen Sie weiterhin.",
      action: "Newsletter abbestellen",
      note: "Sie möchten den Newsletter behalten? Dann löschen Sie diese Nachricht.",
    },
    en: {
      subject: "Unsubscribe from the newsletter of {brand}",
      preheader: "One click and you get no more advertising.",
      heading: "Unsubscribe from the newsletter",
      greeting: "Hello {name},",
      intro: "one click unsubscribes you. You will still get messages about your rewards.",
      action: "Unsubscribe",
      note: "You want to keep the newsletter? Then delete this message.",
    },
  },
  compose: ({ name, token }, { t, brand }) => ({
    subject: t("subject", { brand }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      paragraph(t("greeting", { name })),
      paragraph(t("intro")),
      button(t("action"), `/empfehler/newsletter/optout?token=${encodeURIComponent(token)}`),
      note(t("note")),
    ],
  }),
});
