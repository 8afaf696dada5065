import { isPayerAccount } from "../../bank-account/service/payer-account.ts";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { pain001Head, pain001Tail, pain001Transfer } from "@weitersagen/domain/pain-001";
import { Pain001Check } from "@weitersagen/domain/pain-001-check";
import { nextTargetDay } from "@weitersagen/domain/target-days";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { erasePaidAccounts } from "../../bank-account/service/erase.ts";
import { openPayees, type Payee } from "../../bank-account/service/payee.ts";
import { settle } from "../../ledger/service.ts";
import type { Signer } from "../../operator/service/signers.ts";
import { moveRewards } from "../../reward/service/move.ts";
import { notifyPaid } from "../../reward/service/notify.ts";
import { type BatchPayout, lockForReleaseAfter } from "../read-model/live-payouts.ts";
import { insertBatchEvent } from "../repository/batch-events.ts";
import { lockBatch, lockPayoutRuns, writeRelease } from "../repository/batches.ts";
import { withdrawPayouts } from "../repository/payouts.ts";
import { endToEndId } from "./bank-answer.ts";
import { alreadyIn, unknownBatch } from "./batches.ts";
import { capOf } from "./create.ts";
import { releaseNotes } from "./credit-notes.ts";
import { PAGE_SIZE, type PayoutDeps } from "./deps.ts";
import { BatchFile, readFile } from "./file.ts";
import { requireOpenPayouts } from "./gate.ts";
import { approveRelease } from "./request-release.ts";

type PayablePayout = BatchPayout & { readonly payee: Payee };

export interface Released {
  readonly count: number;
  readonly totalCents: number;
  /** Payouts that could not be paid any more: what they pay waits for the next batch. */
  readonly withdrawn: number;
}

/** Another person than the one who asked for it releases the batch: its rewards are paid and its file is stored, all in one transaction. */
export async function releaseBatch(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { number, by, now }: { number: string; by: Signer; now: Date },
): Promise<Released> {
  await lockPayoutRuns(tx);
  await requireOpenPayouts(deps, tx, tenant, now);
  const batch = await lockBatch(tx, number);
  if (!batch) throw unknownBatch(number);
  if (batch.status !== "created") throw alreadyIn(batch.status);
  if (batch.created_by === by.operatorId) {
    const detail = "Another operator than the one who created the batch has to release it.";
    const german =
      "Wer die Auszahlung angelegt hat, kann sie nicht freigeben: Das muss eine andere Person tun.";
    throw new Refusal("wrongState", { detail, german });
  }
  await approveRelease(tx, batch, { by, now });
  const { payer } = tenant.settings;
  if (!payer)
    throw new Refusal("wrongState", {
      detail: "The tenant has no account to pay from.",
      german: "Für den Mandanten ist kein Konto hinterlegt, von dem gezahlt wird.",
    });
  const of = { batchId: batch.id, number };
  const file = new BatchFile(tx, deps.seal, of);
  const released = sumOf(
    await payBatch(deps, tx, tenant, { ...of, now, file }),
    await releaseNotes(deps, tx, tenant, { ...of, now, append: (text) => file.append(text) }),
  );
  const { count, totalCents } = released;
  if (count === 0)
    throw new Refusal("wrongState", {
      detail: "Nothing in it can be paid any more.",
      german: "Davon kann nichts mehr gezahlt werden. Verwerfen Sie die Auszahlung.",
    });
  const executionOn = nextTargetDay(calendarDateOf(now));
  await file.append(pain001Tail);
  await file.finish(
    pain001Head({ messageId: number, createdAt: now, executionOn, payer, count, totalCents }),
  );
  const sha256 = await checkFile(deps, tx, of);
  await writeRelease(tx, {
    batchId: batch.id,
    by,
    now,
    executionOn: isoDate(executionOn),
    count,
    totalCents,
    sha256,
  });
  const { operatorId, osUser } = by;
  await insertBatchEvent(tx, { batchId: batch.id, kind: "released", at: now, operatorId, osUser });
  return released;
}

const sumOf = (one: Released, other: Released): Released => ({
  count: one.count + other.count,
  totalCents: one.totalCents + other.totalCents,
  withdrawn: one.withdrawn + other.withdrawn,
});

const MOST_FAULTS = 100;

/** Reads the stored file back and checks it as the bank will. A fault rolls the whole release back. */
async function checkFile(
  deps: PayoutDeps,
  tx: TenantTransaction,
  of: { readonly batchId: number; readonly number: string },
): Promise<Buffer> {
  const check = new Pain001Check();
  const sha256 = await readFile(deps, tx, of, (piece) => check.add(piece.toString("latin1")));
  const faults = check.end();
  if (faults.length === 0) return sha256;
  const errors = faults.slice(0, MOST_FAULTS).map(({ payment, message }) => ({ path: payment, message }));
  const detail = `${of.number} was not released, because the bank would refuse its file (${faults.length} faults):`;
  const german = `${of.number} wurde nicht freigegeben, weil die Bank die Datei ablehnen würde (${faults.length} Fehler).`;
  throw new Refusal("invalidInput", { detail, german, errors });
}

interface Paying {
  readonly batchId: number;
  readonly number: string;
  readonly now: Date;
  readonly file: BatchFile;
}

/**
 * Page by page. Each account is read once, so a transfer goes to the account that was checked: an account that changes
 * later in the transaction counts as changed after the release.
 */
async function payBatch(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { batchId, number, now, file }: Paying,
): Promise<Released> {
  const { pageSize: size = PAGE_SIZE } = deps;
  const of = { batchId, cap: capOf(tenant) };
  let released: Released = { count: 0, totalCents: 0, withdrawn: 0 };
  let after = 0;
  for (;;) {
    const page = await lockForReleaseAfter(tx, of, { after, size });
    const payable = await payableOf(deps, tx, page, { tenant, now });
    const paid = new Set(payable.map(({ id }) => id));
    const withdrawn = page.filter(({ id }) => !paid.has(id));
    await withdrawPayouts(
      tx,
      withdrawn.map(({ id }) => id),
    );
    await payPage(tx, tenant, payable, { number, now });
    await file.append(payable.map((payout) => transferOf(tenant, payout)).join(""));
    released = {
      count: released.count + payable.length,
      totalCents: payable.reduce((sum, { amountCents }) => sum + amountCents, released.totalCents),
      withdrawn: released.withdrawn + withdrawn.length,
    };
    after = page.at(-1)?.id ?? after;
    if (page.length < size) return released;
  }
}

async function payableOf(
  deps: PayoutDeps,
  tx: TenantTransaction,
  page: readonly BatchPayout[],
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
): Promise<PayablePayout[]> {
  const open = page.filter(({ isOpen }) => isOpen);
  const owners = open.map(({ party, personId }) => ({ party, id: personId }));
  const payeeOf = await openPayees(deps, tx, owners, now);
  return open.flatMap((payout) => {
    const payee = payeeOf({ party: payout.party, id: payout.personId });
    return payee && !payee.isFrozen && !isPayerAccount(tenant, payee.iban) ? [{ ...payout, payee }] : [];
  });
}

async function payPage(
  tx: TenantTransaction,
  { settings }: Tenant,
  payable: readonly PayablePayout[],
  { number, now }: { number: string; now: Date },
): Promise<void> {
  if (payable.length === 0) return;
  const ids = payable.map(({ rewardId }) => rewardId);
  const paid = await moveRewards(tx, ids, "pay", { now, actor: `payout ${number}` });
  if (paid.length !== payable.length) throw new Error("a reward locked for its payout has moved");
  const masked = new Map(payable.map(({ rewardId, payee }) => [rewardId, payee.masked]));
  await notifyPaid(
    tx,
    paid.map((reward) => ({ ...reward, maskedIban: masked.get(reward.id) ?? "" })),
    now,
  );
  if (!settings.storesBankAccounts) {
    await erasePaidAccounts(
      tx,
      payable.map(({ party, personId }) => ({ party, id: personId })),
    );
  }
  await settle(tx);
}

function transferOf({ settings }: Tenant, { id, rewardId, amountCents, payee }: PayablePayout): string {
  return pain001Transfer({
    endToEndId: endToEndId(id),
    amountCents,
    name: payee.holder,
    iban: payee.iban,
    purpose: `Praemie ${rewardId} ${settings.brand}`,
  });
}
