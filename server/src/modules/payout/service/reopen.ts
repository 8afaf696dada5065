import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { bookLostPayment } from "../../commission/service/payment.ts";
import { settle } from "../../ledger/service.ts";
import type { Signer } from "../../operator/service/signers.ts";
import { loadReward } from "../../reward/service/load.ts";
import { moveReward } from "../../reward/service/move.ts";
import { findBatch, highestBatchNumber, lockPayoutRuns, releasedAfter } from "../repository/batches.ts";
import { insertGate, latestGate, skipPayoutIds } from "../repository/gate.ts";
import type { PayoutDeps } from "./deps.ts";
import type { LostBatch, LostTransfer } from "./lost-file.ts";

interface Reopen {
  /** The last batch that the bank has; null if it has none. */
  readonly last: string | null;
  /** Files that the bank has and that this database does not know. */
  readonly lost: readonly LostBatch[];
  readonly by: Signer;
  readonly now: Date;
}

export interface Reopened {
  /** Rewards that the lost files paid, booked as paid now. */
  readonly booked: number;
  /** Payments of the lost files that fit no reward or credit note here: a person has to keep them from being paid again. */
  readonly unknown: readonly (LostTransfer & { readonly why: string })[];
  /** Batches that were released here after the last one that the bank has: their files are still to be sent, or they are voided. */
  readonly unsent: readonly string[];
  /** The next batch gets a higher number than this. */
  readonly numberFloor: number;
}

/**
 * An operator confirms what the bank has. Payments of lost files are booked, so that none is paid twice, and new batches
 * and payments get numbers that the bank cannot know.
 */
export async function reopenPayouts(
  deps: Pick<PayoutDeps, "journal">,
  tx: TenantTransaction,
  tenant: Tenant,
  { last, lost, by, now }: Reopen,
): Promise<Reopened> {
  await lockPayoutRuns(tx);
  await refuseUnknown(tx, tenant, last, lost);
  const unknown: (LostTransfer & { readonly why: string })[] = [];
  let booked = 0;
  for (const batch of lost) {
    for (const transfer of batch.transfers) {
      const why = await bookTransfer(tx, tenant, { batch, transfer, now });
      if (why === undefined) booked += 1;
      else if (why !== "paid") unknown.push({ ...transfer, why });
    }
    await settle(tx);
  }
  const numbers = [last, ...lost.map(({ number }) => number)].map(countIn);
  const highest = Math.max(
    await highestBatchNumber(tx),
    (await latestGate(tx))?.numberFloor ?? 0,
    ...numbers,
  );
  // Visibly apart from the numbers before, also from those of batches that were made and never sent.
  const numberFloor = (Math.floor(highest / 100) + 1) * 100;
  await skipPayoutIds(tx);
  const { operatorId, osUser } = by;
  const reason = `the last batch that the bank has is ${last ?? "none"}`;
  await insertGate(tx, { kind: "opened", at: now, operatorId, osUser, reason, numberFloor });
  await deps.journal?.record(tenant.slug);
  return { booked, unknown, numberFloor, unsent: await releasedAfter(tx, countIn(last)) };
}

const countIn = (number: string | null): number => Number(/-(\d{4,9})$/.exec(number ?? "")?.[1] ?? 0);

async function refuseUnknown(
  tx: TenantTransaction,
  { slug }: Tenant,
  last: string | null,
  lost: readonly LostBatch[],
): Promise<void> {
  const refuse = (detail: string) => new Refusal("wrongState", { detail });
  const prefix = `${slug.slice(0, 10).toUpperCase()}-`;
  for (const { number } of lost) {
    if (!number.startsWith(prefix)) throw refuse(`${number} is no batch of this tenant.`);
    const known = await findBatch(tx, number);
    if (known && known.status !== "created") throw refuse(`${number} is known here: it is not lost.`);
  }
  if (last === null || lost.some(({ number }) => number === last)) return;
  const batch = await findBatch(tx, last);
  if (batch?.status === "released") return;
  const state = batch ? `was ${batch.status} here` : "is not known here";
  throw refuse(
    `${last} ${state}, but the bank has it. Name a copy of each file that the bank got since the backup with --lost FILE: its payments are booked, so that nobody is paid twice.`,
  );
}

interface Booking {
  readonly batch: LostBatch;
  readonly transfer: LostTransfer;
  readonly now: Date;
}

/** Books a payment that the bank has made. Returns why it could not be booked. */
async function bookTransfer(
  tx: TenantTransaction,
  { settings }: Tenant,
  { batch, transfer, now }: Booking,
): Promise<string | undefined> {
  if (transfer.rewardId === undefined) {
    const paid = {
      number: transfer.creditNote ?? "",
      amountCents: transfer.amountCents,
      sentAt: batch.createdAt,
    };
    return bookLostPayment(tx, paid, { now, actor: `payout ${batch.number}, lost in a restore` });
  }
  const reward = await loadReward(tx, transfer.rewardId);
  if (!reward) return `reward ${transfer.rewardId} is not known here`;
  // The id was given again to another reward.
  if (reward.createdAt > batch.createdAt || reward.amountCents !== transfer.amountCents)
    return `reward ${transfer.rewardId} is another one here`;
  if (reward.status === "paid") return "paid";
  const by = { now, actor: `payout ${batch.number}, lost in a restore` };
  const expiresAt = addDays(now, settings.rewardExpiryDays);
  if (reward.status === "open") await moveReward(tx, reward.id, "provide", { ...by, expiresAt });
  if (reward.status === "open" || reward.status === "provided")
    await moveReward(tx, reward.id, "collect", { ...by, choice: "transfer" });
  else if (reward.choice === "voucher") return `reward ${reward.id} waits for a voucher here`;
  const paid = await moveReward(tx, reward.id, "pay", by);
  return paid ? undefined : `reward ${reward.id} was ${reward.status} here`;
}
