import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { silentLog, testDatabase } from "../../../test/database.ts";
import { connectDatabase } from "./database.ts";
import { defineStatement, type Statement } from "./statement.ts";

const { database, owner, serverUrl, addTenant } = await testDatabase();
const north = await addTenant("north");
const south = await addTenant("south");
// A test that is tried once more begins where it began before.
afterEach(() =>
  owner.query("delete from tenant_secret; delete from tenant_route; drop table if exists changing"),
);

const route = (tenantId: number, name: string) => ({
  tenant_id: tenantId,
  name,
  path: `/${name}`,
  position: 1,
});
const routeNames = (tenantId: number) =>
  database.inTenant(tenantId, async (tx) => {
    const rows = await tx.selectFrom("tenant_route").select("name").orderBy("name").execute();
    return rows.map(({ name }) => name);
  });

test("a tenant's transaction sees its own rows only, and none remain visible after it", async () => {
  await database.inTenant(north, (tx) =>
    tx.insertInto("tenant_route").values(route(north, "home")).execute(),
  );
  await database.inTenant(south, (tx) =>
    tx.insertInto("tenant_route").values(route(south, "start")).execute(),
  );
  expect(await routeNames(north)).toContain("home");
  expect(await routeNames(north)).not.toContain("start");
  const outside = await database.withoutTenant((tx) => tx.selectFrom("tenant_route").selectAll().execute());
  expect(outside).toEqual([]);
});

test("a failure inside the work undoes all of it and reaches the caller as it is", async () => {
  const failure = new Error("no");
  const attempt = database.inTenant(north, async (tx) => {
    await tx.insertInto("tenant_route").values(route(north, "undone")).execute();
    throw failure;
  });
  await expect(attempt).rejects.toBe(failure);
  expect(await routeNames(north)).not.toContain("undone");
});

test("a swallowed failure of a statement does not pass as success", async () => {
  const attempt = database.inTenant(north, async (tx) => {
    await tx.insertInto("tenant_route").values(route(north, "half")).execute();
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(attempt).rejects.toThrow("rolled back");
  expect(await routeNames(north)).not.toContain("half");
});

test("work left running when its sibling failed gets nothing more of the connection", async () => {
  const over = Promise.withResolvers<void>();
  const late = Promise.withResolvers<string>();
  const straggle = async (insert: () => Promise<unknown>) => {
    await over.promise;
    await insert().then(
      () => late.resolve("done"),
      (error: Error) => late.resolve(error.message),
    );
  };
  const attempt = database.inTenant(north, (tx) =>
    Promise.all([
      straggle(() => tx.insertInto("tenant_route").values(route(north, "late")).execute()),
      Promise.reject(new Error("no")),
    ]),
  );
  await expect(attempt).rejects.toThrow("no");
  over.resolve();
  expect(await late.promise).toBe("the transaction is over");
  expect(await routeNames(north)).not.toContain("late");
});

test("a transaction opened inside another is separate, with its own isolation and access", async () => {
  await database.inTenant(north, async (tx) => {
    await tx.insertInto("tenant_route").values(route(north, "uncommitted")).execute();
    expect(await routeNames(north)).not.toContain("uncommitted");
    const mode = await database.inTenant(
      north,
      async (inner) => {
        const { rows } = await sql<{ isolation: string; readOnly: string }>`
          select current_setting('transaction_isolation') as isolation,
                 current_setting('transaction_read_only') as "readOnly"`.execute(inner);
        return rows[0];
      },
      { isolation: "repeatable read", readOnly: true },
    );
    expect(mode).toEqual({ isolation: "repeatable read", readOnly: "on" });
  });
});

test("the pool works under a role that cannot step around row-level security", async () => {
  const { rows } = await database.withoutTenant((tx) =>
    sql<{ role: string; strong: boolean }>`
      select rolname as role, rolsuper or rolbypassrls as strong from pg_roles where rolname = current_user
    `.execute(tx),
  );
  expect(rows).toEqual([{ role: "weitersagen_app", strong: false }]);
});

test("work that lost a deadlock is run again", async () => {
  await database.inTenant(north, async (tx) => {
    await tx.insertInto("tenant_secret").values({ tenant_id: north, name: "a", value: "0" }).execute();
    await tx.insertInto("tenant_secret").values({ tenant_id: north, name: "b", value: "0" }).execute();
  });
  const runs: string[] = [];
  const bothHoldTheirFirst = Promise.withResolvers<void>();
  const lockBoth = ([first, second]: readonly [string, string]) =>
    database.inTenant(north, async (tx) => {
      // The transaction that lost does not try again: the two could deadlock a second time.
      if (runs.includes(first)) return void runs.push(first);
      await sql`select from tenant_secret where name = ${first} for update`.execute(tx);
      // Each waits for the other, so that the deadlock happens however busy the machine is.
      if (runs.push(first) === 2) bothHoldTheirFirst.resolve();
      await bothHoldTheirFirst.promise;
      await sql`select from tenant_secret where name = ${second} for update`.execute(tx);
    });
  await Promise.all([lockBoth(["a", "b"]), lockBoth(["b", "a"])]);
  expect(runs).toHaveLength(3);
});

test("a serializable transaction that lost is run again with fresh data", async () => {
  await database.inTenant(south, (tx) =>
    tx.insertInto("tenant_secret").values({ tenant_id: south, name: "count", value: "0" }).execute(),
  );
  const increment = () =>
    database.inTenant(
      south,
      async (tx) => {
        const row = await tx.selectFrom("tenant_secret").select("value").executeTakeFirstOrThrow();
        await tx
          .updateTable("tenant_secret")
          .set({ value: String(Number(row.value) + 1) })
          .execute();
      },
      { isolation: "serializable" },
    );
  await Promise.all([increment(), increment()]);
  const { rows } = await owner.query("select value from tenant_secret where name = 'count'");
  expect(rows).toEqual([{ value: "2" }]);
});

test("prepared statements answer rows, also several at once and after a failure", async () => {
  const double = defineStatement("select $1::integer * 2 as n", { n: "integer" });
  const divide = defineStatement("select 1 / $1::integer as n", { n: "integer" });
  const results = await database.inTenant(north, (tx) =>
    Promise.all([tx.run(double, [1]), tx.run(double, [2]), tx.run(double, [3])]),
  );
  expect(results.flat().map(({ n }) => n)).toEqual([2, 4, 6]);
  await expect(database.inTenant(north, (tx) => tx.run(divide, [0]))).rejects.toThrow("division by zero");
  expect(await database.inTenant(north, (tx) => tx.run(divide, [1]))).toEqual([{ n: 1 }]);
});

test("a table that changes under a prepared statement is noticed and the work run again", async () => {
  await owner.query("create table changing as select 1 as one; grant select on changing to weitersagen_app");
  // Not defined as one of the product's statements, whose shapes another test compares with the schema.
  const all: Statement<{ one: number; two?: number }> = {
    name: "changing",
    text: "select * from changing",
    shape: undefined,
  };
  const narrow = connectDatabase({ url: serverUrl, poolSize: 1, log: silentLog });
  onTestFinished(() => narrow.close());
  expect(await narrow.withoutTenant((tx) => tx.run(all, []))).toEqual([{ one: 1 }]);
  await owner.query("alter table changing add two integer default 2");
  expect(await narrow.withoutTenant((tx) => tx.run(all, []))).toEqual([{ one: 1, two: 2 }]);
});

test("a big integer is a number, a calendar date stays a text, a moment is a Date", async () => {
  const { rows } = await database.withoutTenant((tx) =>
    sql`select 9007199254740991 as big, date '2028-02-29' as day, timestamptz '2026-01-01Z' as moment`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ big: 9007199254740991, day: "2028-02-29", moment: new Date("2026-01-01Z") }]);
  const beyond = database.withoutTenant((tx) => sql`select 9007199254740993 as big`.execute(tx));
  await expect(beyond).rejects.toThrow(RangeError);
});

test("a change of a tenant or its lists raises its version", async () => {
  const version = async () => {
    const { rows } = await owner.query<{ version: number }>("select version from tenant where id = $1", [
      north,
    ]);
    return rows[0]?.version ?? 0;
  };
  const before = await version();
  await database.inTenant(north, (tx) =>
    tx.insertInto("tenant_route").values(route(north, "more")).execute(),
  );
  expect(await version()).toBe(before + 1);
});

test("a tenant may change itself and no other", async () => {
  const rename = (id: number) =>
    database.inTenant(north, (tx) =>
      tx.updateTable("tenant").set({ brand: "Renamed" }).where("id", "=", id).executeTakeFirst(),
    );
  expect((await rename(south)).numUpdatedRows).toBe(0n);
  expect((await rename(north)).numUpdatedRows).toBe(1n);
});

test("a job carries the tenant of its scope and cannot be added without one", async () => {
  await database.inTenant(south, (tx) =>
    sql`select platform.enqueue('greet', ${JSON.stringify({ tenantId: north, name: "Anna" })}::jsonb, null, 'once')`.execute(
      tx,
    ),
  );
  const { rows } = await owner.query("select key, payload from graphile_worker._private_jobs");
  expect(rows).toEqual([{ key: `${south}:once`, payload: { tenantId: south, name: "Anna" } }]);
  const outside = database.withoutTenant((tx) => sql`select platform.enqueue('greet', '{}')`.execute(tx));
  await expect(outside).rejects.toThrow("a job needs a tenant scope");
  const direct = database.inTenant(south, (tx) => sql`select graphile_worker.add_job('greet')`.execute(tx));
  await expect(direct).rejects.toThrow("permission denied");
});
