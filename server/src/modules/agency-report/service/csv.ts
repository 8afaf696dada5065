import { type FileColumn, stateWord } from "@weitersagen/contract/agency-report-columns";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { byteOrderMark, csvLine, csvMoney, csvTime } from "../../../platform/csv.ts";
import type { Database } from "../../../platform/db/database.ts";
import { readIds, readRows, type ReportRow } from "../read-model/read-report.ts";
import { readable, type Reader, type Report, type ReportRequest, scopeOf, selectionOf } from "./reports.ts";

export interface CsvDeps {
  readonly database: Database;
}

const commissionColumns: ReadonlySet<string> = new Set(["commissionCents", "commissionBookedAt"]);

/** So many rows are read, encoded and sent at once. */
const PART = 500;

/**
 * The whole result as a file for spreadsheets, in the words of the page. Each part is read in a short transaction, so that
 * a slow reader holds no connection. A row that is no longer in the report by then is left out.
 */
export async function writeCsv(
  { database }: CsvDeps,
  reader: Reader,
  { query, ability, columns: offered }: Report,
  { agency, request }: { readonly agency: string; readonly request: ReportRequest },
): Promise<AsyncIterable<string>> {
  const { tenant } = reader;
  const { scope, ids } = await database.inTenant(tenant.id, async (tx) => {
    const seen = await scopeOf(tx, reader, ability, agency);
    return { scope: seen, ids: await readIds(tx, query, seen, selectionOf(request)) };
  });
  // Who may not see commissions has no column for them.
  const columns = offered.filter(({ name }) => !commissionColumns.has(name) || scope.settledLater !== null);
  async function* parts() {
    yield byteOrderMark + csvLine(columns.map(({ key, label }) => textOf(reader, key, label)));
    for (let at = 0; at < ids.length; at += PART) {
      const wanted = ids.slice(at, at + PART);
      const rows = await database.inTenant(tenant.id, async (tx) =>
        readable(tx, scope, await readRows(tx, query, scope, wanted)),
      );
      const byId = new Map(rows.map((one) => [one.id, one]));
      yield wanted
        .flatMap((id) => byId.get(id) ?? [])
        .map((row) => csvLine(columns.map((column) => cell(row, column, reader))))
        .join("");
    }
  }
  return parts();
}

/** The tenant's own words, as the page shows them. */
const textOf = ({ tenant, language }: Reader, key: string, shown: FileColumn["label"]): string =>
  tenant.settings.texts[language]?.[key] ?? shown[language];

function cell(row: ReportRow, { name, kind }: FileColumn, reader: Reader): string {
  const value = row[name];
  if (value instanceof Date) return csvTime(value);
  if (typeof value === "number") return kind === "money" ? csvMoney(value, reader.language) : String(value);
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "string") return "";
  if (kind === "spoken") return showSpokenNumber(value);
  const word = stateWord(kind, shownState(row, kind, value));
  return word ? textOf(reader, word.key, word.shown) : value;
}

/** Who may confirm an order reads that it waits for them. */
const shownState = ({ isReleasable }: ReportRow, kind: FileColumn["kind"], state: string): string =>
  kind === "orderState" && state === "confirming" && isReleasable === true ? "confirmingYours" : state;
