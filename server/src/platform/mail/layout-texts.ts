import type { Language } from "@weitersagen/contract/language";

export interface LayoutTexts {
  imprint: string;
  privacy: string;
  yourData: string;
  unsubscribe: string;
  /** Shown under a button, before its address, for programs that do not render the button. */
  linkFallback: string;
}

export const layoutTexts = {
  de: {
    imprint: "Impressum",
    privacy: "Datenschutz",
    yourData: "Ihre Daten ansehen oder löschen",
    unsubscribe: "Keine Werbung mehr erhalten",
    linkFallback: "Falls der Knopf nicht funktioniert, öffnen Sie diese Adresse:",
  },
  en: {
    imprint: "Imprint",
    privacy: "Privacy",
    yourData: "See or delete your data",
    unsubscribe: "Stop receiving advertising",
    linkFallback: "If the button does not work, open this address:",
  },
} as const satisfies Record<Language, LayoutTexts>;

const greetings = { de: "Guten Tag", en: "Hello" } as const satisfies Record<Language, string>;

/** By name, if known. */
export function greeting(name: string | undefined, language: Language): string {
  return `${[greetings[language], name].filter(Boolean).join(" ")},`;
}
