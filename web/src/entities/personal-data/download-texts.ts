import { defineTexts } from "../../lib/texts/texts.ts";

export const downloadTexts = defineTexts("download", {
  de: {
    downloadText: "Alles, was über Sie gespeichert ist: zum Lesen oder als JSON für andere Programme.",
    downloadReadable: "Zum Lesen (HTML)",
    downloadJson: "Für Programme (JSON)",
    downloadName: "meine-daten",
    downloadFailed: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  },
  en: {
    downloadText: "Everything stored about you: for reading, or as JSON for other programs.",
    downloadReadable: "For reading (HTML)",
    downloadJson: "For programs (JSON)",
    downloadName: "my-data",
    downloadFailed: "That did not work. Please try again.",
  },
});
