import { defineTexts } from "../texts/texts.ts";

export const formTexts = defineTexts("form", {
  de: {
    required: "{label} ist ein Pflichtfeld",
    requiredNote: "Felder mit * sind Pflichtfelder.",
    summary: "Bitte prüfen Sie:",
    failed: "Das hat nicht geklappt",
    sending: "Wird gesendet …",
    offline:
      "Sie haben gerade keine Internetverbindung. Ihre Angaben bleiben hier stehen. Sobald die Verbindung wieder da ist, geht es von selbst weiter.",
    slow: "Das dauert länger als sonst. Bitte lassen Sie diese Seite offen.",
  },
  en: {
    required: "{label} is required",
    requiredNote: "Fields marked * are required.",
    summary: "Please check:",
    failed: "That did not work",
    sending: "Sending …",
    offline:
      "You have no internet connection right now. Your entries stay here. As soon as the connection is back, this continues by itself.",
    slow: "This is taking longer than usual. Please keep this page open.",
  },
});
