import { defineTexts } from "../../lib/texts/texts.ts";

export const consentTexts = defineTexts("consent", {
  de: {
    questionTitle: "Dürfen wir mitzählen?",
    questionText: {
      one: "Mit Ihrer Einwilligung nutzen wir {count} Dienst mit Cookies: {names}. Ohne ihn geht alles genauso. Widerruf jederzeit am Seitenende.",
      other:
        "Mit Ihrer Einwilligung nutzen wir {count} Dienste mit Cookies: {names}. Ohne sie geht alles genauso. Widerruf jederzeit am Seitenende.",
    },
    acceptAll: "Alle akzeptieren",
    rejectAll: "Alle ablehnen",
    settings: "Einstellungen",
    privacy: "Datenschutz",
    imprint: "Impressum",
  },
  en: {
    questionTitle: "May we count your visit?",
    questionText: {
      one: "With your consent we use {count} service with cookies: {names}. Everything works without it. Change your mind any time at the foot of a page.",
      other:
        "With your consent we use {count} services with cookies: {names}. Everything works without them. Change your mind any time at the foot of a page.",
    },
    acceptAll: "Accept all",
    rejectAll: "Reject all",
    settings: "Settings",
    privacy: "Privacy",
    imprint: "Imprint",
  },
});
