import { moveReward } from "../src/modules/reward/service/move.ts";
import type { TestApp } from "./app.ts";
import type { Random } from "./random.ts";
import { rewardDesk } from "./reward-desk.ts";
import { rewardAfter, type Share } from "./walk-model.ts";

interface ModelReward {
  readonly id: number;
  readonly party: string;
  readonly cents: number;
  state: string;
  voucher: boolean;
  clawedBack: boolean;
}

const products = [
  { id: 101, cents: 0 },
  { id: 102, cents: 0 },
];
const events = ["provide", "collect", "expire", "pay", "return", "cancel"] as const;
const orderNews = ["accept", "accept", "cancelOrder", "changeProduct"] as const;
type Command = (typeof events)[number] | (typeof orderNews)[number];

const isOwed = ({ state }: ModelReward) => ["open", "provided", "collected"].includes(state);
const sum = (rewards: readonly ModelReward[]) => rewards.reduce((total, { cents }) => total + cents, 0);

/** What the accounts of an order must show, by its rewards alone. */
function expectedLedger(rewards: readonly ModelReward[]): Record<string, number> {
  const paid = rewards.filter(({ state }) => state === "paid");
  const clawback = sum(paid.filter(({ clawedBack }) => clawedBack));
  return {
    owed: 0 - sum(rewards.filter(isOwed)),
    bank: 0 - sum(paid.filter(({ voucher }) => !voucher)),
    vouchers: 0 - sum(paid.filter(({ voucher }) => voucher)),
    clawback,
    programme: sum(rewards.filter(isOwed)) + sum(paid) - clawback,
  };
}

/** One order's life at random, beside a model of it; answers where they part. */
export async function walkOrder(app: TestApp, random: Random, commands: number): Promise<string | undefined> {
  const desk = rewardDesk(app);
  const { owner } = app.testDatabase;
  const share = random.pick<Share>([0, 50, 100]);
  const order = await desk.place({ share, productId: 101 });
  const rewards: ModelReward[] = [];
  const way: string[] = [];
  let product = 101;
  let recommendation = "ok";

  const follow = () => {
    const pending = rewards.filter(isOwed).length;
    const paid = rewards.filter(({ state }) => state === "paid").length;
    if (recommendation === "ok" && pending === 0 && paid > 0) recommendation = "paid";
    else if (recommendation === "paid" && pending > 0) recommendation = "ok";
  };

  const cancel = (reward: ModelReward) => {
    if (!isOwed(reward)) return;
    reward.state = "cancelled";
    follow();
  };

  async function accept(): Promise<void> {
    await owner.query(
      "update placed_order set cancelled_at = null, cancel_reason = null, product_id = $2 where id = $1",
      [order.orderId, product],
    );
    await desk.accept(order);
    const bounty = products.find(({ id }) => id === product)?.cents ?? 0;
    const part = Math.floor((bounty * (100 - share)) / 100);
    const wanted = [
      { party: "referrer", cents: bounty - part },
      { party: "recipient", cents: part },
    ].filter(({ cents }) => cents > 0);
    const present = rewards.filter(({ state }) => state !== "cancelled");
    const isSame =
      present.length === wanted.length &&
      wanted.every((one) => present.some(({ party, cents }) => party === one.party && cents === one.cents));
    // What was paid and owed back is due after all; it is never paid again.
    if (wanted.length > 0) for (const reward of present) reward.clawedBack = false;
    if (isSame) return;
    const isSettled = present.some(({ state }) => ["collected", "paid", "expired"].includes(state));
    if (!isSettled) for (const reward of present) cancel(reward);
    const kept = isSettled ? present.map(({ party }) => party) : [];
    const known = new Set(rewards.map(({ id }) => id));
    const made = (await desk.rewards(order)).filter(({ id }) => !known.has(id));
    for (const one of wanted.filter(({ party }) => !kept.includes(party))) {
      const found = made.find(({ party }) => party === one.party);
      rewards.push({ ...one, id: found?.id ?? 0, state: "open", voucher: false, clawedBack: false });
    }
  }

  async function cancelOrder(): Promise<void> {
    await owner.query("update placed_order set cancelled_at = $2 where id = $1", [
      order.orderId,
      app.clock.now(),
    ]);
    await desk.cancel(order);
    for (const reward of rewards) {
      if (reward.state === "paid") reward.clawedBack = true;
      else cancel(reward);
    }
  }

  async function move(event: (typeof events)[number]): Promise<void> {
    const reward = rewards[random.int(rewards.length)];
    if (!reward) return;
    // What was handed out as a code does not come back from the bank.
    if (event === "return" && reward.voucher) return;
    const now = app.clock.now();
    const voucher = random.int(2) === 0;
    const choice = event === "collect" ? ({ choice: voucher ? "voucher" : "transfer" } as const) : {};
    const by = { now, actor: "walk", reason: "walk" };
    const isRecovered = event === "return" && reward.state === "paid" && reward.clawedBack;
    const moved = await desk.inTenant(async (tx) => {
      const one = await moveReward(tx, reward.id, event, { ...by, ...choice });
      // As the bank's answer is taken in: what is owed back and comes back is owed to nobody.
      return isRecovered ? moveReward(tx, reward.id, "cancel", by) : one;
    });
    const expected = isRecovered ? "cancelled" : rewardAfter(reward.state, event);
    if (moved?.status !== expected) throw new Error(`${event}: ${moved?.status}, not ${expected}`);
    if (expected === undefined) return;
    const before = reward.state;
    reward.state = expected;
    if (event === "collect") reward.voucher = voucher;
    const isMoney = event === "pay" || event === "expire" || event === "cancel" || before === "paid";
    if (isMoney) follow();
  }

  async function apply(command: Command): Promise<void> {
    if (command === "accept") return accept();
    if (command === "cancelOrder") return cancelOrder();
    if (command !== "changeProduct") return move(command);
    product = product === 101 ? 102 : 101;
    return accept();
  }

  async function difference(): Promise<string | undefined> {
    const seen = await desk.rewards(order);
    for (const { id, state, cents, clawedBack } of rewards) {
      const row = seen.find((one) => one.id === id);
      const text = `${row?.status} ${row?.amount_cents} ${row?.clawed_back_at !== null}`;
      if (text !== `${state} ${cents} ${clawedBack}`)
        return `reward ${id}: ${text}, not ${state} ${cents} ${clawedBack}`;
    }
    if (seen.length !== rewards.length) return `${seen.length} rewards, not ${rewards.length}`;
    const { rows } = await owner.query<{ account: string; cents: number }>(
      `select account, sum(amount_cents)::integer as cents from ledger_line
         join ledger_entry on ledger_entry.tenant_id = ledger_line.tenant_id and ledger_entry.id = entry_id
        where order_id = $1 group by account`,
      [order.orderId],
    );
    const accounts = Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    for (const [account, cents] of Object.entries(expectedLedger(rewards)))
      if ((accounts[account] ?? 0) !== cents)
        return `${account} shows ${accounts[account] ?? 0}, not ${cents}`;
    const { rows: status } = await owner.query<{ status: string }>(
      "select status from recommendation where id = $1",
      [order.recommendationId],
    );
    if (status[0]?.status !== recommendation)
      return `recommendation ${status[0]?.status}, not ${recommendation}`;
    return undefined;
  }

  for (let step = 0; step < commands; step += 1) {
    const command = step === 0 ? "accept" : random.pick<Command>([...events, ...events, ...orderNews]);
    way.push(command);
    app.clock.advance(60_000);
    try {
      await apply(command);
      const fault = await difference();
      if (fault) return `${way.join(" ")}: ${fault}`;
    } catch (error) {
      return `${way.join(" ")}: ${String(error)}`;
    }
  }
  return undefined;
}

/** The two products' bounties as the tenant's catalogue tells them today. */
export async function learnBounties(app: TestApp): Promise<void> {
  const { rows } = await app.testDatabase.owner.query<{ id: number; cents: number }>(
    `select product_id as id, max(amount_cents)::integer as cents from bounty
      where tenant_id = $1 and product_id in (101, 102) and starts_at <= $2 and (ends_at is null or ends_at >= $2)
      group by product_id`,
    [app.tenants.bySlug("ewe")?.id, app.clock.now()],
  );
  for (const product of products) product.cents = rows.find(({ id }) => id === product.id)?.cents ?? 0;
}
