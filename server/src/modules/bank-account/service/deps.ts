import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { CallContext } from "../../../platform/http/handler.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { AccountOwner as Owner } from "../repository.ts";

export type AccountOwner = Owner;

export interface WaitingReward {
  readonly amountCents: number;
  readonly expiresAt: Date | null;
  readonly token: string;
}

/** The functions come from the reward module, which itself uses this one. */
export interface BankAccountDeps {
  readonly seal: Seal;
  /** Lets the fraud rules assess the unpaid rewards that involve these people again. */
  readonly assessRewardsInvolving: (
    tx: TenantTransaction,
    tenant: Tenant,
    people: readonly AccountOwner[],
    now: Date,
  ) => Promise<void>;
  /** Whether the owner can choose a reward now. */
  readonly hasWaitingReward: (tx: TenantTransaction, owner: AccountOwner, now: Date) => Promise<boolean>;
  /** The reward that the owner can choose now and would lose first, with a new secret that opens it. */
  readonly issueWaitingReward: (
    tx: TenantTransaction,
    owner: AccountOwner,
    now: Date,
  ) => Promise<WaitingReward | undefined>;
  /** The sum of the owner's transfers that are chosen, not paid yet and not held; or of those that a reward's link opens. */
  readonly sumTransfersUnderway: (
    tx: TenantTransaction,
    owner: AccountOwner,
    openedBy?: number,
  ) => Promise<number>;
  /** The mail about the account, too, is in the language in which its owner acts. */
  readonly rememberLanguage: (
    tx: TenantTransaction,
    owner: AccountOwner,
    caller: Pick<CallContext, "actor" | "language">,
  ) => Promise<void>;
  /** Plans reminders for chosen transfers that have no account now. */
  readonly remindOfMissingAccount: (tx: TenantTransaction, owner: AccountOwner, now: Date) => Promise<void>;
}
