import { defineTexts } from "../../lib/texts/texts.ts";

/** What the form says to the few who are refused. Apart from its other texts, which all visitors load. */
export const refusalTexts = defineTexts("recommend", {
  de: {
    optInTitle: "Ihre E-Mail-Adresse ist noch nicht bestätigt",
    optInText:
      "Bestätigen Sie zuerst {email}: Öffnen Sie den Link in unserer E-Mail. Danach erstellen Sie hier den nächsten Link.",
    resend: "E-Mail noch einmal senden",
    resent:
      "In wenigen Minuten kommt die E-Mail an {email} noch einmal. Schauen Sie auch in den Spam-Ordner. Sobald Sie bestätigt haben, geht es hier weiter.",
    loginTitle: "Bitte melden Sie sich an",
    loginText: "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Nach der Anmeldung geht es hier weiter.",
    loggedOutTitle: "Sie sind nicht mehr angemeldet",
    loggedOutText: "Melden Sie sich wieder an, oder geben Sie Ihre Daten hier ein.",
    login: "Anmelden",
  },
  en: {
    optInTitle: "Your email address is not confirmed yet",
    optInText:
      "Please confirm {email} first: open the link in our email. Then you can create the next link here.",
    resend: "Send the email again",
    resent:
      "The email will arrive at {email} again within a few minutes. Please check your spam folder too. Once you have confirmed, you can continue here.",
    loginTitle: "Please log in",
    loginText:
      "There is already an account for this email address. Once you have logged in, you can continue here.",
    loggedOutTitle: "You are no longer logged in",
    loggedOutText: "Log in again, or enter your details here.",
    login: "Log in",
  },
});
