import { defineTexts } from "../lib/texts/texts.ts";

export const appTexts = defineTexts("app", {
  de: {
    failureTitle: "Das hat gerade nicht geklappt",
    failureText:
      "Die Seite konnte nicht geladen werden. Das liegt an uns, nicht an Ihnen. Bitte versuchen Sie es noch einmal.",
    unavailableTitle: "Inhalt nicht verfügbar",
    unavailableText:
      "Dieser Inhalt ist im Moment nicht erreichbar. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
    tryAgain: "Noch einmal versuchen",
    toHome: "Zur Startseite",
    loading: "Seite wird geladen",
  },
  en: {
    failureTitle: "That did not work just now",
    failureText: "The page could not be loaded. This is our fault, not yours. Please try again.",
    unavailableTitle: "Content not available",
    unavailableText: "This content cannot be reached at the moment. Please try again in a few minutes.",
    tryAgain: "Try again",
    toHome: "Back to the home page",
    loading: "Loading page",
  },
});
