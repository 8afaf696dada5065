import { createHash } from "node:crypto";
import { calendarDateOf } from "@weitersagen/domain/dates";
import { pain001 } from "@weitersagen/domain/pain-001";
import { recipientCap } from "@weitersagen/domain/reward";
import { nextTargetDay } from "@weitersagen/domain/target-days";
import type { Database } from "../../platform/db/database.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Seal } from "../../platform/seal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { BankAccounts } from "../bank-account/service/accounts.ts";
import { moveReward } from "../reward/service/move.ts";
import { tellPaid } from "../reward/service/tell.ts";
import {
  findBatch,
  insertBatch,
  livePayouts,
  lockPayouts,
  readCandidates,
  withdraw,
  writeRelease,
} from "./repository.ts";
import type { Candidate, LivePayout } from "./repository.ts";

interface PayoutParts {
  readonly database: Database;
  readonly seal: Seal;
  readonly accounts: BankAccounts;
}

/** From chosen rewards to a file for the bank, by two people. */
export class Payouts {
  readonly #database: Database;
  readonly #seal: Seal;
  readonly #accounts: BankAccounts;

  constructor({ database, seal, accounts }: PayoutParts) {
    this.#database = database;
    this.#seal = seal;
    this.#accounts = accounts;
  }

  /** What a batch would hold, and what it would leave out and why. */
  preview(tenant: Tenant, now: Date): Promise<Candidate[]> {
    return this.#database.inTenant(tenant.id, (tx) => readCandidates(tx, { now, cap: capOf(tenant) }));
  }

  create(tenant: Tenant, { by, now }: { by: string; now: Date }): Promise<{ number: string; count: number }> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      await lockPayouts(tx);
      const batch = await insertBatch(tx, { slug: tenant.slug, by, now, cap: capOf(tenant) });
      if (batch.count === 0) throw new Refusal("PSOF0103", { detail: "There is nothing to pay out." });
      return batch;
    });
  }

  /** A second person lets the batch go: the file is written, once, and its rewards are paid. */
  release(tenant: Tenant, number: string, { by, now }: { by: string; now: Date }) {
    return this.#database.inTenant(tenant.id, async (tx) => {
      await lockPayouts(tx);
      const batch = await findBatch(tx, number);
      if (!batch) throw new Refusal("PSOF0102");
      if (batch.status !== "created") throw new Refusal("PSOF0103", { detail: "It was released already." });
      if (batch.created_by.toLowerCase() === by.toLowerCase()) {
        throw new Refusal("PSOF0103", { detail: "A second person releases a batch." });
      }
      const all = await livePayouts(tx, batch.id, now);
      // Cancelled, held or with a changed account since the batch was made: they wait for the next one.
      await withdraw(
        tx,
        all.filter(({ isPayable }) => !isPayable).map(({ id }) => id),
      );
      const payable = all.filter(({ isPayable }) => isPayable);
      if (payable.length === 0)
        throw new Refusal("PSOF0103", { detail: "Nothing in it can be paid any more." });
      const executionOn = nextTargetDay(calendarDateOf(now));
      const file = Buffer.from(await this.#fileOf(tx, tenant, payable, { number, now }));
      const { year, month, day } = executionOn;
      const totalCents = payable.reduce((sum, { amountCents }) => sum + amountCents, 0);
      await writeRelease(tx, {
        id: batch.id,
        by,
        now,
        executionOn: `${year}-${month}-${day}`,
        count: payable.length,
        totalCents,
        ...this.#seal.close(file, placeOf(tx, number)),
        sha256: createHash("sha256").update(file).digest(),
      });
      return { count: payable.length, totalCents, withdrawn: all.length - payable.length };
    });
  }

  /** The file as it was released, byte for byte. */
  file(tenant: Tenant, number: string): Promise<Buffer> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const batch = await findBatch(tx, number);
      if (!batch?.sealed || !batch.key_id || !batch.sha256) throw new Refusal("PSOF0102");
      const file = this.#seal.open({ keyId: batch.key_id, sealed: batch.sealed }, placeOf(tx, number));
      if (!createHash("sha256").update(file).digest().equals(batch.sha256))
        throw new Error("the file was changed");
      return file;
    });
  }

  async #fileOf(
    tx: TenantTransaction,
    tenant: Tenant,
    payouts: readonly LivePayout[],
    { number, now }: { number: string; now: Date },
  ): Promise<string> {
    const { payer, brand } = tenant.settings;
    if (!payer) throw new Refusal("PSOF0103", { detail: "The tenant has no account to pay from." });
    const transfers = [];
    for (const { id, rewardId, amountCents, party, personId } of payouts) {
      const account = await this.#accounts.open(tx, { party, id: personId });
      const reward = await moveReward(tx, rewardId, "pay", { now, actor: `payout ${number}` });
      if (!account || !reward) throw new Error("a reward locked for its payout has moved");
      await tellPaid(tx, reward, { now, maskedIban: account.masked });
      const purpose = `Praemie ${rewardId} ${brand}`;
      transfers.push({
        endToEndId: `PRM-${id}`,
        amountCents,
        name: account.holder,
        iban: account.iban,
        purpose,
      });
    }
    const executionOn = nextTargetDay(calendarDateOf(now));
    return pain001({ messageId: number, createdAt: now, executionOn, payer, transfers });
  }
}

const capOf = ({ settings }: Tenant) => recipientCap(null, settings.isInsurance ?? false);
const placeOf = (tx: TenantTransaction, number: string) => `payout ${tx.tenantId} ${number}`;
