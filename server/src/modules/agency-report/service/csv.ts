import type { Fields } from "@weitersagen/contract/wire";
import * as z from "zod/mini";
import { byteOrderMark, csvLine, csvTime } from "../../../platform/csv.ts";
import type { Database } from "../../../platform/db/database.ts";
import { readIds, readRows } from "../read-model/read-report.ts";
import { readable, type Reader, type Report, type ReportRequest, scopeOf, selectionOf } from "./reports.ts";

export interface CsvDeps {
  readonly database: Database;
}

type RowSchema = z.ZodMiniType & { readonly fields: Fields };

/** So many rows are read, encoded and sent at once. */
const PART = 500;

/**
 * The whole result as a file for spreadsheets. Each part is read in a short transaction, so that a slow reader holds no
 * connection. A row that is no longer in the report by then is left out.
 */
export async function writeCsv(
  { database }: CsvDeps,
  reader: Reader,
  { query, ability }: Report,
  {
    agency,
    request,
    row,
  }: { readonly agency: string; readonly request: ReportRequest; readonly row: RowSchema },
): Promise<AsyncIterable<string>> {
  const { tenant } = reader;
  const { scope, ids } = await database.inTenant(tenant.id, async (tx) => {
    const seen = await scopeOf(tx, reader, ability, agency);
    return { scope: seen, ids: await readIds(tx, query, seen, selectionOf(request)) };
  });
  const columns = Object.entries(row.fields).map(([name, [wireName]]) => ({ name, wireName }));
  async function* parts() {
    yield byteOrderMark + csvLine(columns.map(({ wireName }) => wireName));
    for (let at = 0; at < ids.length; at += PART) {
      const wanted = ids.slice(at, at + PART);
      const rows = await database.inTenant(tenant.id, async (tx) =>
        readable(tx, scope, await readRows(tx, query, scope, wanted)),
      );
      const byId = new Map(rows.map((one) => [one.id, one]));
      yield wanted
        .flatMap((id) => byId.get(id) ?? [])
        .map((one) => {
          const encoded = z.encode(row, one) as Record<string, unknown>;
          return csvLine(
            columns.map(({ name, wireName }) => {
              const value = one[name];
              return value instanceof Date ? csvTime(value) : cell(encoded[wireName]);
            }),
          );
        })
        .join("");
    }
  }
  return parts();
}

function cell(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
