import { defineTexts } from "../texts/texts.ts";

export const formTexts = defineTexts("form", {
  de: {
    required: "{label} ist ein Pflichtfeld",
    summary: "Das fehlt noch oder stimmt nicht ganz",
    failed: "Das hat nicht geklappt",
    sending: "Wird gesendet …",
  },
  en: {
    required: "{label} is required",
    summary: "Something is missing or not quite right",
    failed: "That did not work",
    sending: "Sending …",
  },
});
