import { defineTexts } from "../../lib/texts.ts";

export const confirmationTexts = defineTexts("confirmation", {
  de: {
    title: "E-Mail-Adresse bestätigen",
    description: "Ein Klick in unserer E-Mail, und Ihre Empfehlung zählt.",
    sent: "Wir haben Ihnen eine E-Mail geschickt",
    sentText:
      "Öffnen Sie den Link darin, dann zählt Ihre Empfehlung. Nichts gekommen? Sehen Sie auch im Spam-Ordner nach.",
    again: "Noch einmal senden",
    email: "E-Mail-Adresse",
    resend: "E-Mail senden",
    resent: "Die E-Mail ist unterwegs, falls die Adresse bei uns bekannt ist.",
    confirming: "Ihre Adresse wird bestätigt",
    confirmed: "Ihre E-Mail-Adresse ist bestätigt",
    confirmedText: "Vielen Dank, {name}. Jetzt fehlt nur noch eine Empfehlung.",
    toHome: "Etwas empfehlen",
    failed: "Das hat nicht geklappt",
  },
  en: {
    title: "Confirm your e-mail address",
    description: "One click in our e-mail, and your recommendation counts.",
    sent: "We have sent you an e-mail",
    sentText:
      "Open the link in it, and your recommendation counts. Nothing there? Please look into the spam folder too.",
    again: "Send it again",
    email: "E-mail address",
    resend: "Send e-mail",
    resent: "The e-mail is on its way, if we know the address.",
    confirming: "Confirming your address",
    confirmed: "Your e-mail address is confirmed",
    confirmedText: "Thank you, {name}. Now only a recommendation is missing.",
    toHome: "Recommend something",
    failed: "That did not work",
  },
});
