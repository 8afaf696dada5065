import { FiguresView } from "@weitersagen/contract/insight-report";
import type { FigureName, Figures } from "@weitersagen/domain/insight";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { byteOrderMark, csvLine } from "../../../platform/csv.ts";
import { readNumbers, type ReportCommand } from "./report.ts";

const columns = Object.entries(FiguresView.fields).map(([name, [column]]) => ({
  name: name as FigureName,
  column,
}));

const cells = (figures: Figures): string[] => columns.map(({ name }) => String(figures[name]));

/** The trend and the groups of a report as one table: each row says what it is about. */
export async function numbersCsv(tx: TenantTransaction, command: ReportCommand): Promise<string> {
  const report = await readNumbers(tx, command);
  const head = ["Zeile", "Von", "Bis", "Name", ...columns.map(({ column }) => column)];
  return [
    byteOrderMark + csvLine(head),
    csvLine(["Summe", report.from, report.until, "", ...cells(report.totals)]),
    ...report.trend.map(({ from, until, figures }) =>
      csvLine(["Zeitraum", from, until, "", ...cells(figures)]),
    ),
    ...report.groups.map(({ name, figures }) =>
      csvLine(["Gruppe", report.from, report.until, name, ...cells(figures)]),
    ),
  ].join("");
}
