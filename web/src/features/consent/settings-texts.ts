import { defineTexts } from "../../lib/texts/texts.ts";

/** Separate from the question's texts, because few visitors open the settings. */
export const settingsTexts = defineTexts("consent", {
  de: {
    settingsTitle: "Cookie-Einstellungen",
    settingsText:
      "Sie entscheiden für jeden Zweck einzeln. Ihre Wahl gilt {days} Tage, danach fragen wir noch einmal.",
    save: "Auswahl speichern",
    close: "Schließen",
    required: "Notwendig",
    requiredText: "Ohne diese Cookies geht es nicht: Sie halten Ihre Anmeldung und Ihre Auswahl hier fest.",
    functional: "Komfort",
    functionalText: "Merkt sich, was Ihnen die Bedienung erleichtert.",
    analytical: "Statistik",
    analyticalText: "Zeigt uns, welche Seiten gelesen werden und wo es hakt.",
    marketing: "Marketing",
    marketingText: "Sagt uns, über welchen Weg Sie zu uns gekommen sind.",
    alwaysOn: "Immer an",
    provider: "Anbieter",
    purpose: "Zweck",
    cookies: "Cookies",
    none: "keine",
    ownLogin: "Anmeldung",
    ownLoginPurpose: "Hält Sie angemeldet und erkennt den Browser bei der nächsten Anmeldung wieder.",
    ownChoice: "Ihre Auswahl",
    ownChoicePurpose:
      "Merkt sich, was Sie hier entschieden haben, und unter welcher Nummer wir es nachweisen.",
    ownLanguage: "Sprache",
    ownLanguagePurpose: "Merkt sich die Sprache, die Sie gewählt haben.",
    ownLinks: "Ihre Empfehlungen auf diesem Gerät",
    ownLinksPurpose:
      "Wenn Sie hier einen Link erstellen, bleiben Ihr Name und der Schlüssel dazu im Speicher dieses Browsers, solange der Link gilt. Im Formular entfernen Sie beides mit „Als jemand anders empfehlen“.",
    ownRecipient: "Angenommene Empfehlung",
    ownRecipientPurpose:
      "Merkt sich {days} Tage lang, dass Sie eine Empfehlung angenommen haben, damit Ihre Bestellung zugeordnet wird.",
  },
  en: {
    settingsTitle: "Cookie settings",
    settingsText:
      "You decide on each purpose separately. Your choice is kept for {days} days, then we ask again.",
    save: "Save selection",
    close: "Close",
    required: "Necessary",
    requiredText: "Nothing works without these cookies: they keep your login and your choice here.",
    functional: "Convenience",
    functionalText: "Remembers what makes using this site easier for you.",
    analytical: "Statistics",
    analyticalText: "Shows us which pages are read and where people get stuck.",
    marketing: "Marketing",
    marketingText: "Tells us how you found us.",
    alwaysOn: "Always on",
    provider: "Provider",
    purpose: "Purpose",
    cookies: "Cookies",
    none: "none",
    ownLogin: "Login",
    ownLoginPurpose: "Keeps you logged in and recognises this browser at your next login.",
    ownChoice: "Your choice",
    ownChoicePurpose: "Remembers what you decided here, and the number under which we can prove it.",
    ownLanguage: "Language",
    ownLanguagePurpose: "Remembers the language you chose.",
    ownLinks: "Your recommendations on this device",
    ownLinksPurpose:
      "If you create a link here, your name and the key to the link stay in this browser's storage while the link is valid. “Recommend as somebody else” in the form removes both.",
    ownRecipient: "Accepted recommendation",
    ownRecipientPurpose:
      "Remembers for {days} days that you accepted a recommendation, so that your order is matched to it.",
  },
});
