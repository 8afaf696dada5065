import type { Language } from "@weitersagen/contract/language";

/** A cell of a table for spreadsheets. Texts come from outside: a cell that begins like a formula would be run,
 * except a negative number. A program that divides at commas or tabs would make cells of its own: only what people do not
 * write is changed, as "5,-" is a price. */
function csvCell(text: string): string {
  const isLive = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:[.,]\d+)?$/.test(text);
  const safe = (isLive ? `'${text}` : text).replaceAll(/(?<=[,;\t])[=@]/g, "'$&");
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/** A spreadsheet takes a file without it for Windows-1252. */
export const byteOrderMark = "\u{FEFF}";

/** An amount in euros, as spreadsheets of the language read it. */
export function csvMoney(cents: number, language: Language): string {
  const euros = (cents / 100).toFixed(2);
  return language === "de" ? euros.replace(".", ",") : euros;
}

const time = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Berlin",
  dateStyle: "short",
  timeStyle: "medium",
});

/** A time in Germany, as spreadsheets read it: "2026-11-17 14:30:00". */
export const csvTime = (at: Date): string => time.format(at);
