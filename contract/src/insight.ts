import * as z from "zod/mini";
import { type CallDefinition, defineCall } from "./call.ts";
import { countedFacts } from "./console/insight-lists.ts";
import { moneyExample, numbersExample } from "./insight-examples.ts";
import { moneyQueryFields, MoneyReport, moneyTableField } from "./insight-money.ts";
import {
  NumbersReport,
  numbersTableField,
  periodFields,
  reportFields,
  tenantReportFields,
} from "./insight-report.ts";
import { shareChannels } from "./recommendation.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

/** A table for spreadsheets. */
export const CSV = "text/csv";

/** Ways to pass a link on besides the channels: copied, the system's share sheet, shown as a QR code. */
const otherWays = ["copy", "share", "qr"] as const;

const Sighting = wire({
  kind: ["Art", wireWords({ seenCatalogue: "Angebot", seenForm: "Formular", share: "Teilen" })],
  productId: ["Produkt", z.optional(z.int().check(z.gte(1), z.lte(2_147_483_647)))],
  channel: ["Kanal", z.optional(z.enum([...shareChannels, ...otherWays]))],
});
/** A page that a visitor saw, or a share, as it is sent. */
export type SentSighting = z.input<typeof Sighting>;

export const countSighting = defineCall({
  id: "countSighting",
  method: "POST",
  path: "/zaehlung",
  scope: "tenant",
  tag: "Zahlen",
  summary:
    "Counts a page seen or a share, without cookies or identifiers; more than a person makes are ignored",
  access: "public",
  body: Sighting,
  bodyLimit: 1_024,
  answers: { 204: null },
  examples: { body: { Art: "Teilen", Produkt: 101, Kanal: "whatsapp" } },
});

const forClients = {
  method: "GET",
  scope: "tenant",
  tag: "Zahlen",
  access: "apiKey",
  keyScope: "numbers",
} as const;

export const getNumbers = defineCall({
  ...forClients,
  id: "getNumbers",
  path: "/zahlen",
  summary:
    "The funnel and its figures by day, week or month; with `Accept: text/csv` one of its tables, by default `Verlauf`",
  alsoAnswers: [CSV],
  query: wire({ ...tenantReportFields, ...numbersTableField }),
  answers: { 200: NumbersReport },
  examples: { query: { von: "2026-10-01", bis: "2026-10-31", gruppe: "Produkt" }, answer: numbersExample },
});

export const getMoneyNumbers = defineCall({
  ...forClients,
  id: "getMoneyNumbers",
  path: "/zahlen/geld",
  summary:
    "Rewards promised, paid, lapsed and taken back, what is owed, and the payouts of the next 12 weeks; with `Accept: text/csv` one of its tables, by default `Verlauf`",
  alsoAnswers: [CSV],
  query: wire({ ...moneyQueryFields, ...moneyTableField }),
  answers: { 200: MoneyReport },
  examples: { query: { von: "2026-10-01", bis: "2026-10-31" }, answer: moneyExample },
});

export const getCountedFacts = defineCall({
  ...forClients,
  id: "getCountedFacts",
  path: "/zahlen/ereignisse",
  summary:
    "What was counted on each day without identifiers: pages, shares, clicks and mails; with `Accept: text/csv` the whole period as a table",
  alsoAnswers: [CSV],
  query: wire({ ...periodFields, after: ["ab", z.optional(text(1_000).check(z.minLength(1)))] }),
  answers: {
    200: wire({
      content: ["Content", z.array(countedFacts.row)],
      next: ["Weiter", z.nullable(z.string())],
    }),
  },
  examples: {
    query: { von: "2026-10-01", bis: "2026-10-31" },
    answer: { Content: [countedFacts.exampleRow], Weiter: null },
  },
});

export const getAgencyStatistics = defineCall({
  id: "getAgencyStatistics",
  method: "GET",
  path: "/agentur/statistik",
  scope: "tenant",
  tag: "Agentur",
  access: "agency",
  summary:
    "The funnel of an agency or of one of its members: an owner sees the agency, an employee what is credited to them",
  query: wire({ ...reportFields, memberId: tenantReportFields.memberId }),
  answers: { 200: NumbersReport },
  examples: {
    query: { von: "2026-10-01", bis: "2026-10-31", gruppe: "Mitarbeiter" },
    answer: { ...numbersExample, GruppiertNach: "Mitarbeiter" },
  },
});

export const insightCalls: readonly CallDefinition[] = [
  countSighting,
  getNumbers,
  getMoneyNumbers,
  getCountedFacts,
  getAgencyStatistics,
];
