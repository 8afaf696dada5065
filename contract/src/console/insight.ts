import * as z from "zod/mini";
import { moneyExample, numbersExample } from "../insight-examples.ts";
import { moneyQueryFields, MoneyReport, moneyTableField } from "../insight-money.ts";
import {
  PeopleReport,
  peopleExample,
  QualityReport,
  qualityExample,
  QualityTable,
} from "../insight-quality.ts";
import { NumbersReport, numbersTableField, periodFields, tenantReportFields } from "../insight-report.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { insightListCalls } from "./insight-lists.ts";

const callDefaults = { scope: "consoleTenant", method: "GET", tag: "Zahlen" } as const;
const period = { von: "2026-10-01", bis: "2026-10-31" };

export const readNumbers = defineConsoleCall({
  ...callDefaults,
  ability: "numbers.read",
  id: "readNumbers",
  path: "/zahlen",
  summary: "The funnel and its figures by day, week or month",
  query: wire(tenantReportFields),
  answers: { 200: NumbersReport },
  examples: { query: { ...period, gruppe: "Produkt" }, answer: numbersExample },
});

const Choice = wire({ key: ["Schluessel", z.string()], name: ["Name", z.string()] });
const choiceExample = [{ Schluessel: "whatsapp", Name: "whatsapp" }];

export const readNumberChoices = defineConsoleCall({
  ...callDefaults,
  ability: "numbers.read",
  id: "readNumberChoices",
  path: "/zahlen/auswahl",
  summary: "What the figures can be filtered by; members of the agency that is named",
  query: wire({ agency: ["agentur", z.optional(text(40))] }),
  answers: {
    200: wire({
      products: ["Produkte", z.array(Choice)],
      categories: ["Kategorien", z.array(Choice)],
      channels: ["Kanaele", z.array(Choice)],
      campaigns: ["Kampagnen", z.array(Choice)],
      agencies: ["Agenturen", z.array(Choice)],
      members: ["Mitarbeitende", z.array(Choice)],
    }),
  },
  examples: {
    query: { agentur: "A-100" },
    answer: {
      Produkte: [{ Schluessel: "101", Name: "Zuhause M" }],
      Kategorien: [{ Schluessel: "strom", Name: "Strom" }],
      Kanaele: choiceExample,
      Kampagnen: choiceExample,
      Agenturen: [{ Schluessel: "A-100", Name: "Agentur Nord" }],
      Mitarbeitende: [{ Schluessel: "7", Name: "Kim Schulz" }],
    },
  },
});

export const readMoneyNumbers = defineConsoleCall({
  ...callDefaults,
  ability: "numbers.money.read",
  id: "readMoneyNumbers",
  path: "/zahlen/geld",
  summary:
    "Rewards promised, paid, lapsed and taken back, what is owed, and the payouts of the next 12 weeks",
  query: wire(moneyQueryFields),
  answers: { 200: MoneyReport },
  examples: { query: period, answer: moneyExample },
});

export const readQuality = defineConsoleCall({
  ...callDefaults,
  ability: "numbers.read",
  id: "readQuality",
  path: "/zahlen/guete",
  summary: "Cancellations and reasons, held rewards and decisions, claims, and delivery of mails",
  query: wire(periodFields),
  answers: { 200: QualityReport },
  examples: { query: period, answer: qualityExample },
});

export const readPeople = defineConsoleCall({
  ...callDefaults,
  ability: "numbers.read",
  id: "readPeople",
  path: "/zahlen/menschen",
  summary:
    "Who recommends, how often again, and how far it reaches; pseudonyms without the ability people.read",
  query: wire(periodFields),
  isAudited: true,
  answers: { 200: PeopleReport },
  examples: { query: period, answer: peopleExample },
});

export const exportNumbers = defineConsoleCall({
  ...callDefaults,
  ability: "numbers.read",
  id: "exportNumbers",
  path: "/zahlen.csv",
  summary: "Exports one table of the figures as CSV, by default their trend; names no person",
  query: wire({ ...tenantReportFields, ...numbersTableField }),
  answers: { 200: null },
  media: ["text/csv"],
  examples: { query: { ...period, gruppe: "Produkt" } },
});

const csv = { answers: { 200: null }, media: ["text/csv"], examples: { query: period } } as const;

export const exportMoneyNumbers = defineConsoleCall({
  ...callDefaults,
  ...csv,
  ability: "numbers.money.read",
  id: "exportMoneyNumbers",
  path: "/zahlen/geld.csv",
  summary:
    "Exports one table of the money as CSV: sums by day, product or channel, what is owed or due, or the forecast",
  query: wire({ ...moneyQueryFields, ...moneyTableField }),
});

export const exportQuality = defineConsoleCall({
  ...callDefaults,
  ...csv,
  ability: "numbers.read",
  id: "exportQuality",
  path: "/zahlen/guete.csv",
  summary: "Exports one table as CSV: orders, held rewards and claims; reasons without a reward; or mails",
  query: wire({ ...periodFields, table: ["tabelle", z.optional(QualityTable)] }),
});

export const exportPeople = defineConsoleCall({
  ...callDefaults,
  ...csv,
  ability: "numbers.read",
  id: "exportPeople",
  path: "/zahlen/menschen.csv",
  summary: "Exports the top referrers as CSV; pseudonyms without the ability people.read",
  query: wire(periodFields),
  isAudited: true,
});

export const insightCalls = [
  readNumbers,
  readNumberChoices,
  readMoneyNumbers,
  readQuality,
  readPeople,
  exportNumbers,
  exportMoneyNumbers,
  exportQuality,
  exportPeople,
  ...insightListCalls,
];
