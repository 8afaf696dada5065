import { defineTexts } from "../lib/texts/texts.ts";

export const copyTexts = defineTexts("copy", {
  de: { copied: "Kopiert", copyFailed: "Bitte von Hand kopieren" },
  en: { copied: "Copied", copyFailed: "Please copy by hand" },
});
