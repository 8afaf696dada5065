import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  type Batch as BatchSummary,
  isBankAnswered,
  newestBatches,
  type Payment,
  paymentsAfter,
} from "../read-model/batches.ts";
import { insertBatchEvent } from "../repository/batch-events.ts";
import { findBatch } from "../repository/batches.ts";
import { endToEndId } from "./bank-answer.ts";
import { PAGE_SIZE, type PayoutDeps } from "./deps.ts";
import { readFile } from "./file.ts";

export type Batch = BatchSummary;

export function listBatches(tx: TenantTransaction, size: number): Promise<Batch[]> {
  return newestBatches(tx, size);
}

/** Whether the bank has said anything about a payment of the batch: then it cannot be voided. */
export function isAnswered(tx: TenantTransaction, batchId: number): Promise<boolean> {
  return isBankAnswered(tx, batchId);
}

export const unknownBatch = (number: string): Refusal =>
  new Refusal("notFound", {
    detail: `There is no batch "${number}" of this tenant.`,
    german: `Eine Auszahlung ${number} gibt es hier nicht.`,
  });

/** The batch is not in the state that the change is for. */
export const alreadyIn = (status: "created" | "released" | "voided"): Refusal =>
  new Refusal("wrongState", {
    detail: `It was ${status} already.`,
    german: `Sie wurde schon ${statusTexts[status]}.`,
  });

const statusTexts = { created: "angelegt", released: "freigegeben", voided: "storniert" } as const;

/** Passes the payments of a batch on, page by page. */
export async function forEachPayment(
  tx: TenantTransaction,
  number: string,
  handle: (payment: Payment & { readonly endToEndId: string }) => void,
): Promise<void> {
  const batch = await findBatch(tx, number);
  if (!batch) throw unknownBatch(number);
  let after = 0;
  for (;;) {
    const page = await paymentsAfter(tx, batch.id, { after, size: PAGE_SIZE });
    for (const payment of page) handle({ ...payment, endToEndId: endToEndId(payment.id) });
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE_SIZE) return;
  }
}

interface ExportedFile {
  readonly number: string;
  /** Null for a command, which needs no key. */
  readonly operatorId?: number | null;
  readonly osUser: string;
  readonly now: Date;
}

/** Passes the file on as it was released, byte for byte. Fails after the last piece if a byte was changed in the store. */
export async function exportFile(
  deps: Pick<PayoutDeps, "seal">,
  tx: TenantTransaction,
  { number, operatorId = null, osUser, now }: ExportedFile,
  write: (piece: Buffer) => Promise<void>,
): Promise<void> {
  const batch = await findBatch(tx, number);
  if (!batch) throw unknownBatch(number);
  if (batch.status === "voided")
    throw new Refusal("wrongState", {
      detail: `${number} was voided: it is never exported again.`,
      german: `${number} wurde storniert: Die Datei gibt es nicht mehr.`,
    });
  if (!batch.sha256)
    throw new Refusal("wrongState", {
      detail: `${number} was not released yet.`,
      german: `${number} ist noch nicht freigegeben.`,
    });
  const hash = await readFile(deps, tx, { batchId: batch.id, number }, write);
  if (!hash.equals(batch.sha256)) {
    const detail = `The stored file of ${number} was changed after its release. It must not be sent to the bank.`;
    const german = `Die gespeicherte Datei von ${number} wurde nach der Freigabe verändert. Sie darf nicht zur Bank.`;
    throw new Refusal("wrongState", { detail, german });
  }
  await insertBatchEvent(tx, { batchId: batch.id, kind: "exported", at: now, operatorId, osUser });
}
