/**
 * A line as a terminal may show it. Order numbers, names and reasons come from strangers: a control character among
 * them could move the cursor, hide what stands above, or type for the operator.
 */
export function forTerminal(line: string): string {
  return line.replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "\u{FFFD}");
}

export const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`;

const WIDTH = 80;

/** A text in lines that fit a terminal: behind a lead, and under itself where it goes on. */
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
