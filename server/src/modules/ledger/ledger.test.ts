import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const { owner } = app.testDatabase;
let reward: { id: number; order_id: number; tenant_id: number };

beforeAll(async () => {
  const order = await desk.place();
  await desk.accept(order);
  const { rows } = await owner.query("select id, order_id, tenant_id from reward where order_id = $1", [
    order.orderId,
  ]);
  [reward] = rows as [typeof reward];
});

type Line = readonly [account: string, cents: number];

/** Tries an entry straight in SQL, past every service, as the owner of the tables. */
async function tryEntry(kind: string, lines: readonly Line[], { party = "referrer" } = {}): Promise<string> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(`select set_config('app.tenant_id', '${reward.tenant_id}', true)`);
    const { rows } = await client.query<{ id: number }>(
      `insert into ledger_entry (tenant_id, order_id, reward_id, party, kind, round, at, actor)
       values ($1, $2, $3, $4, $5, 1 + (select count(*) from ledger_entry where reward_id = $3 and kind = $5), $6, 'test')
       returning id`,
      [reward.tenant_id, reward.order_id, reward.id, party, kind, app.clock.now()],
    );
    for (const [account, cents] of lines) {
      const values = [reward.tenant_id, rows[0]?.id, account, cents];
      await client.query("insert into ledger_line values ($1, $2, $3, $4)", values);
    }
    await client.query("set constraints all immediate");
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const checkViolation = "23514";

test("a right entry is taken: the harness does not refuse everything", async () => {
  expect(
    await tryEntry("pay", [
      ["owed", 5000],
      ["bank", -5000],
    ]),
  ).toBe("taken");
});

test.each<[string, string, Line[]]>([
  ["without lines", "pay", []],
  ["with one line", "pay", [["owed", 5000]]],
  [
    "out of balance",
    "pay",
    [
      ["owed", 5000],
      ["bank", -4999],
    ],
  ],
  [
    "of another amount",
    "pay",
    [
      ["owed", 4000],
      ["bank", -4000],
    ],
  ],
  [
    "the wrong way round",
    "pay",
    [
      ["owed", -5000],
      ["bank", 5000],
    ],
  ],
  [
    "between the wrong accounts",
    "pay",
    [
      ["programme", 5000],
      ["bank", -5000],
    ],
  ],
  [
    "with a third line",
    "pay",
    [
      ["owed", 5000],
      ["bank", -5000],
      ["clawback", 1],
    ],
  ],
  [
    "that owes twice",
    "accrue",
    [
      ["programme", 5000],
      ["owed", -5000],
    ],
  ],
  [
    "that takes back what was not paid",
    "return",
    [
      ["bank", 5000],
      ["owed", -5000],
    ],
  ],
  [
    "of an unknown kind",
    "gift",
    [
      ["owed", 5000],
      ["bank", -5000],
    ],
  ],
])("the database refuses an entry %s", async (_what, kind, lines) => {
  expect(await tryEntry(kind, lines)).toBe(checkViolation);
});

test("the database refuses an entry for the other party of the order", async () => {
  const lines: Line[] = [
    ["owed", 5000],
    ["bank", -5000],
  ];
  expect(await tryEntry("pay", lines, { party: "recipient" })).toBe("23503");
});

test.each([
  "update ledger_entry set actor = 'somebody else'",
  "delete from ledger_entry",
  "update ledger_line set amount_cents = amount_cents + 1",
  "delete from ledger_line",
  "update reward_event set reason = 'rewritten'",
  "update reward set amount_cents = amount_cents + 1",
  "update reward set status = 'paid', choice = 'transfer'",
])("what is written stays: %s", async (statement) => {
  await expect(owner.query(statement)).rejects.toMatchObject({ code: "23001" });
});

test("the balances are proven by one query, and a missing entry shows", async () => {
  expect(await desk.balances()).toEqual({
    accounts: { owed: -5000, programme: 5000 },
    sum: 0,
    differences: [],
  });
  const order = await desk.place();
  await desk.inTenant(async (tx) => {
    const { insertReward } = await import("../reward/repository.ts");
    const { orderId, recommendationId, referrerId } = order;
    const base = { orderId, recommendationId, party: "referrer", kind: "goodwill" } as const;
    await insertReward(
      tx,
      { ...base, personId: referrerId, amountCents: 1, dueAt: app.clock.now() },
      app.clock.now(),
    );
  });
  expect((await desk.balances()).differences).toEqual(["owed"]);
});
