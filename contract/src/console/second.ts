import type { Language } from "../language.ts";

const locales = { de: "de-DE", en: "en-GB" } as const;

/** A German time with its seconds: entries of a log follow each other within a minute. */
export const formatSecond = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "Europe/Berlin",
  }).format(at);
