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
    ownLoginPurpose: "Wird gesetzt, wenn Sie sich anmelden, und hält Sie angemeldet.",
    ownBrowser: "Bekannter Browser",
    ownBrowserPurpose:
      "Wird nach einer Anmeldung gesetzt, damit Sie hier auch dann hineinkommen, wenn Fremde Ihr Passwort zu raten versuchen.",
    ownSignOn: "Anmeldung von Agenturen",
    ownSignOnPurpose:
      "Wird gesetzt, wenn sich eine Agentur über ihren eigenen Zugang anmeldet, und gilt nur währenddessen.",
    ownChoice: "Ihre Auswahl",
    ownChoicePurpose:
      "Wird gesetzt, wenn Sie hier entscheiden, und merkt sich Ihre Wahl mit der Nummer, unter der wir sie nachweisen.",
    ownLanguage: "Sprache",
    ownLanguagePurpose: "Wird gesetzt, wenn Sie die Sprache wechseln, und merkt sie sich.",
    ownLinks: "Ihre Empfehlungen auf diesem Gerät",
    ownLinksPurpose:
      "Wenn Sie hier einen Link erstellen, bleiben Ihr Name und der Schlüssel dazu im Speicher dieses Browsers, solange der Link gilt. Im Formular entfernen Sie mit „Als jemand anders empfehlen“ Ihren Namen und, wenn Sie möchten, auch die Schlüssel.",
    ownRecipient: "Angenommene Empfehlung",
    ownRecipientPurpose:
      "Wird gesetzt, wenn Sie eine Empfehlung annehmen, und merkt sich das {weeks} Wochen lang, damit Ihr Vertrag zugeordnet wird. So lange bleibt in diesem Browser auch der Schlüssel zum Stand Ihrer Prämie, außer Sie melden sich vorher ab.",
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
    ownLoginPurpose: "Set when you log in; keeps you logged in.",
    ownBrowser: "Known browser",
    ownBrowserPurpose:
      "Set after a login, so that you still get in here while strangers try to guess your password.",
    ownSignOn: "Login of agencies",
    ownSignOnPurpose: "Set when an agency logs in through its own access, and valid only meanwhile.",
    ownChoice: "Your choice",
    ownChoicePurpose:
      "Set when you decide here; remembers your choice and the number under which we can prove it.",
    ownLanguage: "Language",
    ownLanguagePurpose: "Set when you switch the language; remembers it.",
    ownLinks: "Your recommendations on this device",
    ownLinksPurpose:
      "If you create a link here, your name and the key to the link stay in this browser's storage while the link is valid. In the form, “Recommend as somebody else” removes your name and, if you like, the keys too.",
    ownRecipient: "Accepted recommendation",
    ownRecipientPurpose:
      "Set when you accept a recommendation; remembers it for {weeks} weeks, so that your contract is matched to it. The key to the status of your reward stays in this browser as long, unless you log out before.",
  },
});
