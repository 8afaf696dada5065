import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { allOrEach, eachRow } from "../../../platform/jobs/row-failures.ts";
import { lockUnconfirmedAccounts } from "../../account/service/forget-referrer.ts";
import { forgetClaimsOf } from "../../claim/service/retention.ts";
import { forgetCreditNotes } from "../../commission/service/retention.ts";
import { forgetEntries } from "../../ledger/service.ts";
import { forgetOrders, lockForgettableOrders } from "../../order/service/forget.ts";
import { forgetBatches, forgetPayouts } from "../../payout/service/retention.ts";
import { endUnclaimed } from "../../recommendation/service/end-unclaimed.ts";
import { lockDueRecipients } from "../../recipient/service/forget.ts";
import { forgetRewards, lockSettledRewards } from "../../reward/service/retention.ts";
import { erasePerson, eraseRecipients } from "./erase-person.ts";
import { personOfAccount } from "./person.ts";

/** The actor in the history of what a sweep changed. */
const actor = "retention";

/**
 * Erases accounts whose address was not confirmed in time, and ends typed links at the same moment, so that one cannot be told from
 * the other. No mail is sent: the address may be another person's.
 */
export async function forgetUnconfirmedAccounts(tx: TenantTransaction, batch: ForgetBatch): Promise<number> {
  const accounts = await lockUnconfirmedAccounts(tx, batch);
  await eachRow(tx, accounts, { idOf: ({ id }) => id, failures: batch.failures }, async (account) =>
    erasePerson(tx, await personOfAccount(tx, account), { now: batch.now, actor }),
  );
  const links = await endUnclaimed(tx, batch.size, { now: batch.now, actor });
  return Math.max(accounts.length, links);
}

/** Erases recipients whose term is over. */
export async function forgetDueRecipients(tx: TenantTransaction, batch: ForgetBatch): Promise<number> {
  const ids = await lockDueRecipients(tx, batch);
  await allOrEach(tx, ids, batch.failures, (some) => eraseRecipients(tx, some, { now: batch.now, actor }));
  return ids.length;
}

/**
 * Deletes settled rewards and credit notes with all that was booked for them, then their orders and, when none of its
 * payouts is left, the batch with its file. Orders count from their own date: those without a reward are kept as long.
 */
export async function forgetBooks(
  tx: TenantTransaction,
  { now, size, failures }: ForgetBatch,
): Promise<number> {
  const until = startsDue(kindsOfData.rewards.end.length, now);
  const rewards = await lockSettledRewards(tx, until, size);
  await allOrEach(tx, rewards, failures, async (some) => {
    await forgetEntries(tx, some, until);
    await forgetPayouts(tx, some, until);
    await forgetRewards(tx, some, until);
  });
  const notes = await forgetCreditNotes(tx, startsDue(kindsOfData.creditNotes.end.length, now), size);
  const orders = await lockForgettableOrders(tx, startsDue(kindsOfData.orders.end.length, now), size);
  await allOrEach(tx, orders, failures, async (some) => {
    await forgetClaimsOf(tx, some);
    await forgetOrders(tx, some);
  });
  const batches = await forgetBatches(tx, startsDue(kindsOfData.bankFiles.end.length, now), size);
  return Math.max(rewards.length, notes, orders.length, batches);
}
