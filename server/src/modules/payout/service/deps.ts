import type { BankAccountDeps } from "../../bank-account/service/deps.ts";

export interface PayoutDeps extends BankAccountDeps {
  /** How many payouts are in memory at a time, whatever the size of the batch. */
  readonly pageSize?: number;
}

export const PAGE_SIZE = 500;
