import { defineTexts } from "../../lib/texts/texts.ts";

export const confirmationTexts = defineTexts("confirmation", {
  de: {
    title: "E-Mail-Adresse bestätigen",
    description: "Ein Klick in unserer E-Mail, und Ihre Empfehlung zählt.",
    sent: "Sie haben Post von uns",
    sentText:
      "Öffnen Sie den Link in unserer E-Mail, dann zählt Ihre Empfehlung. Nichts gekommen? Sehen Sie auch im Spam-Ordner nach.",
    sentToText:
      "Öffnen Sie den Link in unserer E-Mail an {email}, dann zählt Ihre Empfehlung. Nichts gekommen? Sehen Sie auch im Spam-Ordner nach.",
    again: "Noch einmal senden",
    email: "E-Mail-Adresse",
    resend: "E-Mail senden",
    resent: "Bitte sehen Sie in Ihr Postfach",
    resentText:
      "Wenn wir {email} kennen, kommt dort in wenigen Minuten eine E-Mail an. Schauen Sie auch in den Spam-Ordner.",
    otherAddress: "War die Adresse falsch?",
    otherAddressText:
      "Ein Link gehört zu der Adresse, mit der er erstellt wurde, und nur dort lässt er sich bestätigen. Mit einer anderen Adresse erstellen Sie bitte einen neuen Link und teilen diesen.",
    correctText:
      "Tragen Sie hier einfach die richtige ein. Ihr Link bleibt derselbe, auch wenn Sie ihn schon geteilt haben.",
    rightEmail: "Richtige E-Mail-Adresse",
    correct: "Adresse ändern",
    correctedText:
      "In wenigen Minuten kommt eine E-Mail an {email}. Bestätigen Sie dort Ihre Adresse, dann bleibt Ihr Link derselbe. Haben Sie mit dieser Adresse schon ein Konto, erstellen Sie den Link bitte damit neu und teilen diesen.",
    newLink: "Neuen Link erstellen",
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
    sentToText:
      "Open the link in our email to {email}, and your recommendation counts. Nothing there? Please check your spam folder too.",
    again: "Send it again",
    email: "Email address",
    resend: "Send email",
    resent: "Please check your mailbox",
    resentText:
      "If we know {email}, an email will arrive there within a few minutes. Please check your spam folder too.",
    otherAddress: "Was the address wrong?",
    otherAddressText:
      "A link belongs to the address that it was created with, and can only be confirmed there. With another address please create a new link and share that one.",
    correctText:
      "Simply enter the right one here. Your link stays the same, even if you have shared it already.",
    rightEmail: "Correct email address",
    correct: "Change address",
    correctedText:
      "An email to {email} will arrive within a few minutes. Confirm your address there, and your link stays the same. If you already have an account with this address, please create the link again with it and share that one.",
    newLink: "Create a new link",
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
