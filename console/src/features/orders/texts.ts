export const orderTexts = {
  de: {
    title: "Bestellungen",
    intro:
      "Was der Anbieter, die Agenturen und der Browser gemeldet haben, und zu welcher Empfehlung es gehört.",
    empty: "Noch keine Bestellungen",
    emptyHint: "Sie kommen mit der Auftragsdatei des Anbieters.",
  },
  en: {
    title: "Orders",
    intro: "What the provider, the agencies and the browser reported, and the recommendation it belongs to.",
    empty: "No orders yet",
    emptyHint: "They arrive with the provider's order feed.",
  },
} as const;
