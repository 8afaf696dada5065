import { defineTexts } from "../lib/texts/texts.ts";

export const withoutScriptTexts = defineTexts("withoutScript", {
  de: {
    form: "Dieses Formular braucht JavaScript. Ohne geht es per E-Mail:",
    page: "Diese Seite braucht JavaScript. Ohne geht es per E-Mail:",
  },
  en: {
    form: "This form needs JavaScript. Without it, please write an email:",
    page: "This page needs JavaScript. Without it, please write an email:",
  },
});
