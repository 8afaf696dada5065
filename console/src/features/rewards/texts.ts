export const rewardTexts = {
  de: {
    title: "Prämien",
    intro: "Jede Prämie mit ihrem Zustand, vom Verdienst bis zur Auszahlung.",
    empty: "Noch keine Prämie",
    emptyHint: "Prämien entstehen, sobald eine Bestellung zu einer Empfehlung passt.",
    count: "Anzahl: {count}",
    held: "Angehalten",
    besidesHeld: "dazu angehalten: {sum}",
  },
  en: {
    title: "Rewards",
    intro: "Every reward with its state, from earning to payment.",
    empty: "No reward yet",
    emptyHint: "A reward is earned as soon as an order fits a recommendation.",
    count: "Count: {count}",
    held: "Held",
    besidesHeld: "besides, held: {sum}",
  },
} as const;
