/**
 * A typed amount in cents: "75", "75,50" and "75.50", with or without "€" and spaces. Null for an empty text. Undefined
 * if it is no amount, or could be read in two ways ("12,345", "1.000"). At most seven digits before the comma; which
 * amounts are allowed is decided by the call.
 */
export function centsOf(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[\s€]/g, "");
  if (text === "") return null;
  const [, euros, cents = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** Cents as a person types them: "75,50". */
export const typedEuros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");
