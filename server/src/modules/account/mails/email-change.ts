import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { defineLinkMail } from "./link-mail.ts";

/** Sent to the new address: opening the link proves that it is the owner's. */
export const emailChangeMail = defineLinkMail({
  name: "emailChange",
  screen: "confirmEmail",
  texts: {
    de: {
      subject: "Bitte bestätigen Sie Ihre neue E-Mail-Adresse bei {brand}",
      preheader: "Erst mit Ihrem Klick gilt sie für Ihr Konto.",
      heading: "Neue E-Mail-Adresse bestätigen",
      intro:
        "Ihr Konto bei {brand} soll künftig diese Adresse haben. Bitte bestätigen Sie, dass sie Ihnen gehört.",
      action: "Adresse bestätigen",
      validity: `Der Link gilt ${MAILED_LINK_HOURS} Stunden. Nach der Bestätigung melden Sie sich bitte mit der neuen Adresse an. Der alten Adresse sagen wir Bescheid.`,
      note: "Sie haben das nicht angefordert? Dann löschen Sie diese Nachricht. Es ändert sich nichts.",
    },
    en: {
      subject: "Please confirm your new email address at {brand}",
      preheader: "It counts for your account once you have clicked.",
      heading: "Confirm your new email address",
      intro:
        "You asked us to use this address for your {brand} account from now on. Please confirm that it is yours.",
      action: "Confirm address",
      validity: `The link is valid for ${MAILED_LINK_HOURS} hours. Once you have confirmed it, please log in with the new address. We will let the old one know.`,
      note: "If you did not ask for this, just delete this message. Nothing changes.",
    },
  },
});
