import { defineTexts } from "../../lib/texts/texts.ts";

export const notFoundTexts = defineTexts("notFound", {
  de: {
    tab: "Seite nicht gefunden",
    title: "Diese Seite gibt es nicht",
    lead: "Ihre Anfrage konnte nicht verarbeitet werden.",
    text: "Vielleicht fehlt ein Stück der Adresse, oder das Produkt gibt es nicht mehr. Was Sie jetzt empfehlen können, finden Sie auf der Startseite.",
    textWithProducts: "Vielleicht fehlt ein Stück der Adresse, oder das Produkt gibt es nicht mehr.",
    products: "Diese Produkte können Sie empfehlen",
    home: "Zur Startseite",
    questions: "Fragen und Antworten",
    contact: "Schreiben Sie uns",
  },
  en: {
    tab: "Page not found",
    title: "This page does not exist",
    lead: "Your request could not be processed.",
    text: "Part of the address may be missing, or the product is no longer there. The home page shows what you can recommend now.",
    textWithProducts: "Part of the address may be missing, or the product is no longer there.",
    products: "You can recommend these products",
    home: "Go to the home page",
    questions: "Questions and answers",
    contact: "Write to us",
  },
});
