import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { AccountOwner as Owner } from "../repository.ts";

export type AccountOwner = Owner;

export interface BankAccountDeps {
  readonly seal: Seal;
  /** Plans reminders for chosen transfers that have no account now. From the reward module, which itself uses this one. */
  readonly remindOfMissingAccount: (tx: TenantTransaction, owner: AccountOwner, now: Date) => Promise<void>;
}
