import { flowNames } from "@weitersagen/contract/console/insight-lists";
import type { ListColumn } from "@weitersagen/contract/console/list";
import { rewardStateNames } from "@weitersagen/contract/console/reward-list";
import type { MoneyReport } from "@weitersagen/contract/insight-money";
import type { PeopleReport, QualityReport } from "@weitersagen/contract/insight-quality";
import type { NumbersReport } from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";
import { figureNames } from "@weitersagen/domain/insight";
import { moneyFlowNames } from "@weitersagen/domain/money-flows";
import { type CsvColumns, tableCsv } from "../../../platform/http/list-csv.ts";
import { figureWords, nameWords, rowWords } from "./csv-words.ts";

const row: ListColumn = { label: { de: "Zeile", en: "Row" }, kind: "state", names: rowWords };
const from: ListColumn = { label: { de: "Von", en: "From" }, kind: "text" };
const until: ListColumn = { label: { de: "Bis", en: "Until" }, kind: "text" };
const name: ListColumn = { label: { de: "Name", en: "Name" }, kind: "text" };
const count: ListColumn = { label: { de: "Anzahl", en: "Count" }, kind: "count" };
const euros = (de: string, en: string): ListColumn => ({
  label: { de: `${de} (Euro)`, en: `${en} (euros)` },
  kind: "money",
});

const numbersColumns: CsvColumns = {
  row,
  from,
  until,
  name,
  ...Object.fromEntries(
    figureNames.map((figure): [string, ListColumn] => [
      figure,
      { label: figureWords[figure], kind: figure === "costCents" ? "money" : "count" },
    ]),
  ),
  costPerOrderCents: euros("Kosten je gültigem Auftrag", "Cost per valid order"),
};

/** The sum, the trend and the groups of a report. */
export function numbersCsv(report: NumbersReport, language: Language): string {
  const { totals, costPerOrderCents, ...period } = report;
  const days = { from: period.from, until: period.until };
  return tableCsv(numbersColumns, language, [
    { row: "total", ...days, ...totals, costPerOrderCents },
    ...report.trend.map(({ figures, ...slice }) => ({ row: "slice", ...slice, ...figures })),
    ...report.groups.map(({ figures, ...group }) => ({ row: "group", ...days, ...group, ...figures })),
  ]);
}

const moneyColumns: CsvColumns = {
  row,
  from,
  until,
  name,
  ...Object.fromEntries(
    moneyFlowNames.map((flow): [string, ListColumn] => [flow, euros(flowNames[flow].de, flowNames[flow].en)]),
  ),
  owedCents: euros("Offen", "Owed"),
  expectedCents: euros("Erwartet", "Expected"),
  mostCents: euros("Höchstens", "At most"),
};

/** Flows of the period, its days, products and channels; then what is owed, when it is due, and the forecast. */
export function moneyCsv(report: MoneyReport, language: Language): string {
  const { owed, owedToAgencies } = report;
  const days = { from: report.from, until: report.until };
  return tableCsv(moneyColumns, language, [
    { row: "total", ...days, ...report.flows },
    ...report.trend.map(({ flows, ...slice }) => ({ row: "slice", ...slice, ...flows })),
    ...report.byProduct.map((part) => ({ row: "product", ...days, name: part.name, ...part.flows })),
    ...report.byChannel.map((part) => ({ row: "channel", ...days, name: part.name, ...part.flows })),
    ...(["open", "provided", "collected"] as const).map((state) => ({
      row: "owed",
      name: rewardStateNames[state][language],
      owedCents: owed[`${state}Cents`],
    })),
    { row: "owed", name: nameWords.late[language], owedCents: owed.lateCents },
    ...(["unsettled", "issued"] as const).map((state) => ({
      row: "agencies",
      name: nameWords[state][language],
      owedCents: owedToAgencies[`${state}Cents`],
    })),
    ...report.due.map(({ dueCents, ...week }) => ({ row: "due", ...week, owedCents: dueCents })),
    ...report.forecast.map((week) => ({ row: "forecast", ...week })),
  ]);
}

export function qualityCsv(report: QualityReport, language: Language): string {
  const { claims, mails } = report;
  const days = { from: report.from, until: report.until };
  const counted = (kind: keyof typeof rowWords, text: string, number: number) => ({
    row: kind,
    ...days,
    name: text,
    count: number,
  });
  const word = (key: keyof typeof nameWords) => nameWords[key][language];
  return tableCsv({ row, from, until, name, count }, language, [
    counted("orders", word("reported"), report.orders),
    counted("orders", word("cancelled"), report.cancelled),
    ...report.unrewarded.map((reason) => counted("unrewarded", reason.name, reason.count)),
    counted("rewards", word("all"), report.rewards),
    ...(["held", "heldOpen", "heldReleased", "heldRejected"] as const).map((state) =>
      counted("rewards", word(state), report[state]),
    ),
    ...(["checking", "open", "matched", "refused"] as const).map((state) =>
      counted("claims", word(state), claims[state]),
    ),
    ...mails.map((mail) => counted("mailsSent", mail.name, mail.sent)),
    ...mails.map((mail) => counted("mailsFailed", mail.name, mail.failed)),
  ]);
}

const peopleColumns: CsvColumns = {
  name,
  recommendations: { label: figureWords.recommendations, kind: "count" },
  accepted: { label: figureWords.accepted, kind: "count" },
  orders: { label: figureWords.orders, kind: "count" },
};

export const peopleCsv = ({ top }: PeopleReport, language: Language): string =>
  tableCsv(peopleColumns, language, top);
