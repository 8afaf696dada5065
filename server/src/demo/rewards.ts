import { randomBytes } from "node:crypto";
import { addDays } from "@weitersagen/domain/dates";
import { bankAccountDeps } from "../compose/reward.ts";
import type { BankAccountDeps } from "../modules/bank-account/service/deps.ts";
import { saveOwnAccount } from "../modules/bank-account/service/own-account.ts";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { keylessOperator } from "../modules/operator/service.ts";
import { createBatch, previewBatch } from "../modules/payout/service/create.ts";
import { releaseBatch } from "../modules/payout/service/release.ts";
import { collectReward } from "../modules/reward/service/collect.ts";
import { expireRewards, provideRewards } from "../modules/reward/service/deadlines.ts";
import { cancelOrderRewards, rewardAcceptedOrder } from "../modules/reward/service/earn.ts";
import { listOwnRewards } from "../modules/reward/service/own-rewards.ts";
import type { RewardDeps } from "../modules/reward/service/reward-deps.ts";
import { addVouchers, handOutVouchers } from "../modules/reward/service/vouchers.ts";
import type { Database } from "../platform/db/database.ts";
import type { Tenant } from "../platform/tenancy.ts";

/** What its owner makes of a reward. A transfer leaves with the next payout. */
export type Fate = "transfer" | "voucher" | "waits" | "expires";

/** A well-known number for trying things out; it belongs to nobody. */
const DEMO_IBAN = "DE89 3704 0044 0532 0130 00";
const CODES_PER_VALUE = 25;
const SIZE = 50;

interface RewardGround {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly secretKeys: readonly Buffer[];
}

interface Owner {
  readonly id: number;
  readonly name: string;
}

/** Lets rewards happen at the times of the demo's stories, through the services that make them happen every day. */
export class DemoRewards {
  readonly #database: Database;
  readonly #tenant: Tenant;
  readonly #owner: Owner;
  readonly #deps: BankAccountDeps & RewardDeps;

  constructor({ database, catalogue, secretKeys }: RewardGround, tenant: Tenant, owner: Owner) {
    this.#database = database;
    this.#tenant = tenant;
    this.#owner = owner;
    this.#deps = { ...bankAccountDeps(secretKeys), catalogue };
  }

  async saveBankAccount(now: Date): Promise<void> {
    const owner = { party: "referrer", id: this.#owner.id } as const;
    const account = { holder: this.#owner.name, iban: DEMO_IBAN };
    await this.#database.inTenant(this.#tenant.id, (tx) =>
      saveOwnAccount(this.#deps, tx, this.#tenant, { owner, account, proof: "mailed link", now }),
    );
  }

  /** Codes for every amount that a reward of the tenant may have. */
  async stockVouchers(valuesCents: Iterable<number>, now: Date): Promise<void> {
    if (!this.#tenant.settings.offersVouchers) return;
    for (const value of new Set(valuesCents)) {
      const codes = Array.from({ length: CODES_PER_VALUE }, newCode);
      await this.#database.inTenant(this.#tenant.id, (tx) =>
        addVouchers(this.#deps, tx, { valueCents: value, codes, now }),
      );
    }
  }

  /**
   * Runs what the feed does and lets the rewards follow in its own transaction, at the story's time: the job that
   * does so every day would see today's clock, and finds nothing left to do.
   */
  async follow(number: string, now: Date, feed: () => Promise<unknown>): Promise<void> {
    await this.#database.inTenant(this.#tenant.id, async (tx) => {
      await feed();
      const order = await tx
        .selectFrom("placed_order")
        .select(["id", "cancelled_at"])
        .where("tenant_id", "=", tx.tenantId)
        .where("number", "=", number)
        .executeTakeFirstOrThrow();
      const change = { now, actor: "feed", reason: "cancelled" };
      if (order.cancelled_at !== null) await cancelOrderRewards(tx, order.id, change);
      else await rewardAcceptedOrder(this.#deps, tx, this.#tenant, order.id, change);
    });
  }

  /** The complaint period is over at that time; then its owner decides. */
  async fulfil(fate: Fate, readyAt: Date, until: Date): Promise<void> {
    const { settings } = this.#tenant;
    const at = (days: number) => (addDays(readyAt, days) > until ? until : addDays(readyAt, days));
    await this.#database.inTenant(this.#tenant.id, async (tx) => {
      await provideRewards(tx, this.#tenant, { now: readyAt, size: SIZE });
      if (fate === "expires") await expireRewards(tx, { now: at(settings.rewardExpiryDays + 1), size: SIZE });
      if (fate === "waits" || fate === "expires") return;
      const choice = fate === "voucher" && settings.offersVouchers ? "voucher" : "transfer";
      const actor = { kind: "referrer", subject: String(this.#owner.id) } as const;
      const caller = { tenant: this.#tenant, actor, language: "de" } as const;
      const now = at(3);
      for (const { id, status } of await listOwnRewards(this.#deps, tx, caller)) {
        if (status === "provided") await collectReward(this.#deps, tx, caller, { id, choice, now });
      }
      await handOutVouchers(this.#deps, tx, { now, size: SIZE });
    });
  }

  /** Every transfer that was chosen so far is paid, by two people. */
  async payOut(createdAt: Date, releasedAt: Date): Promise<void> {
    const tenant = this.#tenant;
    const operator = (name: string) =>
      this.#database.withoutTenant((tx) => keylessOperator(tx, name, createdAt));
    const [creator, releaser] = [await operator("Buchhaltung (Demo)"), await operator("Leitung (Demo)")];
    await this.#database.inTenant(tenant.id, async (tx) => {
      const candidates = await previewBatch(tx, tenant, createdAt);
      if (!candidates.some(({ reason }) => reason === null)) return;
      const { number } = await createBatch(this.#deps, tx, tenant, { by: creator, now: createdAt });
      await releaseBatch(this.#deps, tx, tenant, { number, by: releaser, now: releasedAt });
    });
  }
}

function newCode(): string {
  const text = randomBytes(8).toString("hex").toUpperCase();
  return [text.slice(0, 4), text.slice(4, 8), text.slice(8, 12)].join("-");
}
