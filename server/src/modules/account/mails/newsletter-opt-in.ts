import { CONSENT_LINK_DAYS } from "@weitersagen/domain/link-lives";
import { defineLinkMail } from "./link-mail.ts";

/** Asks for consent to advertising, so it must not contain any. */
export const newsletterOptInMail = defineLinkMail({
  name: "newsletterOptIn",
  screen: "newsletterOptIn",
  asksFor: "Ich möchte per E-Mail über Prämien und Aktionen informiert werden.",
  texts: {
    de: {
      subject: "Bitte bestätigen Sie den Newsletter von {brand}",
      preheader: "Erst mit Ihrem Klick schreiben wir Ihnen.",
      heading: "Newsletter bestätigen",
      intro: "bitte bestätigen Sie, dass Sie den Newsletter von {brand} bekommen möchten.",
      asked: "Mit Ihrem Klick sind Sie einverstanden:",
      action: "Ja, ich möchte den Newsletter",
      validity: `Der Link gilt ${CONSENT_LINK_DAYS} Tage. Sie können den Newsletter jederzeit mit einem Klick abbestellen.`,
      note: "Sie haben das nicht angefordert? Dann löschen Sie diese Nachricht. Ohne Bestätigung bekommen Sie keinen Newsletter.",
    },
    en: {
      subject: "Please confirm the {brand} newsletter",
      preheader: "We write to you only after your click.",
      heading: "Confirm the newsletter",
      intro: "Please confirm that you want to receive the {brand} newsletter.",
      asked: "By clicking you agree:",
      action: "Yes, I want the newsletter",
      validity: `The link is valid for ${CONSENT_LINK_DAYS} days. You can unsubscribe at any time with one click.`,
      note: "If you did not ask for this, just delete this message. Without a confirmation you get no newsletter.",
    },
  },
});
