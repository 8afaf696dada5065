/** § 22 Nr. 3 EStG: tax-free only below 256 € a year; at 256 € all of it is taxable. */
export const TAXABLE_FROM_CENTS = 256_00;

export interface YearSum {
  readonly year: number;
  readonly cents: number;
}

/** The newest year whose rewards reach the limit; null while none does. */
export function taxHintYear(years: readonly YearSum[]): number | null {
  const reached = years.filter(({ cents }) => cents >= TAXABLE_FROM_CENTS).map(({ year }) => year);
  return reached.length === 0 ? null : Math.max(...reached);
}
