import { contentTexts } from "./texts.ts";

/** Who wrote a version. What a tenant begins with has no author; the server stores a name for it. */
export const authorOf = (writtenBy: string, language: "de" | "en"): string =>
  writtenBy === "first content" ? contentTexts[language].firstContent : writtenBy;
