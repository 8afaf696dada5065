import { defineTexts } from "../texts/texts.ts";

export const formTexts = defineTexts("form", {
  de: {
    required: "{label} ist ein Pflichtfeld",
    requiredNote: "Felder mit * sind Pflichtfelder.",
    summary: "Bitte prüfen Sie:",
    failed: "Das hat nicht geklappt",
    sending: "Wird gesendet …",
  },
  en: {
    required: "{label} is required",
    requiredNote: "Fields marked * are required.",
    summary: "Please check:",
    failed: "That did not work",
    sending: "Sending …",
  },
});
