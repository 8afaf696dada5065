import { defineTexts } from "../../lib/texts/texts.ts";

/** The terms that a referrer accepts with a new link. */
export const termsTexts = defineTexts("recommend", {
  de: {
    termsLink: "Teilnahmebedingungen",
    termsEnd: ".",
    newTab: "(öffnet in einem neuen Tab)",
  },
  en: {
    termsLink: "terms of participation",
    termsEnd: ".",
    newTab: "(opens in a new tab)",
  },
});
