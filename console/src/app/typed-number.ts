/** The number of a payout, as the bank's papers name it: `EWE-20261118-0004`; undefined for anything else. */
export function batchIn(typed: string): { readonly number: string; readonly prefix: string } | undefined {
  const number = typed.trim().toUpperCase();
  const prefix = /^([A-Z0-9-]+)-\d{8}-\d{4,}$/.exec(number)?.[1];
  return prefix === undefined ? undefined : { number, prefix };
}

/** The number of a payment or of a credit note, as bank statements name them: `PRM-24`, `GS-000005`. */
export function moneyNumberIn(
  typed: string,
): { readonly kind: "payment" | "creditNote"; readonly number: string } | undefined {
  const number = typed.trim().toUpperCase();
  if (/^PRM-\d{1,15}$/.test(number)) return { kind: "payment", number };
  return /^GS-\d{6,12}$/.test(number) ? { kind: "creditNote", number } : undefined;
}
