import { RECIPIENT_WITHOUT_ORDER } from "@weitersagen/domain/data-map/lengths";
import { defineTexts } from "../../lib/texts/texts.ts";

/** The page of the mailed link and of the copied one. Apart from the landing page's texts, which most recipients read and which must stay small. */
export const confirmTexts = defineTexts("recipient", {
  de: {
    // Until it is known whether a click is missing.
    linkTitle: "Ihre Empfehlung",
    linkDescription: "Bestätigen Sie Ihre E-Mail-Adresse, oder sehen Sie den Stand.",
    consentTitle: "Noch ein Klick",
    consentLead:
      "{name}, bitte bestätigen Sie die Teilnahmebedingungen. Damit wissen wir auch, dass diese E-Mail-Adresse Ihnen gehört.",
    consentLeadPlain:
      "Bitte bestätigen Sie die Teilnahmebedingungen. Damit wissen wir auch, dass diese E-Mail-Adresse Ihnen gehört.",
    confirmLead: "Bitte bestätigen Sie, dass die E-Mail-Adresse {email} Ihnen gehört.",
    agreedOn: "Den Teilnahmebedingungen haben Sie am {date} zugestimmt.",
    recommendedBy: "{name} hat Ihnen {product} empfohlen.",
    consentSubmit: "Bestätigen",
    consentDone: "Ihre E-Mail-Adresse ist bestätigt",
    consentDoneText: "Vielen Dank. So geht es weiter:",
    consentGiven: "Auch Ihre Einwilligung ist jetzt bestätigt.",
    consentFailed: "Dieser Link funktioniert nicht",
    consentFailedText:
      "Vielleicht wurde er beim Kopieren abgeschnitten oder verändert. Öffnen Sie ihn bitte noch einmal direkt aus unserer E-Mail.",
    consentFailedOld: `Er ist älter als ${RECIPIENT_WITHOUT_ORDER.count} Wochen? Dann haben wir Angaben ohne Vertrag gelöscht. Öffnen Sie einfach den Empfehlungslink noch einmal, oder geben Sie den Code ein.`,
    replacedStranger:
      "Sie haben keine Empfehlung angenommen? Dann hat sich jemand vertippt. Sie müssen nichts tun, und wir schreiben Ihnen dazu nicht mehr.",
    askedToo: "Mit der Bestätigung sagen Sie auch Ja hierzu:",
    contact: "Kontakt aufnehmen",
    loading: "Wird geladen",
  },
  en: {
    linkTitle: "Your recommendation",
    linkDescription: "Confirm your email address, or see the status.",
    consentTitle: "One more click",
    consentLead:
      "{name}, please confirm the terms of participation. This also tells us that the email address is yours.",
    consentLeadPlain:
      "Please confirm the terms of participation. This also tells us that the email address is yours.",
    confirmLead: "Please confirm that the email address {email} is yours.",
    agreedOn: "You accepted the terms of participation on {date}.",
    recommendedBy: "{name} recommended {product} to you.",
    consentSubmit: "Confirm",
    consentDone: "Your email address is confirmed",
    consentDoneText: "Thank you. This is what happens next:",
    consentGiven: "Your consent is now confirmed, too.",
    consentFailed: "This link does not work",
    consentFailedText:
      "It may have been cut off or changed when it was copied. Please open it again straight from our email.",
    consentFailedOld: `Is it older than ${RECIPIENT_WITHOUT_ORDER.count} weeks? Then we have deleted details without a contract. Simply open the recommendation link again, or enter the code.`,
    replacedStranger:
      "If you did not accept a recommendation, the address was mistyped. There is nothing to do, and we do not write to you about it again.",
    askedToo: "By confirming you also agree to this:",
    contact: "Contact us",
    loading: "Loading",
  },
});
