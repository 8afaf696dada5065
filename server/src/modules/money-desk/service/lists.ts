import type { journalList } from "@weitersagen/contract/console/journal";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import type { paymentList, payoutList } from "@weitersagen/contract/console/payout-lists";
import type { rewardList } from "@weitersagen/contract/console/reward-list";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findEntries } from "../read-model/journal.ts";
import { findPayments, findPayouts } from "../read-model/payout-lists.ts";
import { findRewards, type StateSum, sumByState } from "../read-model/rewards.ts";

type Rows<L extends typeof journalList | typeof paymentList | typeof payoutList | typeof rewardList> =
  Promise<ListPage<RowOf<L>>>;

export const listPayouts = (
  tx: TenantTransaction,
  request: ListRequestOf<typeof payoutList>,
): Rows<typeof payoutList> => findPayouts(tx, request);

export const listPayments = (
  tx: TenantTransaction,
  request: ListRequestOf<typeof paymentList>,
): Rows<typeof paymentList> => findPayments(tx, request);

export const listRewards = (
  tx: TenantTransaction,
  request: ListRequestOf<typeof rewardList>,
  { now }: { readonly now: Date },
): Rows<typeof rewardList> => findRewards(tx, request, now);

export const listEntries = (
  tx: TenantTransaction,
  request: ListRequestOf<typeof journalList>,
): Rows<typeof journalList> => findEntries(tx, request);

export const rewardSums = (tx: TenantTransaction): Promise<StateSum[]> => sumByState(tx);
