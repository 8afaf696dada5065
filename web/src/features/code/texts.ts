import { defineTexts } from "../../lib/texts/texts.ts";

export const codeTexts = defineTexts("code", {
  de: {
    title: "Code einlösen",
    description: "Sie haben einen Empfehlungscode bekommen? Hier lösen Sie ihn ein.",
    lead: "Sie haben einen Code bekommen? Dann sind Sie hier richtig.",
    code: "Empfehlungscode",
    // The word joiner keeps the example on one line.
    hint: "Zehn Zeichen, zum Beispiel 3F45D-\u20603F45K. Groß oder klein ist egal.",
    submit: "Empfehlung ansehen",
    short: { one: "Es fehlt noch {count} Zeichen.", other: "Es fehlen noch {count} Zeichen." },
    long: "Das sind zu viele Zeichen: Ein Code hat zehn.",
    typo: "Da hat sich ein Tippfehler eingeschlichen. Bitte vergleichen Sie den Code noch einmal.",
    unknown:
      "Diesen Code kennen wir nicht. Bitte vergleichen Sie ihn noch einmal: Er steht in der Nachricht oder auf der Karte, mit der Sie eingeladen wurden. Die Nummer einer Bestellung oder einer angenommenen Empfehlung ist kein Code.",
    forgiven: "O und 0 oder I, L und 1 dürfen Sie verwechseln: Wir verstehen beides.",
  },
  en: {
    title: "Redeem a code",
    description: "Have you been given a recommendation code? Redeem it here.",
    lead: "Have you been given a code? Then you are in the right place.",
    code: "Recommendation code",
    hint: "Ten characters, for example 3F45D-\u20603F45K. Upper or lower case does not matter.",
    submit: "See the recommendation",
    short: { one: "{count} character is missing.", other: "{count} characters are missing." },
    long: "That is too many characters: a code has ten.",
    typo: "There is a typing error in it. Please check the code once more.",
    unknown:
      "We do not know this code. Please check it once more: it is in the message or on the card that invited you. The number of an order or of an accepted recommendation is not a code.",
    forgiven: "You may mix up O and 0, or I, L and 1: we understand both.",
  },
});
