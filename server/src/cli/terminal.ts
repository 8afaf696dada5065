import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";

/**
 * Replaces control characters. Order numbers, names and reasons come from outside: their control characters could move
 * the cursor, hide earlier lines or type on behalf of the operator.
 */
export function forTerminal(line: string): string {
  return line.replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "\u{FFFD}");
}

/** A day as people in Germany count it. */
export const dayOf = (at: Date): string => isoDate(calendarDateOf(at));

export const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`;

const WIDTH = 80;

/** Breaks a text into lines that fit a terminal. The first line begins with `lead`, the others are indented. */
export function wrapped(text: string, lead = "", indent = " ".repeat(lead.length)): string {
  const lines: string[] = [];
  let line = lead;
  for (const word of text.split(" ")) {
    if (line.length > indent.length && line.length + word.length > WIDTH) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join("\n");
}
