import { recipientCap } from "@weitersagen/domain/reward";
import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { BankAccounts } from "../../bank-account/service/accounts.ts";
import {
  findBatch,
  insertBatch,
  lockBatch,
  lockPayouts,
  newestBatches,
  readCandidates,
} from "../repository.ts";
import type { Batch, BatchTotals, Candidate } from "../repository.ts";
import { readSealedFile, resealFiles } from "./file.ts";
import { readAnswer, takeAnswer, type TakenAnswer } from "./take-answer.ts";
import { releaseBatch } from "./release.ts";

const PAGE = 500;

interface PayoutParts {
  readonly database: Database;
  readonly seal: Seal;
  readonly accounts: BankAccounts;
  /** How many payouts are in memory at a time, however many there are. */
  readonly page?: number;
}

/** From chosen rewards to a file for the bank, by two people. */
export class Payouts {
  readonly #parts: Required<PayoutParts>;

  constructor(parts: PayoutParts) {
    this.#parts = { page: PAGE, ...parts };
  }

  /** What a batch would hold, and what it would leave out and why. */
  preview(tenant: Tenant, now: Date): Promise<Candidate[]> {
    return this.#parts.database.inTenant(tenant.id, (tx) => readCandidates(tx, { now, cap: capOf(tenant) }));
  }

  newest(tenant: Tenant, size: number): Promise<Batch[]> {
    return this.#parts.database.inTenant(tenant.id, (tx) => newestBatches(tx, size));
  }

  create(tenant: Tenant, { by, now }: { by: string; now: Date }): Promise<{ number: string; count: number }> {
    return this.#parts.database.inTenant(tenant.id, async (tx) => {
      await lockPayouts(tx);
      const batch = await insertBatch(tx, { slug: tenant.slug, by, now, cap: capOf(tenant) });
      if (batch.count === 0) throw new Refusal("wrongState", { detail: "There is nothing to pay out." });
      return batch;
    });
  }

  /** A second person lets the batch go: the file is written, once, and its rewards are paid. */
  release(tenant: Tenant, number: string, { by, now }: { by: string; now: Date }): Promise<BatchTotals> {
    return this.#parts.database.inTenant(
      tenant.id,
      async (tx) => {
        await lockPayouts(tx);
        const batch = await lockBatch(tx, number);
        if (!batch) throw unknownBatch(number);
        if (batch.status !== "created")
          throw new Refusal("wrongState", { detail: "It was released already." });
        if (batch.created_by.toLowerCase() === by.toLowerCase()) {
          throw new Refusal("wrongState", { detail: "A second person releases a batch." });
        }
        return releaseBatch(tx, tenant, this.#parts, { batch, by, now, cap: capOf(tenant) });
      },
      // One picture of all accounts: one that changes meanwhile was changed after the release.
      { isolation: "repeatable read" },
    );
  }

  /** The file as it was released, byte for byte, in pieces. Fails after the last one if a byte was changed. */
  file(tenant: Tenant, number: string, write: (piece: Buffer) => Promise<void>): Promise<void> {
    return this.#parts.database.inTenant(tenant.id, async (tx) => {
      const batch = await findBatch(tx, number);
      if (!batch) throw unknownBatch(number);
      if (!batch.sha256) throw new Refusal("wrongState", { detail: `${number} was not released yet.` });
      const hash = await readSealedFile(tx, this.#parts.seal, { batchId: batch.id, number }, write);
      if (!hash.equals(batch.sha256)) throw new Error(`the file of ${number} was changed`);
    });
  }

  /** Takes in what the bank answered (pain.002, camt.054): all of it, or nothing and why. */
  async takeAnswer(
    tenant: Tenant,
    bytes: Buffer,
    { by, now }: { by: string; now: Date },
  ): Promise<TakenAnswer> {
    const answer = readAnswer(bytes);
    return this.#parts.database.inTenant(tenant.id, async (tx) => {
      await lockPayouts(tx);
      return takeAnswer(tx, tenant, this.#parts.accounts, { answer, bytes, by, now });
    });
  }

  /** Seals what older keys sealed with the newest one; answers how many pieces of files. */
  rotate(tenantId: number, size: number): Promise<number> {
    const { database, seal } = this.#parts;
    return database.inTenant(tenantId, (tx) => resealFiles(tx, seal, size));
  }
}

const unknownBatch = (number: string) =>
  new Refusal("notFound", { detail: `There is no batch "${number}" of this tenant.` });

const capOf = ({ settings }: Tenant) => recipientCap(null, settings.isInsurance ?? false);
