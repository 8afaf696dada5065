import { MoneyFlows, type MoneyReport } from "@weitersagen/contract/insight-money";
import type { PeopleReport, QualityReport } from "@weitersagen/contract/insight-quality";
import { FiguresView, type NumbersReport } from "@weitersagen/contract/insight-report";
import { byteOrderMark, csvLine } from "../../../platform/csv.ts";

/** A report as a table for spreadsheets: each row says what it is about. */
const tableOf = (lines: readonly (readonly (string | number)[])[]): string =>
  byteOrderMark + lines.map((line) => csvLine(line.map(String))).join("");

/** The columns of an object of numbers, by their names on the wire. */
const columnsOf = (fields: Readonly<Record<string, readonly [string, unknown]>>) => ({
  head: Object.values(fields).map(([column]) => column),
  cells: (numbers: Readonly<Record<string, number>>) => Object.keys(fields).map((name) => numbers[name] ?? 0),
});

/** The trend and the groups of a report. */
export function numbersCsv(report: NumbersReport): string {
  const { head, cells } = columnsOf(FiguresView.fields);
  const { from, until } = report;
  return tableOf([
    ["Zeile", "Von", "Bis", "Name", ...head],
    ["Summe", from, until, "", ...cells(report.totals)],
    ...report.trend.map((slice) => ["Zeitraum", slice.from, slice.until, "", ...cells(slice.figures)]),
    ...report.groups.map(({ name, figures }) => ["Gruppe", from, until, name, ...cells(figures)]),
  ]);
}

/** Flows of the period, its days, products and channels; then what is owed and the forecast, in the first column. */
export function moneyCsv(report: MoneyReport): string {
  const { head, cells } = columnsOf(MoneyFlows.fields);
  const { from, until, owed } = report;
  return tableOf([
    ["Zeile", "Von", "Bis", "Name", ...head, "OffenCent", "ErwartetCent", "HoechstensCent"],
    ["Summe", from, until, "", ...cells(report.flows)],
    ...report.trend.map((slice) => ["Zeitraum", slice.from, slice.until, "", ...cells(slice.flows)]),
    ...report.byProduct.map(({ name, flows }) => ["Produkt", from, until, name, ...cells(flows)]),
    ...report.byChannel.map(({ name, flows }) => ["Kanal", from, until, name, ...cells(flows)]),
    ...(
      [
        ["in Prüfung", owed.openCents],
        ["abrufbar", owed.providedCents],
        ["zur Auszahlung", owed.collectedCents],
      ] as const
    ).map(([name, cents]) => ["Offen", "", "", name, ...head.map(() => ""), cents]),
    ...report.forecast.map(({ from: week, expectedCents, mostCents }, index) => [
      "Woche",
      week,
      "",
      "",
      ...head.map(() => ""),
      report.due[index]?.dueCents ?? 0,
      expectedCents,
      mostCents,
    ]),
  ]);
}

export function qualityCsv(report: QualityReport): string {
  const { from, until, claims } = report;
  const row = (kind: string, name: string, count: number) => [kind, from, until, name, count];
  return tableOf([
    ["Zeile", "Von", "Bis", "Name", "Anzahl"],
    row("Aufträge", "gemeldet", report.orders),
    row("Aufträge", "storniert", report.cancelled),
    ...report.unrewarded.map(({ name, count }) => row("Ohne Prämie", name, count)),
    row("Prämien", "alle", report.rewards),
    row("Prämien", "angehalten", report.held),
    row("Prämien", "offen", report.heldOpen),
    row("Prämien", "freigegeben", report.heldReleased),
    row("Prämien", "abgelehnt", report.heldRejected),
    row("Nachmeldungen", "zu entscheiden", claims.checking),
    row("Nachmeldungen", "noch ohne Bestellung", claims.open),
    row("Nachmeldungen", "anerkannt", claims.matched),
    row("Nachmeldungen", "abgelehnt", claims.refused),
    ...report.mails.map(({ name, sent }) => row("E-Mails gesendet", name, sent)),
    ...report.mails.map(({ name, failed }) => row("E-Mails unzustellbar", name, failed)),
  ]);
}

export const peopleCsv = (report: PeopleReport): string =>
  tableOf([
    ["Name", "Empfehlungen", "Angenommen", "Auftraege"],
    ...report.top.map(({ name, recommendations, accepted, orders }) => [
      name,
      recommendations,
      accepted,
      orders,
    ]),
  ]);
