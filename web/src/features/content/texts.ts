import { defineTexts } from "../../lib/texts.ts";

export const contentTexts = defineTexts("content", {
  de: {
    footnotes: "Fußnoten",
    inForce: "Gilt seit dem {date}",
    otherVersions: "Andere Fassungen",
    version: "Fassung vom {date}",
  },
  en: {
    footnotes: "Footnotes",
    inForce: "In force since {date}",
    otherVersions: "Other versions",
    version: "Version of {date}",
  },
});
