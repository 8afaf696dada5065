import type { BankAccountDeps } from "../../bank-account/service/deps.ts";
import type { PayoutJournal } from "./journal.ts";

export interface PayoutDeps extends BankAccountDeps {
  /** What this machine remembers of released batches; absent where there is no data folder. */
  readonly journal?: PayoutJournal;
  /** How many payouts are in memory at a time, whatever the size of the batch. */
  readonly pageSize?: number;
}

export const PAGE_SIZE = 500;
