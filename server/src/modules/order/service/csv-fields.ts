export interface Fields {
  readonly fields: string[];
  /** Whether no text follows the closing quotation mark of a field. */
  readonly isTidy: boolean;
}

/** Splits a record that contains quotation marks. Undefined while a quotation mark is open. */
export function quotedFields(text: string, delimiter: string): Fields | undefined {
  const fields: string[] = [];
  let isTidy = true;
  let start = 0;
  for (;;) {
    const opening = skipSpaces(text, start);
    // A quotation mark inside an unquoted field is an ordinary character.
    const isQuoted = text[opening] === '"';
    const closing = isQuoted ? endOfQuoted(text, opening + 1) : start;
    if (closing === undefined) return undefined;
    const end = text.indexOf(delimiter, closing);
    const until = end === -1 ? text.length : end;
    // Text after the closing mark still belongs to the field.
    const following = text.slice(closing, until);
    if (isQuoted && following.trim() !== "") isTidy = false;
    fields.push((isQuoted ? unquoted(text, opening, closing) + following : following).trim());
    if (end === -1) return { fields, isTidy };
    start = end + delimiter.length;
  }
}

/** The record without its first field. */
export function withoutFirstField(text: string, delimiter: string): string {
  const opening = skipSpaces(text, 0);
  const closing = text[opening] === '"' ? endOfQuoted(text, opening + 1) : 0;
  const end = text.indexOf(delimiter, closing);
  return end === -1 ? "" : text.slice(end + delimiter.length);
}

/** Spreadsheets write an emptied row as delimiters with nothing between them. */
export function isEmptyLine(text: string, delimiter: string): boolean {
  const first = text.charAt(0);
  if (first !== delimiter && first.trim() !== "") return false;
  return text.replaceAll(delimiter, "").trim() === "";
}

function skipSpaces(text: string, from: number): number {
  let index = from;
  while (text[index] === " ") index += 1;
  return index;
}

/** The position after the closing mark of a quoted field; a doubled mark is one character of the field. */
function endOfQuoted(text: string, from: number): number | undefined {
  let mark = text.indexOf('"', from);
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  return mark === -1 ? undefined : mark + 1;
}

const unquoted = (text: string, opening: number, closing: number): string =>
  text.slice(opening + 1, closing - 1).replaceAll('""', '"');
