/** So many rows are imported with one call: the progress is seen, and a repeated upload continues where one ended. */
const ROWS_PER_PART = 2_000;

export interface FilePart {
  readonly bytes: Uint8Array;
  /** How many rows of the file are in earlier parts. */
  readonly rowsBefore: number;
  readonly rows: number;
}

const LINE_FEED = 10;
const QUOTE = 34;

/** The ends of the rows: line feeds that are not inside quotation marks. */
function rowEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  let isQuoted = false;
  for (const [index, byte] of bytes.entries()) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === LINE_FEED && !isQuoted) ends.push(index + 1);
  }
  if (ends.at(-1) !== bytes.length) ends.push(bytes.length);
  return ends;
}

const isWide = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes[1] === 0;

/**
 * Splits a file into parts that each begin with its first line. A file whose quotation marks do not match, or in an
 * encoding of two bytes, stays whole: the server reads it like any other.
 */
export function partsOf(bytes: Uint8Array): FilePart[] {
  const ends = isWide(bytes) ? [bytes.length] : rowEnds(bytes);
  const isSeparatorLine = new TextDecoder().decode(bytes.subarray(0, 5)).toLowerCase().startsWith("sep=");
  const headLines = isSeparatorLine ? 2 : 1;
  const headEnd = ends[headLines - 1] ?? bytes.length;
  const rowsOnly = ends.slice(headLines);
  if (rowsOnly.length <= ROWS_PER_PART) return [{ bytes, rowsBefore: 0, rows: rowsOnly.length }];
  const parts: FilePart[] = [];
  for (let first = 0; first < rowsOnly.length; first += ROWS_PER_PART) {
    const from = first === 0 ? headEnd : (rowsOnly[first - 1] ?? headEnd);
    const some = rowsOnly.slice(first, first + ROWS_PER_PART);
    const part = bytes.subarray(from, some.at(-1) ?? from);
    const whole = new Uint8Array(headEnd + part.length);
    whole.set(bytes.subarray(0, headEnd));
    whole.set(part, headEnd);
    parts.push({ bytes: whole, rowsBefore: first, rows: some.length });
  }
  return parts;
}

/** The text that JSON carries the bytes in. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCodePoint(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}
