import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { days, rewardDesk, type SeenReward } from "../../../test/reward-desk.ts";
import { cancelOrderRewards } from "./service/earn.ts";
import { moveReward } from "./service/move.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const summary = (rewards: SeenReward[]) =>
  rewards.map(({ party, kind, amount_cents, status }) => `${party} ${kind} ${amount_cents} ${status}`);

test("an accepted order pays the bounty of the product ordered, split as the recommendation says", async () => {
  const alone = await desk.place({ share: 100 });
  const both = await desk.place({ share: 50 });
  const contact = await desk.place({ share: 0 });
  for (const order of [alone, both, contact]) await desk.accept(order);
  expect(summary(await desk.rewards(alone))).toEqual(["referrer bounty 5000 open"]);
  expect(summary(await desk.rewards(both))).toEqual([
    "referrer bounty 2500 open",
    "recipient bounty 2500 open",
  ]);
  expect(summary(await desk.rewards(contact))).toEqual(["recipient bounty 5000 open"]);
});

test("a reader of English gets product, date and links in English", async () => {
  const order = await desk.place();
  const { owner } = app.testDatabase;
  await owner.query("update referrer set language = 'en' where id = $1", [order.referrerId]);
  await desk.accept(order);
  await runJobs(app);
  const [mail] = await mailsTo(app, order.referrerEmail);
  expect(mail?.text).toContain("for Küstenstrom Klar – green power");
  expect(mail?.text).toMatch(/Expected to be ready from: \d{1,2} [A-Z][a-z]+ 2026\n/);
  expect(mail?.text).toContain("http://ewe.localhost:3000/en/my-recommendations");
});

test("without a recipient the referrer gets the whole bounty", async () => {
  const order = await desk.place({ share: 50 });
  await app.testDatabase.owner.query("update placed_order set recipient_id = null where id = $1", [
    order.orderId,
  ]);
  await desk.accept(order);
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 open"]);
  await app.testDatabase.owner.query("update placed_order set recipient_id = $2 where id = $1", [
    order.orderId,
    order.recipientId,
  ]);
  await desk.accept(order);
  const active = (await desk.rewards(order)).filter(({ status }) => status === "open");
  expect(summary(active)).toEqual(["referrer bounty 2500 open", "recipient bounty 2500 open"]);
});

test("the bounty is the one of the order's date, not today's", async () => {
  const order = await desk.place({ orderedAt: new Date("2025-12-31T22:59:59Z") });
  await desk.accept(order);
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 4000 open"]);
});

test("an order accepted ten times at the same time pays each party once", async () => {
  const order = await desk.place({ share: 50 });
  await Promise.all(Array.from({ length: 10 }, () => desk.accept(order)));
  expect(await desk.rewards(order)).toHaveLength(2);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("a reward becomes ready when the complaint period after the contract's day is over, to the second", async () => {
  const order = await desk.place({ contractOn: "2026-03-10" });
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  // 63 days later Germany's clocks have moved: midnight is an hour earlier in UTC.
  expect(reward?.due_at).toEqual(new Date("2026-05-11T22:00:00Z"));
  app.clock.set(new Date("2026-05-11T21:59:59Z"));
  await desk.provide();
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 open"]);
  app.clock.set(new Date("2026-05-11T22:00:00Z"));
  await desk.provide();
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 provided"]);
  const mails = await desk.mails(order.referrerEmail);
  expect(mails.map(({ template }) => template)).toEqual(["orderReceived", "rewardReady"]);
  expect(mails[0]?.data).toMatchObject({ amountCents: 5000, dueAt: "2026-05-11T22:00:00.000Z" });
  await desk.provide();
  expect(await desk.mails(order.referrerEmail)).toHaveLength(2);
});

test("before the opt-in nothing is provided; after it the next sweep does", async () => {
  const order = await desk.place({ isConfirmed: false });
  await desk.accept(order);
  app.clock.advance(days(100));
  await desk.provide();
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 open"]);
  expect(await desk.mails(order.referrerEmail)).toEqual([]);
  await app.testDatabase.owner.query("update referrer set confirmed_at = $1 where id = $2", [
    app.clock.now(),
    order.referrerId,
  ]);
  await desk.provide();
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 provided"]);
});

test("both learn of the order as soon as they confirm their address after it, each once", async () => {
  app.clock.set(new Date("2026-11-15T09:00:00Z"));
  const order = await desk.place({ isConfirmed: false, share: 50 });
  await app.testDatabase.owner.query("update recipient set address_confirmed_at = null where id = $1", [
    order.recipientId,
  ]);
  await desk.accept(order);
  const templates = async (address: string) => (await desk.mails(address)).map(({ template }) => template);
  expect(await desk.announce()).toBe(0);
  expect(await templates(order.referrerEmail)).toEqual([]);
  expect(await templates(order.recipientEmail)).toEqual([]);
  await app.testDatabase.owner.query("update referrer set confirmed_at = now() where id = $1", [
    order.referrerId,
  ]);
  // The reward and the extra one of the first success, in one mail.
  expect(await desk.announce()).toBe(2);
  expect(await templates(order.referrerEmail)).toEqual(["orderReceived"]);
  await app.testDatabase.owner.query("update recipient set address_confirmed_at = now() where id = $1", [
    order.recipientId,
  ]);
  expect(await desk.announce()).toBe(1);
  expect(await desk.announce()).toBe(0);
  expect(await templates(order.recipientEmail)).toEqual(["orderReceived"]);
  expect(await templates(order.referrerEmail)).toEqual(["orderReceived"]);
});

test("who did not hear of an order that changes hears of it after the confirmation, the other side not again", async () => {
  app.clock.set(new Date("2026-11-15T09:00:00Z"));
  const order = await desk.place({ isConfirmed: false, share: 50 });
  await desk.accept(order);
  const templates = async (address: string) => (await desk.mails(address)).map(({ template }) => template);
  expect(await templates(order.recipientEmail)).toEqual(["orderReceived"]);
  const { owner } = app.testDatabase;
  await owner.query("update placed_order set product_id = 301 where id = $1", [order.orderId]);
  await desk.accept(order);
  expect((await desk.rewards(order)).filter(({ status }) => status === "cancelled")).not.toEqual([]);
  expect(await templates(order.referrerEmail)).toEqual([]);
  await owner.query("update referrer set confirmed_at = now() where id = $1", [order.referrerId]);
  await desk.announce();
  expect(await templates(order.referrerEmail)).toEqual(["orderReceived"]);
  expect(await templates(order.recipientEmail)).toEqual(["orderReceived"]);
});

test("an uncollected reward gets three reminders and expires after 180 days", async () => {
  app.clock.set(new Date("2027-06-01T09:00:00Z"));
  const order = await desk.place();
  await desk.accept(order);
  app.clock.advance(days(64));
  await desk.provide();
  const provided = app.clock.now().getTime();
  for (let day = 1; day <= 179; day++) {
    app.clock.set(new Date(provided + days(day)));
    await desk.remind();
    await desk.expire();
  }
  const templates = (await desk.mails(order.referrerEmail)).map(({ template, data }) => [
    template,
    data["isLast"],
  ]);
  expect(templates).toEqual([
    ["orderReceived", undefined],
    ["rewardReady", undefined],
    ["rewardReminder", false],
    ["rewardReminder", false],
    ["rewardReminder", true],
  ]);
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 provided"]);
  app.clock.set(new Date(provided + days(181)));
  await desk.expire();
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 expired"]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("an order whose product changes after its reward has expired earns nothing more", async () => {
  app.clock.set(new Date("2028-06-01T09:00:00Z"));
  const order = await desk.place();
  await desk.accept(order);
  app.clock.advance(days(64));
  await desk.provide();
  app.clock.advance(days(181));
  await desk.expire();
  await app.testDatabase.owner.query("update placed_order set product_id = 102 where id = $1", [
    order.orderId,
  ]);
  await desk.accept(order);
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 expired"]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("three successes earn the tiers of 15, 50 and 30 €, also when they come at the same time", async () => {
  app.clock.set(new Date("2026-11-15T09:00:00Z"));
  const first = await desk.place();
  const { referrerId } = first;
  const orders = [first, await desk.place({ referrerId }), await desk.place({ referrerId })];
  const fourth = await desk.place({ referrerId });
  await Promise.all(orders.map((order) => desk.accept(order)));
  await desk.accept(fourth);
  const extras = await Promise.all(
    orders.map(
      async (order) => (await desk.rewards(order)).find(({ kind }) => kind === "tier")?.amount_cents,
    ),
  );
  expect(new Set(extras)).toEqual(new Set([1500, 3000, 5000]));
  expect(summary(await desk.rewards(fourth))).toEqual(["referrer bounty 5000 open"]);
});

test("one cancellation is one mail per person, with the sum and the product", async () => {
  const order = await desk.place();
  await desk.accept(order);
  const rewards = await desk.rewards(order);
  expect(rewards.map(({ kind }) => kind)).toContain("tier");
  await desk.cancel(order);
  const cancelled = (await desk.mails(order.referrerEmail)).filter(
    ({ template }) => template === "rewardCancelled",
  );
  const own = rewards.filter(({ party }) => party === "referrer");
  expect(own.length).toBeGreaterThan(1);
  expect(cancelled.map(({ data }) => data)).toMatchObject([
    {
      amountCents: own.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      productName: expect.stringMatching(/./),
    },
  ]);
  // The number is the customer's.
  expect(cancelled[0]?.data).not.toHaveProperty("orderNumber");
});

test("one mail brings the reward and the extra one, and its link opens both, but no other reward", async () => {
  app.clock.set(new Date("2026-11-15T09:00:00Z"));
  const order = await desk.place();
  const { referrerId } = order;
  const further = await desk.place({ referrerId });
  for (const one of [order, further]) await desk.accept(one);
  app.clock.advance(days(64));
  while ((await desk.provide()) > 0);
  await runJobs(app);
  const mails = await mailsTo(app, order.referrerEmail);
  const mail = mails.find(({ template }) => template === "rewardReady");
  expect(mail?.subject).toMatch(/^Ihre Prämien sind da: 65\s€$/);
  const text = mail?.text ?? "";
  expect(text).toMatch(/65\s€: 50\s€ \+ 15\s€ Extraprämie für Küstenstrom Klar/);
  expect(text.match(/abholen:/g)).toHaveLength(1);
  const token = /praemie\/\?token=(\S+)/.exec(text)?.[1] ?? "";
  const call = async (method: string, body?: object) => {
    const answer = await fetch(`${app.url}/api/v1/ewe/praemierung/`, {
      method,
      headers: { "x-reward-token": token, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const own = (await desk.rewards(order)).toSorted((a, b) => b.amount_cents - a.amount_cents);
  expect((await call("GET")).body).toMatchObject(own.map(({ id }) => ({ Id: id })));
  const [foreign] = await desk.rewards(further);
  const choose = ({ id = 0 } = {}) => call("PUT", { Id: id, Art: "Gutschein" });
  expect((await choose(foreign)).status).toBe(404);
  for (const reward of own) expect((await choose(reward)).status).toBe(200);
});

test("a tier lost with its order is earned again by the next success, and no tier is given twice", async () => {
  app.clock.set(new Date("2026-11-15T09:00:00Z"));
  const first = await desk.place();
  const { referrerId } = first;
  const orders = [first, await desk.place({ referrerId }), await desk.place({ referrerId })];
  for (const order of orders) await desk.accept(order);
  await desk.cancel(first);
  const fourth = await desk.place({ referrerId });
  await desk.accept(fourth);
  await app.testDatabase.owner.query("update placed_order set product_id = 301 where id = $1", [
    orders[1]?.orderId,
  ]);
  for (const order of orders.slice(1)) await desk.accept(order);
  const { rows } = await app.testDatabase.owner.query<{ amount_cents: number }>(
    `select amount_cents from reward where referrer_id = $1 and kind = 'tier' and status = 'open' order by success`,
    [referrerId],
  );
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([1500, 5000, 3000]);
});

test("an order cancelled before payout cancels its rewards and notifies the people who knew of them", async () => {
  app.clock.set(new Date("2028-01-10T09:00:00Z"));
  const ready = await desk.place();
  await desk.accept(ready);
  app.clock.advance(days(64));
  await desk.provide();
  const early = await desk.place();
  await desk.accept(early);
  await desk.cancel(ready);
  await desk.cancel(early);
  await desk.cancel(early);
  expect(summary(await desk.rewards(ready))).toEqual(["referrer bounty 5000 cancelled"]);
  expect(summary(await desk.rewards(early))).toEqual(["referrer bounty 5000 cancelled"]);
  const mails = async (address: string) => (await desk.mails(address)).map(({ template }) => template);
  expect(await mails(ready.referrerEmail)).toEqual(["orderReceived", "rewardReady", "rewardCancelled"]);
  expect(await mails(early.referrerEmail)).toEqual(["orderReceived", "rewardCancelled"]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("an order that counts again after a clawback: reinstated once, not paid again, and a cancelled share is earned again", async () => {
  const order = await desk.place({ share: 50 });
  await desk.accept(order);
  const { owner } = app.testDatabase;
  const pay = async () => {
    const [referrers] = await desk.rewards(order);
    const move = { now: app.clock.now(), actor: "test" };
    for (const event of ["provide", "collect", "pay"] as const)
      await desk.inTenant((tx) =>
        moveReward(tx, referrers?.id ?? 0, event, {
          ...move,
          ...(event === "collect" && { choice: "transfer" }),
        }),
      );
  };
  await pay();
  await desk.cancel(order);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [], accounts: { clawback: 2500 } });
  await Promise.all(Array.from({ length: 5 }, () => desk.accept(order)));
  expect(summary(await desk.rewards(order))).toEqual([
    "referrer bounty 2500 paid",
    "recipient bounty 2500 cancelled",
    "recipient bounty 2500 open",
  ]);
  expect((await desk.rewards(order))[0]?.clawed_back_at).toBeNull();
  const { rows } = await owner.query<{ kinds: string }>(
    `select string_agg(kind, ' ' order by id) as kinds from ledger_entry where order_id = $1 and party = 'referrer'`,
    [order.orderId],
  );
  expect(rows[0]?.kinds).toBe("accrue pay clawback reinstate");
  const referrerMails = async () => (await desk.mails(order.referrerEmail)).map(({ template }) => template);
  expect(await referrerMails()).toEqual(["orderReceived", "rewardOwedBack", "rewardKept"]);
  await desk.cancel(order);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [], accounts: { clawback: 2500 } });
});

test("a late cancellation of an order that counts again cancels no reward", async () => {
  const order = await desk.place();
  await desk.accept(order);
  const change = { now: app.clock.now(), actor: "order feed" };
  await desk.inTenant((tx) => cancelOrderRewards(tx, order.orderId, change));
  expect(summary(await desk.rewards(order))).toEqual(["referrer bounty 5000 open"]);
});

test("another product in the feed replaces rewards that are not chosen yet", async () => {
  const order = await desk.place({ share: 50 });
  await desk.accept(order);
  await app.testDatabase.owner.query("update placed_order set product_id = 301 where id = $1", [
    order.orderId,
  ]);
  await desk.accept(order);
  const rewards = await desk.rewards(order);
  const live = rewards.filter(({ status }) => status === "open");
  expect(live).toHaveLength(2);
  expect(rewards.filter(({ status }) => status === "cancelled")).toHaveLength(2);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("an insurance pays the recipient at most 15 €, and its configuration cannot allow more", async () => {
  const insurance = rewardDesk(app, "allianz");
  const { rows } = await app.testDatabase.owner.query<{ product_id: number; amount_cents: number }>(
    `select product_id, amount_cents from bounty where tenant_id = $1 and amount_cents > 3000 and ends_at is null
       and starts_at < $2 limit 1`,
    [insurance.tenant().id, app.clock.now()],
  );
  const [bounty] = rows;
  if (!bounty) throw new Error("no bounty to try");
  const order = await insurance.place({ share: 50, productId: bounty.product_id });
  await insurance.accept(order);
  const rewards = await insurance.rewards(order);
  expect(rewards.find(({ party }) => party === "recipient")?.amount_cents).toBe(1500);
  expect(rewards.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(bounty.amount_cents);
  await expect(
    setTenantFields(app.database, "allianz", ["MaxEmpfaengerPraemieCent=1501"]),
  ).rejects.toMatchObject({ reason: "invalidInput" });
});
