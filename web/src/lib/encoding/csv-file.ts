/** A table as a file for spreadsheets. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((cells) => cells.map(csvCell).join(";")).join("\r\n");
  return new Blob(["\uFEFF", text, "\r\n"], { type: "text/csv" });
}

/** Quoted, and with formulas disarmed: names and lists come from somewhere else. */
function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
