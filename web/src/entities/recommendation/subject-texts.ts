import { defineTexts } from "../../lib/texts/texts.ts";

/** What was recommended. */
export const subjectTexts = defineTexts("recommended", {
  de: { atAdvisor: "{product} bei {advisor}" },
  en: { atAdvisor: "{product} with {advisor}" },
});
