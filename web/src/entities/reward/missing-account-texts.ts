import { defineTexts } from "../../lib/texts/texts.ts";

/** Chosen transfers without a bank account. */
export const missingAccountTexts = defineTexts("missingAccount", {
  de: {
    title: "{amount} warten auf Ihre Bankdaten",
    text: "Sie haben die Überweisung angefordert, und wir haben kein Konto von Ihnen. Sobald Sie eines angeben, können wir überweisen.",
    enter: "Bankdaten eingeben",
  },
  en: {
    title: "{amount} is waiting for your bank details",
    text: "You requested the transfer, and we have no account of yours. As soon as you enter one, we can make the transfer.",
    enter: "Enter bank details",
  },
});
