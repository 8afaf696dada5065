import { moveReward } from "../src/modules/reward/service/move.ts";
import type { TestApp } from "./app.ts";
import { OrderModel } from "./order-model.ts";
import type { PlacedOrder } from "./orders.ts";
import type { Random } from "./random.ts";
import { rewardDesk } from "./reward-desk.ts";
import type { Share } from "./walk-model.ts";

const products = [
  { id: 101, cents: 0 },
  { id: 102, cents: 0 },
];
const events = ["provide", "collect", "expire", "pay", "return", "cancel"] as const;
const orderNews = ["accept", "accept", "cancelOrder", "changeProduct"] as const;
type Command = (typeof events)[number] | (typeof orderNews)[number];

/** A random life of one order beside a model of it; returns the first difference. */
export async function walkOrder(app: TestApp, random: Random, commands: number): Promise<string | undefined> {
  const share = random.pick<Share>([0, 50, 100]);
  const order = await rewardDesk(app).place({ share, productId: 101 });
  const walk = new OrderWalk(app, random, order, new OrderModel(share));
  const history: string[] = [];
  for (let step = 0; step < commands; step += 1) {
    const command = step === 0 ? "accept" : random.pick<Command>([...events, ...events, ...orderNews]);
    history.push(command);
    app.clock.advance(60_000);
    try {
      await walk.apply(command);
      const fault = await walk.difference();
      if (fault) return `${history.join(" ")}: ${fault}`;
    } catch (error) {
      return `${history.join(" ")}: ${String(error)}`;
    }
  }
  return undefined;
}

/** Applies every command to the product and to the model. */
class OrderWalk {
  readonly #app: TestApp;
  readonly #desk: ReturnType<typeof rewardDesk>;
  readonly #random: Random;
  readonly #order: PlacedOrder;
  readonly #model: OrderModel;
  #product = 101;

  constructor(app: TestApp, random: Random, order: PlacedOrder, model: OrderModel) {
    this.#app = app;
    this.#desk = rewardDesk(app);
    this.#random = random;
    this.#order = order;
    this.#model = model;
  }

  async apply(command: Command): Promise<void> {
    if (command === "accept") return this.#accept();
    if (command === "cancelOrder") return this.#cancelOrder();
    if (command !== "changeProduct") return this.#move(command);
    this.#product = this.#product === 101 ? 102 : 101;
    return this.#accept();
  }

  async #accept(): Promise<void> {
    await this.#app.testDatabase.owner.query(
      "update placed_order set cancelled_at = null, product_id = $2 where id = $1",
      [this.#order.orderId, this.#product],
    );
    await this.#desk.accept(this.#order);
    const known = new Set(this.#model.rewards.map(({ id }) => id));
    const made = (await this.#desk.rewards(this.#order)).filter(({ id }) => !known.has(id));
    const added = this.#model.accept(products.find(({ id }) => id === this.#product)?.cents ?? 0);
    for (const reward of added) reward.id = made.find(({ party }) => party === reward.party)?.id ?? 0;
  }

  async #cancelOrder(): Promise<void> {
    await this.#desk.cancel(this.#order);
    this.#model.cancelOrder();
  }

  async #move(event: (typeof events)[number]): Promise<void> {
    const reward = this.#model.rewards[this.#random.int(this.#model.rewards.length)];
    if (!reward) return;
    // A voucher is not returned by the bank.
    if (event === "return" && reward.voucher) return;
    const voucher = this.#random.int(2) === 0;
    const choice = event === "collect" ? ({ choice: voucher ? "voucher" : "transfer" } as const) : {};
    const by = { now: this.#app.clock.now(), actor: "walk", reason: "walk" };
    const moved = await this.#desk.inTenant(async (tx) => {
      const one = await moveReward(tx, reward.id, event, { ...by, ...choice });
      // As the import of the bank's answer does.
      return this.#model.isRecovered(reward, event) ? moveReward(tx, reward.id, "cancel", by) : one;
    });
    const expected = this.#model.move(reward, event, voucher);
    if (moved?.status !== expected) throw new Error(`${event}: ${moved?.status}, not ${expected}`);
  }

  /** The difference between product and model, if any. */
  async difference(): Promise<string | undefined> {
    return (
      (await this.#differenceInRewards()) ??
      (await this.#differenceInLedger()) ??
      (await this.#differenceInRecommendation())
    );
  }

  async #differenceInRewards(): Promise<string | undefined> {
    const { rewards } = this.#model;
    const seen = await this.#desk.rewards(this.#order);
    for (const { id, state, cents, clawedBack } of rewards) {
      const row = seen.find((one) => one.id === id);
      const text = `${row?.status} ${row?.amount_cents} ${row?.clawed_back_at !== null}`;
      const expected = `${state} ${cents} ${clawedBack}`;
      if (text !== expected) return `reward ${id}: ${text}, not ${expected}`;
    }
    return seen.length === rewards.length ? undefined : `${seen.length} rewards, not ${rewards.length}`;
  }

  async #differenceInLedger(): Promise<string | undefined> {
    const { rows } = await this.#app.testDatabase.owner.query<{ account: string; cents: number }>(
      `select account, sum(amount_cents)::integer as cents from ledger_line
         join ledger_entry on ledger_entry.tenant_id = ledger_line.tenant_id and ledger_entry.id = entry_id
        where order_id = $1 group by account`,
      [this.#order.orderId],
    );
    const accounts = new Map(rows.map(({ account, cents }) => [account, cents]));
    for (const [account, cents] of Object.entries(this.#model.ledger())) {
      const shown = accounts.get(account) ?? 0;
      if (shown !== cents) return `${account} shows ${shown}, not ${cents}`;
    }
    return undefined;
  }

  async #differenceInRecommendation(): Promise<string | undefined> {
    const { rows } = await this.#app.testDatabase.owner.query<{ status: string }>(
      "select status from recommendation where id = $1",
      [this.#order.recommendationId],
    );
    const { recommendation } = this.#model;
    if (rows[0]?.status === recommendation) return undefined;
    return `recommendation ${rows[0]?.status}, not ${recommendation}`;
  }
}

/** The bounties of the two products in the tenant's catalogue today. */
export async function learnBounties(app: TestApp): Promise<void> {
  const { rows } = await app.testDatabase.owner.query<{ id: number; cents: number }>(
    `select product_id as id, max(amount_cents)::integer as cents from bounty
      where tenant_id = $1 and product_id in (101, 102) and starts_at <= $2 and (ends_at is null or ends_at >= $2)
      group by product_id`,
    [app.tenants.bySlug("ewe")?.id, app.clock.now()],
  );
  for (const product of products) product.cents = rows.find(({ id }) => id === product.id)?.cents ?? 0;
}
