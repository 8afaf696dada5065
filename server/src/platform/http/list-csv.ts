import type { ListColumn, ListPage } from "@weitersagen/contract/console/list";
import type { Language } from "@weitersagen/contract/language";
import { byteOrderMark, csvLine, csvTime } from "../csv.ts";

export type CsvColumns = Readonly<Record<string, ListColumn>>;
type Row = Readonly<Record<string, unknown>>;

const yes = { de: "ja", en: "yes" } as const;
const no = { de: "nein", en: "no" } as const;

/** A number as spreadsheets of the language read it. */
const money = (cents: number, language: Language): string => {
  const euros = (cents / 100).toFixed(2);
  return language === "de" ? euros.replace(".", ",") : euros;
};

function cell({ kind, names, inWords }: ListColumn, value: unknown, language: Language): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return kind === "day" ? csvTime(value).slice(0, 10) : csvTime(value);
  if (kind === "flag") return (value === true ? yes : no)[language];
  if (kind === "money" && typeof value === "number") return money(value, language);
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  return kind === "state" ? (names?.[value]?.[language] ?? value) : (inWords?.(value, language) ?? value);
}

/** A list as a file for spreadsheets, page after page. */
export async function* listCsv(
  columns: CsvColumns,
  language: Language,
  first: ListPage<Row>,
  next: (after: string) => Promise<ListPage<Row>>,
): AsyncGenerator<string, void> {
  const shown = Object.entries(columns);
  yield byteOrderMark + csvLine(shown.map(([, { label }]) => label[language]));
  for (let page = first; ; page = await next(page.next)) {
    const lines = page.content.map((row) =>
      csvLine(shown.map(([name, column]) => cell(column, row[name], language))),
    );
    yield lines.join("");
    if (page.next === null) return;
  }
}
