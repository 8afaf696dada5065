import { flowNames } from "@weitersagen/contract/console/insight-lists";
import type { ListColumn } from "@weitersagen/contract/console/list";
import { rewardStateNames } from "@weitersagen/contract/console/reward-list";
import type { MoneyReport, MoneyTable } from "@weitersagen/contract/insight-money";
import type { PeopleReport, QualityReport, QualityTable } from "@weitersagen/contract/insight-quality";
import type { NumbersReport, NumbersTable, ReportGroup } from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";
import { figureNames } from "@weitersagen/domain/insight";
import { moneyFlowNames } from "@weitersagen/domain/money-flows";
import { type CsvColumns, tableCsv } from "../../../platform/http/list-csv.ts";
import type { NamedFilters } from "./request.ts";
import { figureWords, nameWords, rowWords, stepWords } from "./csv-words.ts";

// A file has one table: the same columns in every row, and no rows that sum others up.

const column = (kind: ListColumn["kind"], de: string, en: string): ListColumn => ({
  label: { de, en },
  kind,
});
const row: ListColumn = { ...column("state", "Zeile", "Row"), names: rowWords };
const from = column("text", "Von", "From");
const until = column("text", "Bis", "Until");
const name = column("text", "Name", "Name");
const count = column("count", "Anzahl", "Count");
const euros = (de: string, en: string): ListColumn => column("money", `${de} (Euro)`, `${en} (euros)`);
/** Like money: two decimals, with the sign of the language. */
const percent = (de: string, en: string): ListColumn => column("money", `${de} (%)`, `${en} (%)`);
const inPercent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 10_000));

const figureColumns: CsvColumns = Object.fromEntries(
  figureNames.map((figure): [string, ListColumn] => [
    figure,
    { label: figureWords[figure], kind: figure === "costCents" ? "money" : "count" },
  ]),
);

const funnelColumns: CsvColumns = {
  step: { ...column("state", "Schritt", "Step"), names: stepWords },
  count,
  stepRate: percent("Vom Schritt davor", "Of the step before"),
  overallRate: percent("Von Gesehen", "Of seen"),
  openCount: column("count", "Noch offen", "Still open"),
  finishedRate: percent("Quote der Abgeschlossenen", "Rate of finished ones"),
  medianMinutes: column("count", "Hälfte in (Minuten)", "Half within (minutes)"),
  ninetiethMinutes: column("count", "90 % in (Minuten)", "90 % within (minutes)"),
  before: column("count", "Zeitraum davor", "Period before"),
  yearBefore: column("count", "Jahr davor", "Year before"),
};
const trendColumns: CsvColumns = {
  from,
  until,
  isComplete: column("flag", "Vollständig", "Complete"),
  ...figureColumns,
};
const groupWords = {
  product: { de: "Produkt", en: "Product" },
  category: { de: "Kategorie", en: "Category" },
  channel: { de: "Kanal", en: "Channel" },
  campaign: { de: "Kampagne", en: "Campaign" },
  agency: { de: "Agentur", en: "Agency" },
  member: { de: "Mitarbeitende", en: "Member" },
  language: { de: "Sprache", en: "Language" },
  device: { de: "Gerät", en: "Device" },
} as const satisfies Record<ReportGroup, ListColumn["label"]>;

/** The first column says what the figures are divided by, and what they are narrowed to. */
function groupHead(group: ReportGroup, filters: NamedFilters): ListColumn {
  const head = (language: Language) => {
    const set = filters.map(([filter, value]) => `${groupWords[filter][language]}: ${value}`);
    return groupWords[group][language] + (set.length > 0 ? ` (${set.join(", ")})` : "");
  };
  return column("text", head("de"), head("en"));
}

const groupColumns: CsvColumns = {
  ...figureColumns,
  validRate: percent("Gültige Aufträge je Empfehlung", "Valid orders per recommendation"),
  costPerOrderCents: euros("Kosten je gültigem Auftrag", "Cost per valid order"),
};

const whole = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes));

/** One table of a report: its steps, its trend or its groups. What is not counted is an empty cell. */
export function numbersCsv(
  report: NumbersReport,
  table: NumbersTable,
  language: Language,
  filters: NamedFilters,
): string {
  switch (table) {
    case "funnel":
      return tableCsv(
        funnelColumns,
        language,
        report.funnel.map((step) => ({
          ...step,
          stepRate: inPercent(step.stepRate),
          overallRate: inPercent(step.overallRate),
          finishedRate: inPercent(step.finishedRate),
          medianMinutes: whole(step.medianMinutes),
          ninetiethMinutes: whole(step.ninetiethMinutes),
        })),
      );
    case "trend":
      return tableCsv(
        trendColumns,
        language,
        report.trend.map(({ figures, ...slice }) => ({ ...slice, ...figures })),
      );
    case "groups":
      return tableCsv(
        { name: groupHead(report.groupedBy, filters), ...groupColumns },
        language,
        report.groups.map(({ figures, ...group }) => ({
          ...group,
          ...figures,
          validRate: inPercent(group.validRate),
        })),
      );
  }
}

const flowColumns: CsvColumns = Object.fromEntries(
  moneyFlowNames.map((flow): [string, ListColumn] => [flow, euros(flowNames[flow].de, flowNames[flow].en)]),
);
/** Parts of a sum have columns of their own, so that the column of what is owed can be added up. */
const owedColumns = {
  row,
  name,
  owedCents: euros("Offen", "Owed"),
  lateCents: euros("davon überfällig", "of these overdue"),
  objectedCents: euros("davon mit Widerspruch", "of these objected to"),
} as const satisfies CsvColumns;

/** One table of the money: flows by day, product or channel; or what is owed, when it is due, and the forecast. */
export function moneyCsv(report: MoneyReport, table: MoneyTable, language: Language): string {
  switch (table) {
    case "trend":
      return tableCsv(
        { from, until, ...flowColumns },
        language,
        report.trend.map(({ flows, ...slice }) => ({ ...slice, ...flows })),
      );
    case "products":
    case "channels":
      return tableCsv(
        { name, ...flowColumns },
        language,
        report[table === "products" ? "byProduct" : "byChannel"].map((part) => ({
          name: part.name,
          ...part.flows,
        })),
      );
    case "owed":
      return tableCsv(owedColumns, language, owedRows(report, language));
    case "due":
      return tableCsv({ from, until, dueCents: euros("Fällig", "Due") }, language, report.due);
    case "forecast":
      return tableCsv(
        {
          from,
          expectedCents: euros("Prämien, erwartet", "Rewards, expected"),
          mostCents: euros("Prämien, höchstens", "Rewards, at most"),
          agencyCents: euros("Gutschriften an Agenturen", "Credit notes to agencies"),
        },
        language,
        report.forecast,
      );
  }
}

function owedRows({ owed, owedToAgencies }: MoneyReport, language: Language) {
  const people = (text: string, cents: number, lateCents = 0) => ({
    row: "owed",
    name: text,
    owedCents: cents,
    lateCents,
    objectedCents: 0,
  });
  const { unsettledCents, issuedCents, lateCents, objectedCents } = owedToAgencies;
  const agencies = { row: "agencies", lateCents: 0, objectedCents: 0 };
  return [
    people(rewardStateNames.open[language], owed.openCents),
    people(nameWords.held[language], owed.heldCents),
    people(rewardStateNames.provided[language], owed.providedCents),
    people(rewardStateNames.collected[language], owed.collectedCents, owed.lateCents),
    { ...agencies, name: nameWords.unsettled[language], owedCents: unsettledCents },
    { row: "agencies", name: nameWords.issued[language], owedCents: issuedCents, lateCents, objectedCents },
  ];
}

/** One table of the quality: orders, held rewards and claims; the reasons without a reward; or mails. */
export function qualityCsv(report: QualityReport, table: QualityTable, language: Language): string {
  switch (table) {
    case "counts":
      return tableCsv({ row, name, count }, language, countRows(report, language));
    case "reasons":
      return tableCsv({ name, count }, language, report.unrewarded);
    case "mails":
      return tableCsv(
        {
          name,
          sent: { label: figureWords.mailsSent, kind: "count" },
          failed: { label: figureWords.mailsFailed, kind: "count" },
        },
        language,
        report.mails,
      );
  }
}

function countRows(report: QualityReport, language: Language) {
  const counted = (kind: keyof typeof rowWords, word: keyof typeof nameWords, number: number) => ({
    row: kind,
    name: nameWords[word][language],
    count: number,
  });
  return [
    counted("orders", "reported", report.orders),
    counted("orders", "cancelled", report.cancelled),
    counted("rewards", "all", report.rewards),
    ...(["held", "heldOpen", "heldReleased", "heldRejected"] as const).map((state) =>
      counted("rewards", state, report[state]),
    ),
    ...(["checking", "open", "matched", "refused"] as const).map((state) =>
      counted("claims", state, report.claims[state]),
    ),
  ];
}

const peopleColumns: CsvColumns = {
  name,
  recommendations: { label: figureWords.recommendations, kind: "count" },
  accepted: { label: figureWords.accepted, kind: "count" },
  orders: column("count", "Aufträge ohne Storno", "Orders without cancellations"),
};

export const peopleCsv = ({ top }: PeopleReport, language: Language): string =>
  tableCsv(peopleColumns, language, top);
