import { defineTexts } from "../../lib/texts/texts.ts";

export const confirmationTexts = defineTexts("confirmation", {
  de: {
    title: "E-Mail-Adresse bestätigen",
    description: "Ein Klick in unserer E-Mail, und Ihre Empfehlung zählt.",
    sent: "Keine E-Mail bekommen?",
    sentText:
      "Nach Ihrer ersten Empfehlung schicken wir Ihnen eine E-Mail. Öffnen Sie den Link darin, dann zählt sie. Nichts gekommen? Sehen Sie auch im Spam-Ordner nach oder lassen Sie sich die E-Mail noch einmal schicken.",
    sentToText: "Wir haben sie an {email} geschickt. Sehen Sie bitte auch im Spam-Ordner nach.",
    yourAddress: "Ihre Adresse",
    loading: "Einen Moment, wir sehen nach",
    again: "Noch einmal senden",
    againOrOther: "Noch einmal senden oder Adresse ändern",
    email: "E-Mail-Adresse",
    resend: "E-Mail senden",
    resent: "Bitte sehen Sie in Ihr Postfach",
    resentText:
      "Wenn wir {email} kennen, kommt dort in wenigen Minuten eine E-Mail an. Schauen Sie auch in den Spam-Ordner.",
    otherAddress: "War die Adresse falsch?",
    otherAddressText:
      "Im Browser, in dem Sie den Link erstellt haben, können Sie die Adresse meist noch ändern: auf der Seite des Links, unter „Keine E-Mail bekommen?“. Sonst erstellen Sie bitte einen neuen Link.",
    otherAddressOver:
      "Der Link gehört zu der Adresse, mit der er erstellt wurde. Für eine andere Adresse erstellen Sie bitte einen neuen Link.",
    correctText:
      "Vertippt? Verbessern Sie die Adresse hier. Gibt es zu ihr noch kein Konto, bleibt Ihr Link derselbe, auch wenn Sie ihn schon geteilt haben.",
    againText:
      "In wenigen Minuten kommt die E-Mail an {email} noch einmal. Schauen Sie auch in den Spam-Ordner.",
    correctedText:
      "In wenigen Minuten kommt eine E-Mail an {email}. Öffnen Sie den Link darin, und Ihre Empfehlung zählt.",
    correctedKnown:
      "Ihr Link bleibt derselbe. Nur wenn es zu dieser Adresse schon ein Konto gibt, melden Sie sich mit der E-Mail an und erstellen ihn dort neu.",
    newLink: "Neuen Link erstellen",
    dead: "Dieser Bestätigungslink gilt nicht mehr",
    deadText:
      "Er ist abgelaufen, unvollständig oder wurde durch einen neueren ersetzt. Lassen Sie sich einfach einen neuen schicken. Was Sie schon empfohlen haben, bleibt erhalten.",
    confirming: "Ihre Adresse wird bestätigt",
    confirmed: "Ihre E-Mail-Adresse ist bestätigt",
    nothingLeft: "Hier ist nichts mehr zu tun.",
    toLink: "Zu meinem Link",
    confirmedText: "Vielen Dank, {name}. Jetzt fehlt nur noch eine Empfehlung.",
    toHome: "Etwas empfehlen",
    failed: "Das hat nicht geklappt",
  },
  en: {
    title: "Confirm your email address",
    description: "One click in our email, and your recommendation counts.",
    sent: "Did not get the email?",
    sentText:
      "After your first recommendation we send you an email. Open the link in it, and your recommendation counts. Nothing there? Please check your spam folder too, or have the email sent again.",
    sentToText: "We have sent it to {email}. Please check your spam folder too.",
    yourAddress: "your address",
    loading: "One moment, we are looking it up",
    again: "Send it again",
    againOrOther: "Send it again or change the address",
    email: "Email address",
    resend: "Send email",
    resent: "Please check your inbox",
    resentText:
      "If we know {email}, an email will arrive there within a few minutes. Please check your spam folder too.",
    otherAddress: "Was the address wrong?",
    otherAddressText:
      "In the browser in which you created the link you can usually still change the address: on the page of the link, under “Did not get the email?”. Otherwise please create a new link.",
    otherAddressOver:
      "The link belongs to the address that it was created with. For another address please create a new link.",
    correctText:
      "Mistyped it? Correct the address here. If it has no account yet, your link stays the same, even if you have shared it already.",
    againText:
      "The email will arrive at {email} again within a few minutes. Please check your spam folder too.",
    correctedText:
      "An email to {email} will arrive within a few minutes. Open the link in it, and your recommendation counts.",
    correctedKnown:
      "Your link stays the same. Only if this address already has an account, log in with the email and create the link again there.",
    newLink: "Create a new link",
    dead: "This confirmation link is no longer valid",
    deadText:
      "It has expired, is incomplete or was replaced by a newer one. Simply ask for a new one. What you have recommended already is safe.",
    confirming: "Confirming your address",
    confirmed: "Your email address is confirmed",
    nothingLeft: "There is nothing left to do here.",
    toLink: "To my link",
    confirmedText: "Thank you, {name}. All that is missing now is a recommendation.",
    toHome: "Recommend something",
    failed: "That did not work",
  },
});
