import { nextAccountReminder } from "@weitersagen/domain/reminder";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { openPayees } from "../../bank-account/service/payee.ts";
import { settle } from "../../ledger/service.ts";
import type { Signer } from "../../operator/service/signers.ts";
import { moveRewards } from "../../reward/service/move.ts";
import { isBankAnswered } from "../read-model/batches.ts";
import { lockVoidableAfter, type VoidablePayout } from "../read-model/live-payouts.ts";
import { insertBatchEvent, lastExportOf } from "../repository/batch-events.ts";
import { type BatchRow, lockBatch, lockPayoutRuns, writeVoid } from "../repository/batches.ts";
import { voidPayouts } from "../repository/payouts.ts";
import { unknownBatch } from "./batches.ts";
import { voidNotes } from "./credit-notes.ts";
import { PAGE_SIZE, type PayoutDeps } from "./deps.ts";
import { requireOpenPayouts } from "./gate.ts";
import { dropRelease } from "./request-release.ts";

interface VoidBatch {
  readonly number: string;
  readonly by: Signer;
  readonly reason: string;
  readonly now: Date;
}

export interface VoidedBatch {
  readonly count: number;
  readonly totalCents: number;
  /** When the file was last exported: every copy of it must be destroyed. */
  readonly exportedAt: Date | undefined;
}

/**
 * Takes back a batch that the bank has not answered. Its rewards return to `collected`, its credit notes are open again, with
 * counter-entries in the ledger, and wait for the next batch.
 */
export async function voidBatch(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { number, by, reason, now }: VoidBatch,
): Promise<VoidedBatch> {
  await lockPayoutRuns(tx);
  // After a restore the database may not know that the bank has the file: payouts are closed until someone has looked.
  await requireOpenPayouts(deps, tx, tenant, now);
  const batch = await lockBatch(tx, number);
  if (!batch) throw unknownBatch(number);
  if (batch.released_by === by.operatorId)
    throw new Refusal("wrongState", {
      detail: "Another operator than the one who released the batch has to void it.",
      german: "Wer freigegeben hat, kann nicht stornieren: Das muss eine andere Person tun.",
    });
  await requireVoidable(tx, batch);
  await writeVoid(tx, { batchId: batch.id, by, reason, now });
  await dropRelease(tx, { number, by, reason, now });
  const { operatorId, osUser } = by;
  await insertBatchEvent(tx, { batchId: batch.id, kind: "voided", at: now, operatorId, osUser, reason });
  const actor = `payout ${number} voided by ${by.name}`;
  const wasReleased = batch.status === "released";
  const rewards = await voidPages(deps, tx, batch.id, { wasReleased, actor, reason, now });
  const notes = await voidNotes(tx, batch.id, { wasReleased, actor, reason, now });
  return {
    count: rewards.count + notes.count,
    totalCents: rewards.totalCents + notes.totalCents,
    exportedAt: await lastExportOf(tx, batch.id),
  };
}

/** Refuses a batch that was voided or that the bank has answered. */
export async function requireVoidable(
  tx: TenantTransaction,
  { id, number, status }: BatchRow,
): Promise<void> {
  const refuse = (detail: string, german: string) => new Refusal("wrongState", { detail, german });
  if (status === "voided") throw refuse(`${number} was voided already.`, `${number} wurde schon storniert.`);
  if (await isBankAnswered(tx, id))
    throw refuse(
      `The bank has answered ${number} already: it can no longer be voided.`,
      `Die Bank hat ${number} schon beantwortet: Stornieren geht nicht mehr.`,
    );
}

interface Voiding {
  readonly wasReleased: boolean;
  readonly actor: string;
  readonly reason: string;
  readonly now: Date;
}

async function voidPages(
  deps: PayoutDeps,
  tx: TenantTransaction,
  batchId: number,
  { wasReleased, ...by }: Voiding,
): Promise<Pick<VoidedBatch, "count" | "totalCents">> {
  const { pageSize: size = PAGE_SIZE } = deps;
  let [count, totalCents, after] = [0, 0, 0];
  for (;;) {
    const page = await lockVoidableAfter(tx, batchId, { after, size });
    await voidPayouts(
      tx,
      page.map(({ id }) => id),
    );
    if (wasReleased) await unpay(deps, tx, page, by);
    count += page.length;
    totalCents = page.reduce((sum, { amountCents }) => sum + amountCents, totalCents);
    after = page.at(-1)?.id ?? after;
    if (page.length < size) return { count, totalCents };
  }
}

async function unpay(
  deps: PayoutDeps,
  tx: TenantTransaction,
  page: readonly VoidablePayout[],
  by: Omit<Voiding, "wasReleased">,
): Promise<void> {
  if (page.length === 0) return;
  // The order of these was cancelled after the release: the money did not leave, so nothing is owed back any more.
  const clawedBack = page.filter(({ isClawedBack }) => isClawedBack).map(({ rewardId }) => rewardId);
  const returned = await moveRewards(tx, clawedBack, "return", { ...by, choice: null });
  await moveRewards(tx, clawedBack, "cancel", { ...by, reason: "orderCancelled" });
  const owed = page.filter(({ isClawedBack }) => !isClawedBack);
  const ownerOf = ({ party, personId }: VoidablePayout) => ({ party, id: personId });
  const payeeOf = await openPayees(deps, tx, owed.map(ownerOf), by.now);
  let voided = 0;
  // A tenant that keeps no accounts erased them with the release: these people are asked for an account again.
  for (const [hasAccount, some] of Map.groupBy(owed, (payout) => payeeOf(ownerOf(payout)) !== undefined)) {
    const remindAt = hasAccount ? null : nextAccountReminder(by.now, 0);
    const ids = some.map(({ rewardId }) => rewardId);
    voided += (await moveRewards(tx, ids, "void", { ...by, remindAt })).length;
  }
  if (returned.length + voided !== page.length) throw new Error("a reward of a voided batch was not paid");
  await settle(tx);
}
