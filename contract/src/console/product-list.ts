import * as z from "zod/mini";
import { ProductId } from "../catalogue.ts";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineList } from "./list.ts";

/** What a product is for visitors at the moment. */
export const productStates = {
  draft: { de: "Entwurf", en: "Draft" },
  planned: { de: "Geplant", en: "Planned" },
  onSale: { de: "Im Verkauf", en: "On sale" },
  ended: { de: "Beendet", en: "Ended" },
  withdrawn: { de: "Zurückgezogen", en: "Withdrawn" },
} as const;
export type ProductStateName = keyof typeof productStates;
export const productStateNames = Object.keys(productStates) as [ProductStateName, ...ProductStateName[]];

const ProductListRow = wire({
  id: ["Id", ProductId],
  name: ["Name", z.string()],
  externalId: ["ExterneId", z.string()],
  categories: ["Kategorien", z.string()],
  state: ["Zustand", z.enum(productStateNames)],
  activeFrom: ["AktivAb", z.nullable(Instant)],
  activeUntil: ["AktivBis", z.nullable(Instant)],
  /** What an order of today earns. */
  amountCents: ["Praemie", z.nullable(z.int())],
  nextAmountCents: ["NaechstePraemie", z.nullable(z.int())],
  nextAmountFrom: ["NaechstePraemieAb", z.nullable(Instant)],
  monthlyCents: ["PreisMonatlich", z.int()],
  successor: ["Nachfolger", z.nullable(z.string())],
});

export const productList = defineList({
  scope: "consoleTenant",
  tag: "Katalog",
  id: "listCatalogueProducts",
  exportId: "exportCatalogueProducts",
  path: "/produkte",
  summary: "Lists the products of the catalogue, drafts and withdrawn ones included",
  ability: "catalogue.read",
  exportAbility: "catalogue.read",
  row: ProductListRow,
  columns: {
    name: { label: { de: "Produkt", en: "Product" }, kind: "text", isSortable: true },
    id: { label: { de: "Nummer", en: "Number" }, kind: "text", isSortable: true },
    state: { label: { de: "Zustand", en: "State" }, kind: "state", names: productStates },
    categories: { label: { de: "Kategorien", en: "Categories" }, kind: "text" },
    activeFrom: { label: { de: "Im Verkauf ab", en: "On sale from" }, kind: "day" },
    activeUntil: { label: { de: "Im Verkauf bis", en: "On sale until" }, kind: "day" },
    amountCents: { label: { de: "Prämie heute", en: "Reward today" }, kind: "money" },
    nextAmountCents: { label: { de: "Nächste Prämie", en: "Next reward" }, kind: "money" },
    nextAmountFrom: {
      label: { de: "Nächste Prämie ab", en: "Next reward from" },
      kind: "day",
      isExtra: true,
    },
    externalId: { label: { de: "Anbieternummer", en: "Provider's number" }, kind: "text", isExtra: true },
    monthlyCents: { label: { de: "Preis im Monat", en: "Price per month" }, kind: "money", isExtra: true },
    successor: { label: { de: "Nachfolger", en: "Successor" }, kind: "text", isExtra: true },
  },
  filters: {
    state: { wire: "zustand", kind: "choice", label: { de: "Zustand", en: "State" }, names: productStates },
    category: { wire: "kategorie", kind: "text", label: { de: "Kategorie", en: "Category" } },
  },
  search: { de: "Name und Nummer", en: "names and numbers" },
  sort: "name",
  exampleRow: {
    Id: 101,
    Name: "Ökostrom 24",
    ExterneId: "OEKO-24",
    Kategorien: "Strom",
    Zustand: "onSale",
    AktivAb: null,
    AktivBis: "2026-11-20T22:59:59.999Z",
    Praemie: 5_000,
    NaechstePraemie: 7_500,
    NaechstePraemieAb: "2026-11-22T23:00:00Z",
    PreisMonatlich: 4_200,
    Nachfolger: null,
  },
});
