/** A cell of a table for spreadsheets. Texts come from outside: a cell that begins like a formula would be run. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/** A spreadsheet takes a file without it for Windows-1252. */
export const byteOrderMark = "\u{FEFF}";
