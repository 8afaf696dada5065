import { defineTexts } from "../texts/texts.ts";

export const formTexts = defineTexts("form", {
  de: {
    required: "{label} ist ein Pflichtfeld",
    requiredNote: "Felder mit * sind Pflichtfelder.",
    summary: "Das fehlt noch oder stimmt nicht ganz",
    failed: "Das hat nicht geklappt",
    sending: "Wird gesendet …",
  },
  en: {
    required: "{label} is required",
    requiredNote: "Fields marked * are required.",
    summary: "Something is missing or not quite right",
    failed: "That did not work",
    sending: "Sending …",
  },
});
