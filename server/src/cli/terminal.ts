/**
 * A line as a terminal may show it. Order numbers, names and reasons come from strangers: a control character among
 * them could move the cursor, hide what stands above, or type for the operator.
 */
export function forTerminal(line: string): string {
  return line.replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "\u{FFFD}");
}

export const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`;
