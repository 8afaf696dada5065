/**
 * The filters that the lists behind the figures share with the reports, so that a link carries them over. A hyphen stands
 * for an unknown channel, campaign or category.
 */
export const insightFilters = {
  product: { wire: "produkt", kind: "text", label: { de: "Produkt", en: "Product" }, isExtra: true },
  category: { wire: "kategorie", kind: "text", label: { de: "Kategorie", en: "Category" }, isExtra: true },
  channel: { wire: "kanal", kind: "text", label: { de: "Kanal", en: "Channel" }, isExtra: true },
  campaign: { wire: "kampagne", kind: "text", label: { de: "Kampagne", en: "Campaign" }, isExtra: true },
  agency: { wire: "agentur", kind: "text", label: { de: "Agentur", en: "Agency" }, isExtra: true },
  member: { wire: "mitarbeiter", kind: "text", label: { de: "Mitarbeiter", en: "Member" }, isExtra: true },
} as const;
