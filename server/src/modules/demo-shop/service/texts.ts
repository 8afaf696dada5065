export const shopTexts = {
  de: {
    basket: "Ihr Warenkorb",
    monthly: "Monatlich",
    once: "Einmalig",
    recommendation: "Empfehlung",
    stage:
      "Hier stünde der Shop des Anbieters. In dieser Vorführung bestellen Sie mit einem Klick; es kommt kein Vertrag zustande.",
    verified:
      "Der Anbieter bestätigt den Auftrag sofort (sonst bleibt er ungeprüft, bis die Auftragsliste eintrifft)",
    order: "Jetzt bestellen (Demo)",
    ordered: "Bestellt",
    thanks: "Vielen Dank für Ihre Bestellung",
    number: "Ihre Auftragsnummer ist",
    reported: (brand: string) => `Die Bestellung ist an ${brand} gemeldet.`,
    progress: "So geht es weiter",
    back: (brand: string) => `Zurück zu ${brand}`,
    empty: "Kein Produkt",
    missing: "Hier fehlt die Empfehlung",
    missingText: "In diesen Shop gelangen Sie über eine Empfehlung.",
    home: "Zur Startseite",
  },
  en: {
    basket: "Your basket",
    monthly: "Monthly",
    once: "One-off",
    recommendation: "Recommendation",
    stage:
      "The provider's shop would stand here. In this demonstration you order with one click; no contract is concluded.",
    verified:
      "The provider confirms the order at once (otherwise it stays unchecked until the list of orders arrives)",
    order: "Order now (demo)",
    ordered: "Ordered",
    thanks: "Thank you for your order",
    number: "Your order number is",
    reported: (brand: string) => `${brand} has been told of the order.`,
    progress: "See what happens next",
    back: (brand: string) => `Back to ${brand}`,
    empty: "No product",
    missing: "The recommendation is missing",
    missingText: "You reach this shop through a recommendation.",
    home: "To the home page",
  },
} as const;
