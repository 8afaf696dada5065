import type { PoolClient } from "pg";
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

/** Writes in SQL as the owner of the tables, without any service. Rolled back. */
async function trying(work: (client: PoolClient) => Promise<unknown>): Promise<string> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(`select set_config('app.tenant_id', '${reward.tenant_id}', true)`);
    await work(client);
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function addEntry(client: PoolClient, kind: string, party = "referrer"): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into ledger_entry (tenant_id, order_id, reward_id, party, kind, round, at, actor)
     values ($1, $2, $3, $4, $5, 1 + (select count(*) from ledger_entry where reward_id = $3 and kind = $5), $6, 'test')
     returning id`,
    [reward.tenant_id, reward.order_id, reward.id, party, kind, app.clock.now()],
  );
  return rows[0]?.id;
}

const addLine = (client: PoolClient, entryId: number | undefined, [account, cents]: Line) =>
  client.query("insert into ledger_line values ($1, $2, $3, $4)", [
    reward.tenant_id,
    entryId,
    account,
    cents,
  ]);

const checkNow = (client: PoolClient) => client.query("set constraints all immediate");

const tryEntry = (kind: string, lines: readonly Line[], { party = "referrer" } = {}): Promise<string> =>
  trying(async (client) => {
    const id = await addEntry(client, kind, party);
    for (const line of lines) await addLine(client, id, line);
    await checkNow(client);
  });

const checkViolation = "23514";

test("a correct entry is accepted: the harness does not refuse everything", async () => {
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

const payment: readonly Line[] = [
  ["owed", 5000],
  ["bank", -5000],
];

test("an entry may wait for its lines until the commit", async () => {
  const committed = (lines: readonly Line[]) =>
    trying(async (client) => {
      const id = await addEntry(client, "pay");
      for (const line of lines) await addLine(client, id, line);
      await client.query("commit");
    });
  const entries = () => owner.query("select * from ledger_entry where kind = 'pay'");
  expect(await committed(payment.slice(0, 1))).toBe(checkViolation);
  expect(await committed([])).toBe(checkViolation);
  expect((await entries()).rows).toEqual([]);
});

test.each<[string, Line]>([
  ["a third line", ["clawback", 1]],
  ["a line of its own account again", ["owed", 5000]],
])("an entry that was checked accepts no more lines: %s", async (_what, line) => {
  expect(
    await trying(async (client) => {
      const id = await addEntry(client, "pay");
      for (const right of payment) await addLine(client, id, right);
      await checkNow(client);
      await client.query("set constraints all deferred");
      await addLine(client, id, line);
      await checkNow(client);
    }),
  ).toMatch(/23514|23505/);
  // The same for an entry of an earlier transaction, which is not checked again.
  expect(
    await trying(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        "select id from ledger_entry where reward_id = $1",
        [reward.id],
      );
      await addLine(client, rows[0]?.id, line);
      await checkNow(client);
    }),
  ).toMatch(/23514|23505/);
});

test("among many lines of one statement the one wrong line is found", async () => {
  expect(
    await trying(async (client) => {
      const id = await addEntry(client, "pay");
      await client.query("insert into ledger_line values ($1, $2, 'owed', 5000), ($1, $2, 'bank', -4999)", [
        reward.tenant_id,
        id,
      ]);
    }),
  ).toBe(checkViolation);
});

test("each entry is checked once, however many lines it has", async () => {
  const { rows } = await owner.query<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger
      where tgfoid = 'platform.require_balance'::regproc order by 1`,
  );
  expect(rows).toEqual([{ table: "ledger_entry" }]);
});

test.each([
  "update ledger_entry set actor = 'another'",
  "delete from ledger_entry",
  "update ledger_line set amount_cents = amount_cents + 1",
  "delete from ledger_line",
  "update reward_event set reason = 'rewritten'",
  "update reward set amount_cents = amount_cents + 1",
  "update reward set status = 'paid', choice = 'transfer'",
])("entries and history cannot be changed: %s", async (statement) => {
  await expect(owner.query(statement)).rejects.toMatchObject({ code: "23001" });
});

test("the balances agree with the rewards, and a missing entry is found", async () => {
  expect(await desk.balances()).toEqual({
    accounts: { owed: -5000, programme: 5000 },
    sum: 0,
    differences: [],
  });
  const order = await desk.place();
  await desk.inTenant(async (tx) => {
    const { insertReward } = await import("../reward/repository/rewards.ts");
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
