import type { FunnelStep } from "@weitersagen/domain/insight";
import type { MoneySum } from "@weitersagen/domain/money-flows";
import * as z from "zod/mini";
import { channelNames } from "../channel-names.ts";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { insightFilters } from "./insight-filters.ts";
import { entryKinds } from "./journal.ts";
import { mailNames, operatorMailNames } from "./mail-names.ts";
import { defineList, namesOf } from "./list.ts";
import { unrewardedNames } from "./order-list.ts";

const callDefaults = {
  scope: "consoleTenant",
  tag: "Zahlen",
  ability: "numbers.read",
  exportAbility: "numbers.read",
} as const;

/*
 * The lists behind the figures of a report: each has the rows that a figure counts, and shows no names.
 */

const recommendationSteps = {
  opened: { de: "Geöffnet", en: "Opened" },
  accepted: { de: "Angenommen", en: "Accepted" },
  ordered: { de: "Bestellt", en: "Ordered" },
  valid: { de: "Gültig", en: "Valid" },
  paid: { de: "Ausgezahlt", en: "Paid" },
} as const satisfies Partial<Record<FunnelStep, unknown>>;

const furthestSteps = { created: { de: "Angelegt", en: "Created" }, ...recommendationSteps } as const;

const product = { label: { de: "Produkt", en: "Product" }, kind: "text" } as const;
const channel = {
  label: { de: "Kanal", en: "Channel" },
  kind: "state",
  names: channelNames,
} as const;
/** How the referrer came to the programme, as a link of the client named it; not a promotion. */
const campaign = { label: { de: "Kampagne", en: "Campaign" }, kind: "text" } as const;
const agency = { label: { de: "Agentur", en: "Agency" }, kind: "text", isExtra: true } as const;
const recommendation = { label: { de: "Empfehlung", en: "Recommendation" }, kind: "text" } as const;

/** A referrer by the key that the report on people gives them. */
const person = {
  wire: "person",
  kind: "text",
  label: { de: "Person", en: "Person" },
  isExtra: true,
} as const;

export const countedRecommendations = defineList({
  ...callDefaults,
  id: "listCountedRecommendations",
  exportId: "exportCountedRecommendations",
  path: "/zahlen/empfehlungen",
  summary: "Lists the recommendations behind a figure",
  row: wire({
    number: ["Empfehlungsnummer", z.string()],
    createdAt: ["Angelegt", Instant],
    step: ["Schritt", z.enum(namesOf(furthestSteps))],
    product: ["Produkt", z.nullable(z.string())],
    channel: ["Kanal", z.string()],
    campaign: ["Kampagne", z.string()],
    agency: ["Agentur", z.nullable(z.string())],
    recipients: ["Empfaenger", z.int()],
    orders: ["Auftraege", z.int()],
  }),
  columns: {
    number: recommendation,
    createdAt: { label: { de: "Angelegt", en: "Created" }, kind: "time", isSortable: true },
    step: { label: { de: "Erreicht", en: "Reached" }, kind: "state", names: furthestSteps },
    product,
    channel,
    campaign,
    recipients: { label: { de: "Angenommen von", en: "Accepted by" }, kind: "count" },
    orders: { label: { de: "Bestellungen", en: "Orders" }, kind: "count" },
    agency,
  },
  filters: {
    from: { wire: "von", kind: "day", label: { de: "Angelegt ab", en: "Created from" } },
    to: { wire: "bis", kind: "day", label: { de: "Angelegt bis", en: "Created until" } },
    step: {
      wire: "schritt",
      kind: "choice",
      label: { de: "Erreicht", en: "Reached" },
      names: recommendationSteps,
    },
    missing: {
      wire: "ohne",
      kind: "choice",
      label: { de: "Noch nicht", en: "Not yet" },
      names: recommendationSteps,
    },
    open: {
      wire: "offen",
      kind: "choice",
      label: { de: "Kann noch erreichen", en: "Can still reach" },
      names: recommendationSteps,
    },
    again: {
      wire: "wieder",
      kind: "choice",
      label: { de: "Von", en: "By" },
      names: { ja: { de: "Menschen, die wieder empfehlen", en: "people who recommend again" } },
      isExtra: true,
    },
    person,
    ...insightFilters,
  },
  sort: "-createdAt",
  exampleRow: {
    Empfehlungsnummer: "K7M2P9QX4T",
    Angelegt: "2026-11-02T10:00:00Z",
    Schritt: "ordered",
    Produkt: "Ökostrom 24",
    Kanal: "whatsapp",
    Kampagne: "",
    Agentur: null,
    Empfaenger: 1,
    Auftraege: 1,
  },
});

const countedOrderStates = {
  valid: { de: "Gültig", en: "Valid" },
  cancelled: { de: "Storniert", en: "Cancelled" },
  kept: { de: "Nicht storniert", en: "Not cancelled" },
} as const;

export const countedOrders = defineList({
  ...callDefaults,
  id: "listCountedOrders",
  exportId: "exportCountedOrders",
  path: "/zahlen/bestellungen",
  summary: "Lists the orders behind a figure",
  row: wire({
    id: ["Id", z.int()],
    number: ["Auftragsnummer", z.nullable(z.string())],
    orderedAt: ["BestelltAm", Instant],
    isValid: ["Gueltig", z.boolean()],
    isCancelled: ["Storniert", z.boolean()],
    reason: ["Grund", z.nullable(z.string())],
    costCents: ["Kosten", z.nullable(z.int())],
    product: ["Produkt", z.nullable(z.string())],
    channel: ["Kanal", z.string()],
    campaign: ["Kampagne", z.string()],
    agency: ["Agentur", z.nullable(z.string())],
    recommendation: ["Empfehlungsnummer", z.string()],
    recommendedAt: ["Empfohlen", Instant],
  }),
  columns: {
    number: { label: { de: "Auftragsnummer", en: "Order number" }, kind: "text" },
    orderedAt: { label: { de: "Bestellt am", en: "Ordered" }, kind: "time", isSortable: true },
    isValid: { label: { de: "Gültig", en: "Valid" }, kind: "flag" },
    isCancelled: { label: { de: "Storniert", en: "Cancelled" }, kind: "flag" },
    costCents: { label: { de: "Kosten", en: "Cost" }, kind: "money" },
    reason: {
      label: { de: "Warum keine Prämie", en: "Why no reward" },
      kind: "state",
      names: unrewardedNames,
    },
    product,
    channel,
    campaign: { ...campaign, isExtra: true },
    recommendation,
    recommendedAt: { label: { de: "Empfohlen am", en: "Recommended" }, kind: "time" },
    agency,
  },
  filters: {
    from: { wire: "von", kind: "day", label: { de: "Empfohlen ab", en: "Recommended from" } },
    to: { wire: "bis", kind: "day", label: { de: "Empfohlen bis", en: "Recommended until" } },
    orderedFrom: { wire: "bestelltvon", kind: "day", label: { de: "Bestellt ab", en: "Ordered from" } },
    orderedTo: { wire: "bestelltbis", kind: "day", label: { de: "Bestellt bis", en: "Ordered until" } },
    state: {
      wire: "zustand",
      kind: "choice",
      label: { de: "Zustand", en: "State" },
      names: countedOrderStates,
    },
    reason: {
      wire: "grund",
      kind: "choice",
      label: { de: "Warum keine Prämie", en: "Why no reward" },
      names: unrewardedNames,
      isExtra: true,
    },
    person,
    ...insightFilters,
  },
  sort: "-orderedAt",
  sum: "costCents",
  exampleRow: {
    Id: 5001,
    Auftragsnummer: "A-1001",
    BestelltAm: "2026-11-02T10:00:00Z",
    Gueltig: true,
    Storniert: false,
    Grund: null,
    Kosten: 7_500,
    Produkt: "Ökostrom 24",
    Kanal: "whatsapp",
    Kampagne: "",
    Agentur: null,
    Empfehlungsnummer: "K7M2P9QX4T",
    Empfohlen: "2026-10-28T10:00:00Z",
  },
});

/** The sums of money in words. */
export const flowNames = {
  promised: { de: "Versprochen", en: "Promised" },
  cancelled: { de: "Storniert", en: "Cancelled" },
  lapsed: { de: "Verfallen", en: "Lapsed" },
  paid: { de: "Überwiesen", en: "Transferred" },
  vouchers: { de: "Als Gutschein", en: "As vouchers" },
  returned: { de: "Zurückgekommen", en: "Returned" },
  takenBack: { de: "Zurückgefordert", en: "Taken back" },
  recovered: { de: "Erstattet", en: "Recovered" },
  commission: { de: "Provision", en: "Commission" },
  commissionOwed: { de: "Offen gegenüber Agenturen", en: "Owed to agencies" },
} as const satisfies Record<MoneySum, unknown>;

export const countedEntries = defineList({
  ...callDefaults,
  ability: "numbers.money.read",
  exportAbility: "numbers.money.read",
  id: "listCountedEntries",
  exportId: "exportCountedEntries",
  path: "/zahlen/buchungen",
  summary: "Lists the entries of the ledger behind a sum of money",
  row: wire({
    id: ["Id", z.int()],
    at: ["Zeit", Instant],
    kind: ["Art", z.enum(namesOf(entryKinds))],
    amountCents: ["Betrag", z.int()],
    product: ["Produkt", z.nullable(z.string())],
    channel: ["Kanal", z.string()],
    campaign: ["Kampagne", z.string()],
    agency: ["Agentur", z.nullable(z.string())],
    order: ["Auftragsnummer", z.nullable(z.string())],
    recommendation: ["Empfehlungsnummer", z.nullable(z.string())],
  }),
  columns: {
    id: { label: { de: "Buchung", en: "Entry" }, kind: "count" },
    at: { label: { de: "Zeit", en: "Time" }, kind: "time", isSortable: true },
    kind: { label: { de: "Vorgang", en: "Event" }, kind: "state", names: entryKinds },
    amountCents: { label: { de: "Betrag", en: "Amount" }, kind: "money" },
    product,
    channel,
    campaign: { ...campaign, isExtra: true },
    order: { label: { de: "Auftragsnummer", en: "Order number" }, kind: "text" },
    recommendation,
    agency,
  },
  filters: {
    from: { wire: "von", kind: "day", label: { de: "Gebucht ab", en: "Booked from" } },
    to: { wire: "bis", kind: "day", label: { de: "Gebucht bis", en: "Booked until" } },
    flow: { wire: "geld", kind: "choice", label: { de: "Geld", en: "Money" }, names: flowNames },
    ...insightFilters,
  },
  sort: "-at",
  sum: "amountCents",
  exampleRow: {
    Id: 4711,
    Zeit: "2026-11-16T09:00:00Z",
    Art: "pay",
    Betrag: 5_000,
    Produkt: "Ökostrom 24",
    Kanal: "whatsapp",
    Kampagne: "",
    Agentur: null,
    Auftragsnummer: "A-1001",
    Empfehlungsnummer: "K7M2P9QX4T",
  },
});

const countedKinds = {
  seenCatalogue: { de: "Angebot gesehen", en: "Offer seen" },
  seenForm: { de: "Formular gesehen", en: "Form seen" },
  share: { de: "Geteilt", en: "Shared" },
  click: { de: "Klick", en: "Click" },
  machineClick: { de: "Klick eines Programms", en: "Click of a program" },
  visit: { de: "Besuch", en: "Visit" },
  mailSent: { de: "E-Mail gesendet", en: "Mail sent" },
  mailFailed: { de: "E-Mail unzustellbar", en: "Mail given up" },
} as const;

const factKinds = { seen: { de: "Gesehen", en: "Seen" }, ...countedKinds } as const;
export const languageNames = {
  de: { de: "Deutsch", en: "German" },
  en: { de: "Englisch", en: "English" },
} as const;
export const deviceNames = {
  phone: { de: "Telefon", en: "Phone" },
  tablet: { de: "Tablet", en: "Tablet" },
  computer: { de: "Computer", en: "Computer" },
} as const;

const factChannels = { ...mailNames, ...operatorMailNames, ...channelNames };

export const countedFacts = defineList({
  ...callDefaults,
  id: "listCountedFacts",
  exportId: "exportCountedFacts",
  path: "/zahlen/ereignisse",
  summary: "Lists what was counted on each day without identifiers: pages, shares, clicks and mails",
  row: wire({
    day: ["Tag", z.string()],
    kind: ["Art", z.enum(namesOf(countedKinds))],
    product: ["Produkt", z.nullable(z.string())],
    channel: ["Kanal", z.string()],
    campaign: ["Kampagne", z.string()],
    language: ["Sprache", z.string()],
    device: ["Geraet", z.string()],
    agency: ["Agentur", z.nullable(z.string())],
    count: ["Anzahl", z.int()],
  }),
  columns: {
    day: { label: { de: "Tag", en: "Day" }, kind: "day", isSortable: true },
    kind: { label: { de: "Ereignis", en: "Event" }, kind: "state", names: countedKinds },
    product,
    // Of a mail it is the name of the mail.
    channel: { ...channel, label: { de: "Kanal oder E-Mail", en: "Channel or email" }, names: factChannels },
    campaign,
    language: { label: { de: "Sprache", en: "Language" }, kind: "state", names: languageNames },
    device: { label: { de: "Gerät", en: "Device" }, kind: "state", names: deviceNames },
    agency: { label: { de: "Agentur", en: "Agency" }, kind: "text" },
    count: { label: { de: "Anzahl", en: "Count" }, kind: "count" },
  },
  filters: {
    from: { wire: "von", kind: "day", label: { de: "Von", en: "From" } },
    to: { wire: "bis", kind: "day", label: { de: "Bis", en: "Until" } },
    kind: { wire: "art", kind: "choice", label: { de: "Ereignis", en: "Event" }, names: factKinds },
    ...insightFilters,
    language: {
      wire: "sprache",
      kind: "choice",
      label: { de: "Sprache", en: "Language" },
      names: languageNames,
      isExtra: true,
    },
    device: {
      wire: "geraet",
      kind: "choice",
      label: { de: "Gerät", en: "Device" },
      names: deviceNames,
      isExtra: true,
    },
  },
  sort: "-day",
  sum: "count",
  exampleRow: {
    Tag: "2026-11-16",
    Art: "share",
    Produkt: "Ökostrom 24",
    Kanal: "whatsapp",
    Kampagne: "",
    Sprache: "de",
    Geraet: "phone",
    Agentur: null,
    Anzahl: 12,
  },
});

export const insightListCalls = [
  ...countedRecommendations.calls,
  ...countedOrders.calls,
  ...countedEntries.calls,
  ...countedFacts.calls,
];
