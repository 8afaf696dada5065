import { randomBytes } from "node:crypto";
import { addDays } from "@weitersagen/domain/dates";
import { bankAccountDeps } from "./compose-reward.ts";
import type { BankAccountDeps } from "./modules/bank-account/service/deps.ts";
import { saveOwnAccount } from "./modules/bank-account/service/own-account.ts";
import type { Catalogue } from "./modules/catalogue/service/catalogue.ts";
import { createBatch, previewBatch } from "./modules/payout/service/create.ts";
import { releaseBatch } from "./modules/payout/service/release.ts";
import { RewardDesk } from "./modules/reward/service/desk.ts";
import { expireRewards, provideRewards } from "./modules/reward/service/deadlines.ts";
import { Earnings } from "./modules/reward/service/earn.ts";
import { Vouchers } from "./modules/reward/service/vouchers.ts";
import type { Database } from "./platform/db/database.ts";
import type { Tenant } from "./platform/tenancy.ts";

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
  readonly #earnings: Earnings;
  readonly #money: BankAccountDeps;
  readonly #desk: RewardDesk;
  readonly #vouchers: Vouchers;

  constructor({ database, catalogue, secretKeys }: RewardGround, tenant: Tenant, owner: Owner) {
    this.#money = bankAccountDeps(secretKeys);
    this.#database = database;
    this.#tenant = tenant;
    this.#owner = owner;
    this.#earnings = new Earnings({ database, catalogue });
    this.#desk = new RewardDesk({ database, catalogue });
    this.#vouchers = new Vouchers({ database, seal: this.#money.seal });
  }

  async saveBankAccount(now: Date): Promise<void> {
    const owner = { party: "referrer", id: this.#owner.id } as const;
    const account = { holder: this.#owner.name, iban: DEMO_IBAN };
    await this.#database.inTenant(this.#tenant.id, (tx) =>
      saveOwnAccount(this.#money, tx, this.#tenant, { owner, account, proof: "mailed link", now }),
    );
  }

  /** Codes for every amount that a reward of the tenant may have. */
  async stockVouchers(valuesCents: Iterable<number>, now: Date): Promise<void> {
    if (!this.#tenant.settings.offersVouchers) return;
    for (const value of new Set(valuesCents)) {
      const codes = Array.from({ length: CODES_PER_VALUE }, newCode);
      await this.#vouchers.add(this.#tenant.id, value, codes, now);
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
      const news = { now, actor: "feed" };
      if (order.cancelled_at === null) await this.#earnings.orderAccepted(this.#tenant, order.id, news);
      else await this.#earnings.orderCancelled(this.#tenant, order.id, { ...news, reason: "cancelled" });
    });
  }

  /** The complaint period is over at that time; then its owner decides. */
  async fulfil(fate: Fate, readyAt: Date, until: Date): Promise<void> {
    const at = (days: number) => (addDays(readyAt, days) > until ? until : addDays(readyAt, days));
    await provideRewards(this.#database, this.#tenant, { now: readyAt, size: SIZE });
    if (fate === "waits") return;
    if (fate === "expires") {
      const now = at(this.#tenant.settings.rewardExpiryDays + 1);
      await expireRewards(this.#database, this.#tenant, { now, size: SIZE });
      return;
    }
    const choice = fate === "voucher" && this.#tenant.settings.offersVouchers ? "voucher" : "transfer";
    const actor = { kind: "referrer", subject: String(this.#owner.id) } as const;
    const rewards = await this.#desk.list(this.#tenant, actor, { details: false });
    for (const { id, status } of rewards) {
      if (status === "provided") await this.#desk.choose(this.#tenant, actor, { id, choice, now: at(3) });
    }
    await this.#vouchers.handOut(this.#tenant, { now: at(3), size: SIZE });
  }

  /** Every transfer that was chosen so far is paid, by two people. */
  async payOut(createdAt: Date, releasedAt: Date): Promise<void> {
    const tenant = this.#tenant;
    await this.#database.inTenant(tenant.id, async (tx) => {
      const candidates = await previewBatch(tx, tenant, createdAt);
      if (!candidates.some(({ reason }) => reason === null)) return;
      const { number } = await createBatch(this.#money, tx, tenant, { by: "Buchhaltung", now: createdAt });
      await releaseBatch(this.#money, tx, tenant, { number, by: "Leitung", now: releasedAt });
    });
  }
}

function newCode(): string {
  const text = randomBytes(8).toString("hex").toUpperCase();
  return [text.slice(0, 4), text.slice(4, 8), text.slice(8, 12)].join("-");
}
