import { defineTexts } from "../../lib/texts/texts.ts";

export const confirmationTexts = defineTexts("confirmation", {
  de: {
    title: "E-Mail-Adresse bestätigen",
    description: "Ein Klick in unserer E-Mail, und Ihre Empfehlung zählt.",
    sent: "Sie haben Post von uns",
    sentText:
      "Öffnen Sie den Link in unserer E-Mail, dann zählt Ihre Empfehlung. Nichts gekommen? Sehen Sie auch im Spam-Ordner nach.",
    again: "Noch einmal senden",
    email: "E-Mail-Adresse",
    resend: "E-Mail senden",
    resent: "Die E-Mail ist unterwegs",
    resentText: "Falls die Adresse bei uns bekannt ist, kommt sie in wenigen Minuten an.",
    dead: "Dieser Link gilt nicht mehr",
    deadText:
      "Er ist abgelaufen, unvollständig oder wurde durch einen neueren ersetzt. Lassen Sie sich einfach einen neuen schicken. Was Sie schon empfohlen haben, bleibt erhalten.",
    confirming: "Ihre Adresse wird bestätigt",
    confirmed: "Ihre E-Mail-Adresse ist bestätigt",
    confirmedText: "Vielen Dank, {name}. Jetzt fehlt nur noch eine Empfehlung.",
    toHome: "Etwas empfehlen",
    failed: "Das hat nicht geklappt",
  },
  en: {
    title: "Confirm your email address",
    description: "One click in our email, and your recommendation counts.",
    sent: "You have mail from us",
    sentText:
      "Open the link in our email, and your recommendation counts. Nothing there? Please check your spam folder too.",
    again: "Send it again",
    email: "Email address",
    resend: "Send email",
    resent: "The email is on its way",
    resentText: "If we know the address, it will arrive within a few minutes.",
    dead: "This link is no longer valid",
    deadText:
      "It has expired, is incomplete or was replaced by a newer one. Simply ask for a new one. What you have recommended already is safe.",
    confirming: "Confirming your address",
    confirmed: "Your email address is confirmed",
    confirmedText: "Thank you, {name}. All that is missing now is a recommendation.",
    toHome: "Recommend something",
    failed: "That did not work",
  },
});
