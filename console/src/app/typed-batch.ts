/** The number of a payout, as the bank's papers name it: `EWE-20261118-0004`; undefined for anything else. */
export function batchIn(typed: string): { readonly number: string; readonly prefix: string } | undefined {
  const number = typed.trim().toUpperCase();
  const prefix = /^([A-Z0-9-]+)-\d{8}-\d{4,}$/.exec(number)?.[1];
  return prefix === undefined ? undefined : { number, prefix };
}
