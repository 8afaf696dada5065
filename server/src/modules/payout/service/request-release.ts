import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  approveChange,
  askForChange,
  dropChange,
  hasRequest,
} from "../../operator/service/change-requests.ts";
import type { Signer } from "../../operator/service/signers.ts";
import { type BatchRow, batchState, batchSums, lockBatch } from "../repository/batches.ts";
import { alreadyIn, unknownBatch } from "./batches.ts";
import { changedBatch } from "./overtaken.ts";

const kind = "payoutRelease";
const REASON = "payout";

/** Asks a second person to release the batch as it is now. Creating a batch does this. */
export async function requestRelease(
  tx: TenantTransaction,
  { number, by, reason = REASON, now }: { number: string; by: Signer; reason?: string; now: Date },
): Promise<void> {
  const batch = await lockBatch(tx, number);
  if (!batch) throw unknownBatch(number);
  if (batch.status !== "created") throw alreadyIn(batch.status);
  await ask(tx, batch, { maker: by.operatorId, reason, now });
}

async function ask(
  tx: TenantTransaction,
  batch: BatchRow,
  { maker, reason, now }: { maker: number; reason: string; now: Date },
): Promise<void> {
  const state = await batchState(tx, batch.id);
  const content = await batchSums(tx, batch.id);
  await askForChange(tx, { kind, target: batch.number, content, state, reason, maker, now });
}

/** Approves the request, in the transaction of the release. */
export async function approveRelease(
  tx: TenantTransaction,
  batch: BatchRow,
  { by, now }: { by: Signer; now: Date },
): Promise<void> {
  // A server of the version before this one creates batches without a request.
  if (!(await hasRequest(tx, kind, batch.number)))
    await ask(tx, batch, { maker: batch.created_by, reason: REASON, now });
  const state = await batchState(tx, batch.id);
  await approveChange(tx, {
    kind,
    target: batch.number,
    state,
    changed: changedBatch,
    checker: by.operatorId,
    now,
  });
}

/** A voided batch waits for no release. */
export function dropRelease(
  tx: TenantTransaction,
  { number, by, reason, now }: { number: string; by: Signer; reason: string; now: Date },
): Promise<void> {
  return dropChange(tx, { kind, target: number, by: by.operatorId, note: reason, now });
}
