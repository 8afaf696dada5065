import { defineTexts } from "../../lib/texts/texts.ts";

export const contentTexts = defineTexts("content", {
  de: {
    footnotes: "Fußnoten",
    backToMark: "Zurück zum Text, Fußnote {number}",
    onThisPage: "Auf dieser Seite",
    inForce: "Gilt seit dem {date}.",
    jumpToVersions: "Andere Fassungen:",
    otherVersions: "Andere Fassungen",
    version: "Fassung vom {date}",
    coming: "Gilt ab dem {date}",
    onlyGerman: "Diese Fassung gibt es nur auf Deutsch.",
  },
  en: {
    footnotes: "Footnotes",
    backToMark: "Back to the text, footnote {number}",
    onThisPage: "On this page",
    inForce: "In force since {date}.",
    jumpToVersions: "Other versions:",
    otherVersions: "Other versions",
    version: "Version of {date}",
    coming: "Applies from {date}",
    onlyGerman: "This earlier version exists in German only.",
  },
});
