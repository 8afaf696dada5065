import { defineLinkMail } from "./link-mail.ts";

/** The link logs in once, without a password. */
export const loginLinkMail = defineLinkMail({
  name: "loginLink",
  screen: "login",
  texts: {
    de: {
      subject: "Ihr Anmeldelink für {brand}",
      preheader: "Ein Klick, und Sie sind angemeldet. Der Link gilt eine Stunde.",
      heading: "Anmelden mit einem Klick",
      intro: "mit diesem Link melden Sie sich bei {brand} ohne Passwort an.",
      action: "Jetzt anmelden",
      validity: "Der Link funktioniert einmal und gilt eine Stunde.",
      note: "Sie wollten sich nicht anmelden? Dann löschen Sie diese Nachricht. Solange niemand den Link öffnet, passiert nichts.",
    },
    en: {
      subject: "Your login link for {brand}",
      preheader: "One click and you are logged in. The link is valid for an hour.",
      heading: "Log in with one click",
      intro: "This link logs you in to {brand} without a password.",
      action: "Log in now",
      validity: "The link works once and is valid for an hour.",
      note: "If you did not want to log in, just delete this message. Nothing happens as long as nobody opens the link.",
    },
  },
});
