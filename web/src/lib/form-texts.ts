import { defineTexts } from "./texts.ts";

export const formTexts = defineTexts("form", {
  de: {
    required: "{label} ist ein Pflichtfeld",
    summary: "Das fehlt noch oder stimmt nicht ganz",
    failed: "Das hat nicht geklappt",
    sending: "Wird gesendet …",
    noScript: "Dieses Formular braucht JavaScript. Ohne geht es per E-Mail:",
    noScriptPage: "Diese Seite braucht JavaScript. Ohne geht es per E-Mail:",
  },
  en: {
    required: "{label} is required",
    summary: "Something is missing or not quite right",
    failed: "That did not work",
    sending: "Sending …",
    noScript: "This form needs JavaScript. Without it, please write an e-mail:",
    noScriptPage: "This page needs JavaScript. Without it, please write an e-mail:",
  },
});
