import { defineTexts } from "../../lib/texts.ts";

export const contentTexts = defineTexts("content", {
  de: {
    footnotes: "Fußnoten",
    onThisPage: "Auf dieser Seite",
    inForce: "Gilt seit dem {date}",
    otherVersions: "Andere Fassungen",
    version: "Fassung vom {date}",
  },
  en: {
    footnotes: "Footnotes",
    onThisPage: "On this page",
    inForce: "In force since {date}",
    otherVersions: "Other versions",
    version: "Version of {date}",
  },
});
