import { defineTexts } from "../../lib/texts/texts.ts";

export const notFoundTexts = defineTexts("notFound", {
  de: {
    tab: "Seite nicht gefunden",
    title: "Ihre Anfrage konnte nicht verarbeitet werden.",
    text: "Diese Seite oder dieses Produkt gibt es nicht oder nicht mehr. Was Sie jetzt empfehlen können, finden Sie auf der Startseite.",
    textWithProducts: "Diese Seite oder dieses Produkt gibt es nicht oder nicht mehr.",
    products: "Diese Produkte können Sie empfehlen",
    home: "Zur Startseite",
    questions: "Fragen und Antworten",
    contact: "Schreiben Sie uns",
  },
  en: {
    tab: "Page not found",
    title: "Your request could not be processed.",
    text: "This page or product does not exist, or no longer does. The home page shows what you can recommend now.",
    textWithProducts: "This page or product does not exist, or no longer does.",
    products: "You can recommend these products",
    home: "Go to the home page",
    questions: "Questions and answers",
    contact: "Write to us",
  },
});
