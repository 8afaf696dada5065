export const listPageTexts = {
  de: {
    empty: "Hier ist nichts gezählt",
    noProduct: "ohne Produkt",
    noCategory: "ohne Kategorie",
    recommendations: "Empfehlungen hinter den Zahlen",
    recommendationsIntro: "Nach dem Tag, an dem sie angelegt wurden. Die Liste nennt keine Personen.",
    orders: "Bestellungen hinter den Zahlen",
    ordersIntro:
      "Vom Anbieter gemeldete Bestellungen, die zu einer Empfehlung gehören. Kosten haben nur gültige: Prämien und Provisionen nach dem Buch, ohne Verfallenes und ohne Umsatzsteuer.",
    entries: "Buchungen hinter den Zahlen",
    entriesIntro: "Jede Buchung zählt an ihrem Tag. Was eine Summe mindert, steht mit Minus.",
    facts: "Gezählte Ereignisse",
    factsIntro:
      "Seiten, Teilen, Klicks und E-Mails je Tag, gezählt ohne Cookies und ohne Kennungen. Mehr ist davon nicht gespeichert.",
  },
  en: {
    empty: "Nothing was counted here",
    noProduct: "no product",
    noCategory: "no category",
    recommendations: "Recommendations behind the numbers",
    recommendationsIntro: "By the day on which they were created. The list names no person.",
    orders: "Orders behind the numbers",
    ordersIntro:
      "Orders that the provider reported and that belong to a recommendation. Only valid ones have a cost: rewards and commissions according to the ledger, without lapsed ones and without VAT.",
    entries: "Entries behind the numbers",
    entriesIntro: "Each entry counts on its day. What a sum deducts is negative.",
    facts: "Counted events",
    factsIntro:
      "Pages, shares, clicks and mails of each day, counted without cookies or identifiers. Nothing more of them is stored.",
  },
} as const;
