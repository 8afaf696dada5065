import { defineTexts } from "../../lib/texts/texts.ts";

/** The terms that a referrer accepts with a new link. */
export const termsTexts = defineTexts("recommend", {
  de: {
    termsLink: "Allgemeinen Geschäftsbedingungen und die Prämienbedingungen",
    termsEnd: ".",
    newTab: "(öffnet in einem neuen Tab)",
  },
  en: {
    termsLink: "general terms and reward conditions",
    termsEnd: ".",
    newTab: "(opens in a new tab)",
  },
});
