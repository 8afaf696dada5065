import { defineTexts } from "../../lib/texts/texts.ts";

export const fileTexts = defineTexts("file", {
  de: {
    choose: "Datei wählen",
    chooseOther: "Andere Datei wählen",
    none: "Keine Datei gewählt",
    remove: "Datei entfernen",
  },
  en: {
    choose: "Choose a file",
    chooseOther: "Choose another file",
    none: "No file chosen",
    remove: "Remove the file",
  },
});
