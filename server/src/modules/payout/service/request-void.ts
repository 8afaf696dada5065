import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { approveChange, askForChange } from "../../operator/service/change-requests.ts";
import type { Signer } from "../../operator/service/signers.ts";
import { batchState, batchSums, lockBatch, lockPayoutRuns } from "../repository/batches.ts";
import { alreadyIn, unknownBatch } from "./batches.ts";
import type { PayoutDeps } from "./deps.ts";
import { changedBatch } from "./overtaken.ts";
import { requireVoidable, voidBatch, type VoidedBatch } from "./void.ts";

const kind = "payoutVoid";

interface AskedVoid {
  readonly number: string;
  readonly by: Signer;
  readonly reason: string;
  readonly now: Date;
}

/** Asks a second person to take a released batch back. The bank must not have answered it. */
export async function requestVoid(
  tx: TenantTransaction,
  { number, by, reason, now }: AskedVoid,
): Promise<void> {
  const batch = await lockBatch(tx, number);
  if (!batch) throw unknownBatch(number);
  if (batch.status === "created")
    throw new Refusal("wrongState", {
      detail: `${number} was not released yet: it can be discarded without a second person.`,
      german: `${number} ist noch nicht freigegeben: Verwerfen geht ohne zweite Person.`,
    });
  await requireVoidable(tx, batch);
  const state = await batchState(tx, batch.id);
  const content = await batchSums(tx, batch.id);
  await askForChange(tx, { kind, target: number, content, state, reason, maker: by.operatorId, now });
}

/** Another person approves the request, and the batch is voided in the same transaction. */
export async function approveVoid(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { number, by, now }: Omit<AskedVoid, "reason">,
): Promise<VoidedBatch> {
  await lockPayoutRuns(tx);
  const batch = await lockBatch(tx, number);
  if (!batch) throw unknownBatch(number);
  const state = await batchState(tx, batch.id);
  const approval = {
    kind,
    target: number,
    state,
    changed: changedBatch,
    checker: by.operatorId,
    now,
  } as const;
  const { maker, reason } = await approveChange(tx, approval);
  // Who released the batch may agree that it is taken back, but the one who asked for it signs then.
  const signer = batch.released_by === by.operatorId ? { ...maker, osUser: by.osUser } : by;
  return voidBatch(deps, tx, tenant, { number, by: signer, reason, now });
}

/** Drops a batch that was not released: nothing was paid, so one person may do it. */
export async function discardBatch(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  command: AskedVoid,
): Promise<VoidedBatch> {
  await lockPayoutRuns(tx);
  const batch = await lockBatch(tx, command.number);
  if (!batch) throw unknownBatch(command.number);
  if (batch.status !== "created") throw alreadyIn(batch.status);
  return voidBatch(deps, tx, tenant, command);
}
