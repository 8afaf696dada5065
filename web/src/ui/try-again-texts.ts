import { defineTexts } from "../lib/texts/texts.ts";

export const tryAgainTexts = defineTexts("tryAgain", {
  de: { failed: "Das hat nicht geklappt", retry: "Noch einmal versuchen" },
  en: { failed: "That did not work", retry: "Try again" },
});
