import { unrewardedReasons } from "@weitersagen/domain/order";
import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineList, namesOf } from "./list.ts";

/** What became of an order, as far as a person can act on it. */
export const orderStates = {
  /** Matched, verified, and nothing excludes a reward. */
  rewarded: { de: "Mit Prämie", en: "Rewarded" },
  unrewarded: { de: "Ohne Prämie", en: "No reward" },
  unmatched: { de: "Ohne Empfehlung", en: "Unmatched" },
  reported: { de: "Vom Browser gemeldet", en: "Reported by browser" },
  cancelled: { de: "Storniert", en: "Cancelled" },
} as const;
export type OrderStateName = keyof typeof orderStates;

const sources = {
  feed: { de: "Auftragsdatei", en: "Order feed" },
  browser: { de: "Browser", en: "Browser" },
  agency: { de: "Agentur", en: "Agency" },
} as const;

const kinds = {
  new: { de: "Neuvertrag", en: "New contract" },
  extension: { de: "Verlängerung", en: "Extension" },
  hotline: { de: "Hotline", en: "Hotline" },
  switch: { de: "Wechsel", en: "Switch" },
} as const;

export const matchKinds = {
  recipientNumber: { de: "Empfängernummer", en: "Recipient number" },
  recommendationNumber: { de: "Empfehlungsnummer", en: "Recommendation number" },
  code: { de: "Code", en: "Code" },
  email: { de: "E-Mail", en: "Email" },
  claim: { de: "Reklamation", en: "Claim" },
  agency: { de: "Agentur", en: "Agency" },
  /** An operator assigned it. */
  operator: { de: "Von Hand", en: "By hand" },
} as const;

/** Why an order earns nothing, in the words that the customer reads. */
export const unrewardedNames = Object.fromEntries(
  unrewardedReasons.map(({ name, de, en }) => [name, { de, en }] as const),
);

export const OrderListRow = wire({
  id: ["Id", z.int()],
  number: ["Auftragsnummer", z.nullable(z.string())],
  orderedAt: ["BestelltAm", Instant],
  state: ["Zustand", z.enum(namesOf(orderStates))],
  product: ["Produkt", z.nullable(z.string())],
  kind: ["Art", z.enum(namesOf(kinds))],
  source: ["Quelle", z.enum(namesOf(sources))],
  recommendation: ["Empfehlungsnummer", z.nullable(z.string())],
  matchedBy: ["ZugeordnetDurch", z.nullable(z.enum(namesOf(matchKinds)))],
  reason: ["Grund", z.nullable(z.string())],
  receivedAt: ["EingegangenAm", Instant],
});

export const orderList = defineList({
  scope: "consoleTenant",
  tag: "Bestellungen",
  id: "listOrders",
  exportId: "exportOrders",
  path: "/bestellungen",
  summary: "Lists orders",
  ability: "orders.read",
  exportAbility: "orders.export",
  row: OrderListRow,
  columns: {
    number: { label: { de: "Auftragsnummer", en: "Order number" }, kind: "text" },
    orderedAt: { label: { de: "Bestellt am", en: "Ordered" }, kind: "time", isSortable: true },
    state: { label: { de: "Zustand", en: "State" }, kind: "state", names: orderStates },
    product: { label: { de: "Produkt", en: "Product" }, kind: "text" },
    recommendation: { label: { de: "Empfehlung", en: "Recommendation" }, kind: "text" },
    matchedBy: {
      label: { de: "Zugeordnet durch", en: "Matched by" },
      kind: "state",
      names: matchKinds,
      isExtra: true,
    },
    kind: { label: { de: "Art", en: "Kind" }, kind: "state", names: kinds, isExtra: true },
    source: { label: { de: "Quelle", en: "Source" }, kind: "state", names: sources, isExtra: true },
    reason: {
      label: { de: "Warum keine Prämie", en: "Why no reward" },
      kind: "state",
      names: unrewardedNames,
      isExtra: true,
    },
    receivedAt: { label: { de: "Eingegangen am", en: "Received" }, kind: "time", isSortable: true },
  },
  filters: {
    state: { wire: "zustand", kind: "choice", label: { de: "Zustand", en: "State" }, names: orderStates },
    source: { wire: "quelle", kind: "choice", label: { de: "Quelle", en: "Source" }, names: sources },
    from: { wire: "von", kind: "day", label: { de: "Bestellt ab", en: "Ordered from" } },
    to: { wire: "bis", kind: "day", label: { de: "Bestellt bis", en: "Ordered until" } },
  },
  search: { de: "Auftrags- und Empfehlungsnummer", en: "order and recommendation numbers" },
  sort: "-receivedAt",
  exampleRow: {
    Id: 5001,
    Auftragsnummer: "A-1001",
    BestelltAm: "2026-11-02T10:00:00Z",
    Zustand: "rewarded",
    Produkt: "Ökostrom 24",
    Art: "new",
    Quelle: "feed",
    Empfehlungsnummer: "K7M2P9QX4T",
    ZugeordnetDurch: "recommendationNumber",
    Grund: null,
    EingegangenAm: "2026-11-03T02:00:00Z",
  },
});
