import { defineTexts } from "../texts/texts.ts";

export const formTexts = defineTexts("form", {
  de: {
    required: "{label} ist ein Pflichtfeld",
    requiredAnswer: "Bitte füllen Sie dieses Feld aus.",
    requiredNote: "Felder mit * sind Pflichtfelder.",
    summary: "Bitte prüfen Sie:",
    failed: "Das hat nicht geklappt",
    sending: "Wird gesendet …",
    offline:
      "Sie haben gerade keine Internetverbindung. Es wurde nichts gesendet. Ihre Angaben bleiben hier stehen: Bitte senden Sie noch einmal, sobald die Verbindung wieder da ist.",
    kept: "Ihre Angaben bleiben hier stehen.",
    reloadedEmpty:
      "Die Seite musste neu geladen werden. Es wurde nichts gesendet. Bitte füllen Sie das Formular noch einmal aus.",
    slow: "Das dauert länger als sonst. Bitte lassen Sie diese Seite offen.",
  },
  en: {
    required: "{label} is required",
    requiredAnswer: "Please fill in this field.",
    requiredNote: "Fields marked * are required.",
    summary: "Please check:",
    failed: "That did not work",
    sending: "Sending …",
    offline:
      "You have no internet connection right now. Nothing was sent. Your entries stay here: please send again as soon as the connection is back.",
    kept: "Your entries stay here.",
    reloadedEmpty: "The page had to be loaded again. Nothing was sent. Please fill in the form once more.",
    slow: "This is taking longer than usual. Please keep this page open.",
  },
});
