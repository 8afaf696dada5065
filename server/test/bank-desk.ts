import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { moveReward } from "../src/modules/reward/service/move.ts";
import { startTestApp } from "./app.ts";
import { moneyDesk } from "./money.ts";
import { germanIban } from "./iban.ts";
import { rewardDesk } from "./reward-desk.ts";

/** A running server whose batches are at the bank, and the bank's answers to them. */
export async function bankDesk() {
  const app = await startTestApp({ now: new Date("2026-03-06T09:00:00Z") });
  await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]"]);
  await app.tenants.refresh();
  const desk = rewardDesk(app);
  const { owner } = app.testDatabase;
  const money = moneyDesk(app);
  const now = () => app.clock.now();
  let messages = 0;

  async function chosen() {
    const order = await desk.place();
    await desk.accept(order);
    const [reward] = await desk.rewards(order);
    if (!reward) throw new Error("no reward");
    const person = { party: "referrer", id: order.referrerId } as const;
    // Many people with one account would be held.
    await money.saveAccount(person, { holder: "Anna B", iban: germanIban(60_000_000 + order.referrerId) });
    await desk.inTenant(async (tx) => {
      const by = { now: now(), actor: "test", expiresAt: new Date(now().getTime() + 1e10) };
      await moveReward(tx, reward.id, "provide", by);
      await moveReward(tx, reward.id, "collect", { ...by, choice: "transfer" });
    });
    return { ...order, person, rewardId: reward.id };
  }

  /** A batch that is at the bank, with what the bank calls its payments. */
  async function sent(count: number) {
    const people = [];
    for (let made = 0; made < count; made++) people.push(await chosen());
    const { number } = await money.create();
    await money.release(number);
    const { rows } = await owner.query<{ id: string; reward_id: number }>(
      "select 'PRM-' || payout.id as id, reward_id from payout join payout_batch on payout_batch.id = batch_id where number = $1",
      [number],
    );
    const idOf = new Map(rows.map(({ id, reward_id }) => [reward_id, id]));
    return { number, people: people.map((person) => ({ ...person, id: idOf.get(person.rewardId) ?? "" })) };
  }

  return {
    app,
    desk,
    money,
    sent,
    statusOf: async (order: { readonly orderId: number }) => (await desk.rewards(order))[0]?.status,
    take: (file: Buffer, slug = "ewe") => moneyDesk(app, slug).importAnswer(file),
    messageId: () => `BANK-${++messages}`,
    payerIban: () => desk.tenant().settings.payer?.iban ?? "",
  };
}
