import { CONSENT_LINK_DAYS } from "@weitersagen/domain/link-lives";
import { defineLinkMail } from "./link-mail.ts";

/** Asks the owner of an account for consents that were ticked with the address in a form. Contains no advertising. */
export const consentRequestMail = defineLinkMail({
  name: "consentRequest",
  screen: "newsletterOptIn",
  texts: {
    de: {
      subject: "Bitte bestätigen Sie Ihre Einwilligung bei {brand}",
      preheader: "Erst mit Ihrem Klick gilt sie.",
      heading: "Einwilligung bestätigen",
      intro:
        "mit dieser E-Mail-Adresse wurde bei {brand} eine Einwilligung gegeben. Bitte bestätigen Sie sie.",
      asked: "Mit Ihrem Klick bestätigen Sie:",
      action: "Ja, ich bin einverstanden",
      validity: `Der Link gilt ${CONSENT_LINK_DAYS} Tage. Widerrufen können Sie jederzeit unter „Meine Daten“.`,
      note: "Sie waren das nicht? Dann löschen Sie diese Nachricht. Ohne Bestätigung gilt die Einwilligung nicht.",
    },
    en: {
      subject: "Please confirm your consent at {brand}",
      preheader: "It counts only after your click.",
      heading: "Confirm your consent",
      intro: "Someone gave {brand} a consent with this email address. Please confirm that it was you.",
      asked: "Your click confirms:",
      action: "Yes, I agree",
      validity: `The link is valid for ${CONSENT_LINK_DAYS} days. You can withdraw at any time under “My data”.`,
      note: "If this wasn't you, just delete this message. Without a confirmation the consent does not count.",
    },
  },
});
