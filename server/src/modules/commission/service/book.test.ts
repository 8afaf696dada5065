import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { commissionDesk } from "../../../../test/commission-desk.ts";
import { Random } from "../../../../test/random.ts";
import { removeRate, setRate } from "./rates.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);
const { owner } = app.testDatabase;
const agency = await desk.addAgency();

/** Of product 101 and 102 in the demo's catalogue. */
const stated = async (productId: number) => {
  const { rows } = await owner.query<{ commission: string }>(
    "select commission from product where tenant_id = $1 and id = $2",
    [desk.tenant().id, productId],
  );
  return Number(rows[0]?.commission.split(";")[1]);
};

async function sums() {
  const { accounts, sum, differences } = await desk.balances();
  return { commission: accounts.commission ?? 0, owed: accounts.commission_owed ?? 0, sum, differences };
}

test("an accepted order earns its agency the commission of the product, once", async () => {
  const before = await sums();
  const { orderId } = await desk.order(agency);
  await desk.book(orderId);
  const cents = await stated(101);
  expect(await desk.bookings(orderId)).toEqual([cents]);
  expect(await sums()).toEqual({
    commission: before.commission + cents,
    owed: before.owed - cents,
    sum: 0,
    differences: [],
  });
});

test("an order without an agency earns no commission", async () => {
  const order = await desk.place();
  await desk.book(order.orderId);
  expect(await desk.bookings(order.orderId)).toEqual([]);
});

test("a cancelled order loses its commission by a negative booking, and gets it back when it counts again", async () => {
  const before = await sums();
  const { orderId } = await desk.order(agency);
  const cents = await stated(101);
  await desk.cancelOrder(orderId);
  await desk.cancelOrder(orderId);
  expect(await desk.bookings(orderId)).toEqual([cents, -cents]);
  expect(await sums()).toEqual(before);
  await desk.acceptAgain(orderId);
  expect(await desk.bookings(orderId)).toEqual([cents, -cents, cents]);
});

test("a late cancellation does not undo an order that counts again", async () => {
  const { orderId } = await desk.order(agency);
  await desk.inTenant(async (tx) => {
    const { cancelCommission } = await import("./book.ts");
    await cancelCommission(tx, orderId, { now: desk.now(), actor: "test" });
  });
  expect(await desk.bookings(orderId)).toHaveLength(1);
});

test("the operator's rate counts for later orders of the agency only", async () => {
  const other = await desk.addAgency();
  const { orderId } = await desk.order(agency);
  const rate = { agency: agency.number, product: "101" };
  const set = { ...rate, amountCents: 1234, by: "Kim", now: desk.now() };
  await desk.inTenant((tx) => setRate(desk.deps, tx, desk.tenant(), set));
  await desk.book(orderId);
  expect(await desk.bookings(orderId)).toEqual([await stated(101)]);
  expect(await desk.bookings((await desk.order(agency)).orderId)).toEqual([1234]);
  expect(await desk.bookings((await desk.order(other)).orderId)).toEqual([await stated(101)]);
  await desk.inTenant((tx) => setRate(desk.deps, tx, desk.tenant(), { ...set, amountCents: 0 }));
  expect(await desk.bookings((await desk.order(agency)).orderId)).toEqual([]);
  await desk.inTenant((tx) => removeRate(desk.deps, tx, desk.tenant(), rate));
  expect(await desk.bookings((await desk.order(agency)).orderId)).toEqual([await stated(101)]);
});

test("twenty parallel acceptances book one commission", async () => {
  const order = await desk.order(agency);
  await desk.cancelOrder(order.orderId);
  await owner.query("update placed_order set cancelled_at = null where id = $1", [order.orderId]);
  await Promise.all(Array.from({ length: 20 }, () => desk.book(order.orderId)));
  expect(await desk.bookings(order.orderId)).toHaveLength(3);
});

test("after random histories the books sum to zero and an order has no commission or that of its product", async () => {
  const random = new Random(Number(process.env["SEED"] ?? 4711));
  const cents = new Map([
    [101, await stated(101)],
    [102, await stated(102)],
  ]);
  for (let walk = 0; walk < 12; walk += 1) {
    const order = await desk.order(agency);
    let state = { product: 101, isCancelled: false };
    for (let step = 0; step < 8; step += 1) {
      app.clock.advance(60_000);
      const command = random.pick(["cancel", "accept", "product", "repeat"]);
      if (command === "cancel") await desk.cancelOrder(order.orderId);
      else if (command === "accept") await desk.acceptAgain(order.orderId);
      else if (command === "repeat") await desk.book(order.orderId);
      else {
        const product = state.product === 101 ? 102 : 101;
        await owner.query("update placed_order set product_id = $2 where id = $1", [order.orderId, product]);
        await desk.book(order.orderId);
        state = { ...state, product };
      }
      if (command === "cancel" || command === "accept")
        state = { ...state, isCancelled: command === "cancel" };
      const booked = (await desk.bookings(order.orderId)).reduce((sum, one) => sum + one, 0);
      expect(booked).toBe(state.isCancelled ? 0 : cents.get(state.product));
    }
  }
  expect(await sums()).toMatchObject({ sum: 0, differences: [] });
});

/** Writes as the owner of the tables, without any service. Rolled back. */
async function trying(work: (client: PoolClient) => Promise<unknown>): Promise<string> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(`select set_config('app.tenant_id', '${desk.tenant().id}', true)`);
    await work(client);
    await client.query("set constraints all immediate");
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const insert = (orderId: number, kind: string, round: number, cents: number) => (client: PoolClient) =>
  client.query(
    `insert into commission (tenant_id, order_id, agency_id, agency_member_id, product_id, kind, round, amount_cents, booked_at, actor)
     values ($1, $2, $3, $4, 101, $5, $6, $7, now(), 'test')`,
    [desk.tenant().id, orderId, agency.id, agency.memberId, kind, round, cents],
  );

test("the database refuses a second commission, one taken back twice, and any change", async () => {
  const { orderId } = await desk.order(agency);
  const cents = await stated(101);
  expect(await trying(insert(orderId, "earned", 1, cents))).toBe("23505");
  expect(await trying(insert(orderId, "earned", 2, cents))).toBe("23505");
  expect(await trying(insert(orderId, "cancelled", 1, -cents - 1))).toBe("23514");
  expect(await trying(insert(orderId, "cancelled", 2, -cents))).toBe("23514");
  expect(await trying(insert(orderId, "cancelled", 1, cents))).toBe("23514");
  expect(await trying(insert(orderId, "cancelled", 1, -cents))).toBe("taken");
  for (const statement of ["update commission set amount_cents = 1", "delete from commission"])
    expect(await trying((client) => client.query(statement))).toBe("23001");
});

test("the database refuses a ledger entry of a commission with another amount, side or a second one", async () => {
  const { orderId } = await desk.order(agency);
  const { rows } = await owner.query<{ id: number }>("select id from commission where order_id = $1", [
    orderId,
  ]);
  const cents = await stated(101);
  const entry = (lines: readonly (readonly [string, number])[]) => async (client: PoolClient) => {
    await client.query(
      "delete from ledger_line where false; update ledger_entry set actor = actor where false",
    );
    const { rows: entries } = await client.query<{ id: number }>(
      `insert into ledger_entry (tenant_id, order_id, commission_id, kind, at, actor)
       values ($1, $2, $3, 'commission', now(), 'test') returning id`,
      [desk.tenant().id, orderId, rows[0]?.id],
    );
    for (const [account, amount] of lines)
      await client.query("insert into ledger_line values ($1, $2, $3, $4)", [
        desk.tenant().id,
        entries[0]?.id,
        account,
        amount,
      ]);
  };
  expect(
    await trying(
      entry([
        ["commission", cents],
        ["commission_owed", -cents],
      ]),
    ),
  ).toBe("23505");
  const { rows: booked } = await owner.query<{ entry_id: number }>(
    "select entry_id from ledger_line join ledger_entry on id = entry_id where commission_id = $1",
    [rows[0]?.id],
  );
  const line = (account: string, amount: number) => (client: PoolClient) =>
    client.query("insert into ledger_line values ($1, $2, $3, $4)", [
      desk.tenant().id,
      booked[0]?.entry_id,
      account,
      amount,
    ]);
  expect(await trying(line("owed", cents))).toBe("23514");
  expect(await trying(line("bank", -cents))).toBe("23514");
});
