/** "75" or "75,50" as cents, nothing for an empty text, undefined if it is no amount. */
export function centsOf(typed: string): number | null | undefined {
  if (typed.trim() === "") return null;
  const [, euros, cents = ""] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** Cents as a person types them: "75,50". */
export const typedEuros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");
