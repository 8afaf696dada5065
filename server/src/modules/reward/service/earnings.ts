import type { EarningsSummary } from "@weitersagen/contract/my-data-calls";
import { taxHintYear } from "@weitersagen/domain/tax";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sumByYear } from "../repository/of-referrer.ts";

/** Sums up what a referrer was paid per year and what is still to be paid. */
export async function sumEarnings(tx: TenantTransaction, referrerId: number): Promise<EarningsSummary> {
  const sums = await sumByYear(tx, referrerId);
  const years = sums.flatMap(({ year, cents }) => (year === null ? [] : [{ year, cents }]));
  return {
    receivedCents: years.reduce((sum, { cents }) => sum + cents, 0),
    underwayCents: sums.find(({ year }) => year === null)?.cents ?? 0,
    years,
    taxHintYear: taxHintYear(years),
  };
}
