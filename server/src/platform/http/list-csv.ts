import type { ListColumn, ListPage } from "@weitersagen/contract/console/list";
import type { Language } from "@weitersagen/contract/language";
import { byteOrderMark, csvLine, csvMoney, csvTime } from "../csv.ts";

export type CsvColumns = Readonly<Record<string, ListColumn>>;
type Row = Readonly<Record<string, unknown>>;

const yes = { de: "ja", en: "yes" } as const;
const no = { de: "nein", en: "no" } as const;

function cell({ kind, names, inWords }: ListColumn, value: unknown, language: Language): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return kind === "day" ? csvTime(value).slice(0, 10) : csvTime(value);
  if (kind === "flag") return (value === true ? yes : no)[language];
  if (kind === "money" && typeof value === "number") return csvMoney(value, language);
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  return kind === "state" ? (names?.[value]?.[language] ?? value) : (inWords?.(value, language) ?? value);
}

const headOf = (columns: CsvColumns, language: Language): string =>
  byteOrderMark + csvLine(Object.values(columns).map(({ label }) => label[language]));

const linesOf = (columns: CsvColumns, language: Language, rows: readonly Row[]): string =>
  rows
    .map((row) => csvLine(Object.entries(columns).map(([name, column]) => cell(column, row[name], language))))
    .join("");

/** A short table as a file for spreadsheets. What a row does not have is an empty cell. */
export const tableCsv = (columns: CsvColumns, language: Language, rows: readonly Row[]): string =>
  headOf(columns, language) + linesOf(columns, language, rows);

/** A list as a file for spreadsheets, page after page. */
export async function* listCsv(
  columns: CsvColumns,
  language: Language,
  first: ListPage<Row>,
  next: (after: string) => Promise<ListPage<Row>>,
): AsyncGenerator<string, void> {
  yield headOf(columns, language);
  for (let page = first; ; page = await next(page.next)) {
    yield linesOf(columns, language, page.content);
    if (page.next === null) return;
  }
}
