import { defineTexts } from "../../lib/texts/texts.ts";

export const notFoundTexts = defineTexts("notFound", {
  de: {
    tab: "Seite nicht gefunden",
    title: "Ihre Anfrage konnte nicht verarbeitet werden.",
    text: "Diese Seite gibt es nicht oder nicht mehr. Vielleicht hat sich in der Adresse ein Tippfehler versteckt.",
    home: "Zur Startseite",
    questions: "Fragen und Antworten",
    contact: "Schreiben Sie uns",
  },
  en: {
    tab: "Page not found",
    title: "Your request could not be processed.",
    text: "This page does not exist, or no longer does. Perhaps there is a typing error in the address.",
    home: "Go to the home page",
    questions: "Questions and answers",
    contact: "Write to us",
  },
});
