import { defineTexts } from "../../lib/texts/texts.ts";

/** Whose reward the card of a product promises. */
export const cardRewardTexts = defineTexts("cardReward", {
  de: { mine: "Ihre Prämie", shared: "Prämie zum Teilen", theirs: "Prämie für Ihren Kontakt" },
  en: { mine: "Your reward", shared: "Reward to share", theirs: "Your contact's reward" },
});
