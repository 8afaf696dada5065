/** A row of a pasted or uploaded list. */
export interface ListedPerson {
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly kind: string;
}

type Column = "firstName" | "lastName" | "email" | "kind";
type Named = { [Name in Column]?: string | undefined };

const headings: Readonly<Record<string, Column>> = {
  vorname: "firstName",
  firstname: "firstName",
  nachname: "lastName",
  name: "lastName",
  lastname: "lastName",
  surname: "lastName",
  email: "email",
  emailadresse: "email",
  emailaddress: "email",
  mail: "email",
  mailadresse: "email",
  mailaddress: "email",
  art: "kind",
  kind: "kind",
  type: "kind",
};
const delimiters = ["\t", ";", ","];
/** Longer values are invalid anyway, and the server takes no longer ones. */
const MAX_LENGTH = 300;

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads a list that was copied from a spreadsheet, exported as CSV, or copied from a mail (`Max Muster <max@example.org>`).
 * The first line may name the columns; without it they are first name, last name, email and kind, and the email address
 * may be anywhere. Rows are not validated here.
 */
export function readList(text: string, usualKind: string): ListedPerson[] {
  const lines = linesOf(text.replace(/^\uFEFF/, ""));
  const [first] = lines;
  const columns = first && columnsIn(first.cells);
  return (columns ? lines.slice(1) : lines).map(({ line, cells }) => {
    const named = columns ? byHeading(cells, columns) : byPlace(cells);
    const value = (column: Column) => (named[column] ?? "").trim().slice(0, MAX_LENGTH);
    return {
      line,
      firstName: value("firstName"),
      lastName: value("lastName"),
      email: value("email"),
      kind: value("kind") || usualKind,
    };
  });
}

function columnsIn(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map((cell) => headings[cell.toLowerCase().replaceAll(/[^a-zäöü]/g, "")]);
  return columns.includes("email") ? columns : undefined;
}

function byHeading(cells: readonly string[], columns: readonly (Column | undefined)[]): Named {
  const named: Named = {};
  for (const [index, column] of columns.entries()) if (column) named[column] = cells[index] ?? "";
  return named;
}

function byPlace(cells: readonly string[]): Named {
  const [only = ""] = cells;
  const mailed = cells.length === 1 ? /^(.*?)\s*<([^<>]*)>$/.exec(only.trim()) : null;
  if (mailed) {
    return { ...nameIn((mailed[1] ?? "").replaceAll('"', "").trim()), email: mailed[2] };
  }
  const at = cells.findIndex((cell) => cell.includes("@"));
  const email = cells[at === -1 ? 2 : at];
  const [firstName, lastName, kind] = cells.filter((_cell, index) => index !== (at === -1 ? 2 : at));
  return { firstName, lastName, email, kind };
}

/** `Max Muster`, or `Muster, Max` as some mail programs write it. */
function nameIn(text: string): Named {
  const [before = "", after] = text.split(",", 2).map((part) => part.trim());
  if (after) return { firstName: after, lastName: before };
  const words = before.split(/\s+/);
  const lastName = words.length > 1 ? words.at(-1) : "";
  return { firstName: words.slice(0, Math.max(1, words.length - 1)).join(" "), lastName };
}

/** Splits text into lines and cells. A cell in quotes may contain delimiters, quotes and line breaks. */
function linesOf(text: string): Line[] {
  const delimiter = delimiterOf(text);
  const lines: Line[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endLine = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== "")) lines.push({ line: start, cells });
    cells = [];
    cell = "";
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\n") line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === "" && delimiter !== undefined) {
      cell = "";
      isQuoted = true;
    } else if (character === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n") {
      endLine();
      start = line;
    } else if (character !== "\r") cell += character;
  }
  endLine();
  return lines;
}

/** The one that occurs most often in the first lines. */
function delimiterOf(text: string): string | undefined {
  const first = text.split("\n", 5).join("\n");
  const counted = delimiters.map((delimiter) => ({ delimiter, count: first.split(delimiter).length - 1 }));
  const best = counted.toSorted((one, other) => other.count - one.count)[0];
  return best && best.count > 0 ? best.delimiter : undefined;
}

/** The text of a file: UTF-8, or Windows-1252 as older spreadsheets write it. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const all = new Uint8Array(bytes);
  // "Unicode text" of spreadsheets.
  if (all[0] === 0xff && all[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  // A picture or a workbook: no other text has this byte.
  if (all.includes(0)) throw new TypeError("not a text file");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
