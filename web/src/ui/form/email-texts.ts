import { defineTexts } from "../../lib/texts/texts.ts";

export const emailTexts = defineTexts("email", {
  de: {
    meant: "Meinten Sie {address}?",
    accept: "Ja, so ändern",
  },
  en: {
    meant: "Did you mean {address}?",
    accept: "Yes, change it",
  },
});
