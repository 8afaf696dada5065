import { CONSENT_LINK_DAYS } from "@weitersagen/domain/link-lives";
import { defineLinkMail } from "./link-mail.ts";

/** Asks the owner of an account for consents that were ticked with the address in a form. Contains no advertising. */
export const consentRequestMail = defineLinkMail({
  name: "consentRequest",
  screen: "newsletterOptIn",
  asksFor: "Ich möchte per E-Mail über Prämien und Aktionen informiert werden.",
  texts: {
    de: {
      subject: "Bitte bestätigen Sie Ihre Einwilligung bei {brand}",
      preheader: "Erst mit Ihrem Klick gilt sie.",
      heading: "Einwilligung bestätigen",
      intro:
        "in einem Formular von {brand} wurde mit dieser E-Mail-Adresse eine Einwilligung angekreuzt. Sie gilt erst, wenn Sie sie bestätigen.",
      asked: "Sie sind damit einverstanden:",
      action: "Ja, ich bin einverstanden",
      validity: `Der Link gilt ${CONSENT_LINK_DAYS} Tage. Widerrufen können Sie jederzeit unter „Meine Daten“.`,
      note: "Sie waren das nicht? Dann löschen Sie diese Nachricht. Ohne Bestätigung gilt die Einwilligung nicht.",
    },
    en: {
      subject: "Please confirm your consent at {brand}",
      preheader: "It counts only after your click.",
      heading: "Confirm your consent",
      intro:
        "A consent was ticked in a form of {brand} with this email address. It counts only after you have confirmed it.",
      asked: "You agree to this:",
      action: "Yes, I agree",
      validity: `The link is valid for ${CONSENT_LINK_DAYS} days. You can withdraw at any time under “My data”.`,
      note: "If this wasn't you, just delete this message. Without a confirmation the consent does not count.",
    },
  },
});
