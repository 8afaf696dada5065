export const routesTexts = {
  de: {
    title: "Pfade",
    intro:
      "Der Pfad jeder Seite auf Deutsch und Englisch. Alte Pfade führen nach der Veröffentlichung weiter zur Seite.",
    search: "Seite suchen",
    screen: "Seite",
    german: "Deutsch",
    english: "Englisch (nach /en)",
    same: "wie Deutsch",
    germanOf: "Pfad von „{screen}“, Deutsch",
    englishOf: "Pfad von „{screen}“, Englisch",
    empty: "Keine Seite passt zu „{search}“.",
    domains: "Domains",
  },
  en: {
    title: "Paths",
    intro: "The path of every page in German and English. Old paths lead to the page after the publication.",
    search: "Find a page",
    screen: "Page",
    german: "German",
    english: "English (after /en)",
    same: "as in German",
    germanOf: "Path of “{screen}”, German",
    englishOf: "Path of “{screen}”, English",
    empty: "No page matches “{search}”.",
    domains: "Domains",
  },
} as const;
