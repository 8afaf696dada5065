import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { silentLog } from "../../../test/database.ts";
import { runJobs } from "../../../test/jobs.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { OBSOLETE } from "../../platform/mail/mail-rows.ts";
import { ClickBatches } from "../click/service/batch.ts";
import { countClicks } from "../click/service/counting.ts";
import { checkFigures, partsOf, rebuildFigures, refreshFigures } from "./service/refresh.ts";
import { Sightings } from "./service/sightings.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const desk = rewardDesk(app);
const tenantId = desk.tenant().id;
const refresh = () => refreshFigures(app.database, tenantId, app.clock.now());
const check = () => checkFigures(app.database, tenantId, app.clock.now());
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

interface Row {
  readonly [column: string]: number | string | null;
}

/** The stored figures of a day for the whole tenant, or for a key of another dimension. */
async function figures(day: string, dimension = "all", key = ""): Promise<Row> {
  const { rows } = await owner.query<Row>(
    `select * from insight_day where tenant_id = $1 and scope = 'tenant' and dimension = $2 and key = $3 and day = $4`,
    [tenantId, dimension, key, day],
  );
  return rows[0] ?? {};
}

const stored = async () => {
  const tables = ["insight_day", "insight_wait", "insight_money"];
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await owner.query<{ row: string }>(
        `select ${table}::text as row from ${table} where tenant_id = $1 order by 1`,
        [tenantId],
      );
      return rows.map(({ row }) => row);
    }),
  );
};

const today = () => app.clock.now().toISOString().slice(0, 10);
const nextDay = () => app.clock.advance(days(1));

test("a recommendation counts for the day of its creation, however late its steps come", async () => {
  const created = today();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await refresh();
  expect(await figures(created)).toMatchObject({ recommendations: 1, opened: 0, accepted: 0 });
  nextDay();
  await plantRecipient(app, "ewe", recommendation);
  await refresh();
  // Who accepted without a recorded click has opened it all the same.
  expect(await figures(created)).toMatchObject({ recommendations: 1, opened: 1, accepted: 1, recipients: 1 });
  expect(await figures(today())).toEqual({});
  expect(await figures(created, "product", "101")).toMatchObject({ recommendations: 1 });
});

test("an order, its validity, its payout and a late cancellation correct the same day", async () => {
  nextDay();
  const created = today();
  const order = await desk.place({ share: 100, productId: 101 });
  await desk.accept(order);
  await refresh();
  expect(await figures(created)).toMatchObject({ ordered: 1, valid: 0, orders: 1, cancelled_orders: 0 });
  app.clock.advance(days(desk.tenant().settings.complaintDays + 2));
  await desk.provide();
  await refresh();
  const rewards = await desk.rewards(order);
  expect(await figures(created)).toMatchObject({
    valid: 1,
    valid_orders: 1,
    cost_cents: rewards.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
  });
  await desk.cancel(order);
  await refresh();
  expect(await figures(created)).toMatchObject({
    ordered: 1,
    valid: 0,
    valid_orders: 0,
    cost_cents: 0,
    cancelled_orders: 1,
  });
});

test("clicks of people, of programs and visitors are counted apart, on the day of the click", async () => {
  nextDay();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 102 });
  const { rows } = await owner.query<{ id: number }>("select id from recommendation where number = $1", [
    recommendation,
  ]);
  nextDay();
  const batches = new ClickBatches(app.database);
  const click = (visitor: string, kind: "person" | "bot" | "preview") =>
    batches.store(tenantId, {
      recommendationId: Number(rows[0]?.id),
      at: app.clock.now(),
      channel: "whatsapp",
      visitor: visitor.padEnd(16),
      kind,
    });
  for (const visitor of ["Ann", "Ann", "Ben"]) await click(visitor, "person");
  await click("Bot", "bot");
  await click("Preview", "preview");
  await app.database.inTenant(tenantId, countClicks);
  await refresh();
  const expected = { clicks: 3, machine_clicks: 2, visits: 2 };
  expect(await figures(today())).toMatchObject(expected);
  expect(await figures(today(), "channel", "whatsapp")).toMatchObject(expected);
  expect(await figures(today(), "productChannel", "102 whatsapp")).toMatchObject(expected);
});

test("pages and shares are counted by product, channel, language and device, and programs are not", async () => {
  nextDay();
  const sightings = new Sightings(app.database, silentLog);
  const visitor = { tenantId, visitor: "a", userAgent: firefox, now: app.clock.now() };
  sightings.count({ kind: "seenCatalogue", productId: 0, channel: "", language: "de" }, visitor);
  sightings.count({ kind: "seenForm", productId: 101, channel: "", language: "en" }, visitor);
  sightings.count({ kind: "share", productId: 101, channel: "whatsapp", language: "de" }, visitor);
  sightings.count({ kind: "share", productId: 101, channel: "copy", language: "de" }, visitor);
  sightings.count(
    { kind: "seenCatalogue", productId: 0, channel: "", language: "de" },
    { ...visitor, userAgent: "Googlebot/2.1" },
  );
  await sightings.write();
  await sightings.write();
  await refresh();
  expect(await figures(today())).toMatchObject({ seen_catalogue: 1, seen_form: 1, shares: 2 });
  expect(await figures(today(), "product", "101")).toMatchObject({ seen_form: 1, shares: 2 });
  expect(await figures(today(), "channel", "copy")).toMatchObject({ shares: 1 });
  expect(await figures(today(), "language", "en")).toMatchObject({ seen_form: 1, shares: 0 });
  expect(await figures(today(), "device", "computer")).toMatchObject({ seen_catalogue: 1, shares: 2 });
});

test("one visitor cannot inflate the numbers", async () => {
  nextDay();
  const sightings = new Sightings(app.database, silentLog);
  const visitor = { tenantId, visitor: "b", userAgent: firefox, now: app.clock.now() };
  for (let index = 0; index < 1_000; index += 1)
    sightings.count({ kind: "seenCatalogue", productId: 0, channel: "", language: "de" }, visitor);
  await sightings.write();
  await refresh();
  expect((await figures(today()))["seen_catalogue"]).toBe(120);
});

test("the call counts what a page reports, and ignores products that do not exist", async () => {
  nextDay();
  const send = (body: object) =>
    fetch(`${app.url}/api/v1/ewe/zaehlung`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": firefox },
      body: JSON.stringify(body),
    });
  expect((await send({ Art: "Formular", Produkt: 101 })).status).toBe(204);
  expect((await send({ Art: "Formular", Produkt: 999_999 })).status).toBe(204);
  expect((await send({ Art: "Teilen", Kanal: "erfunden" })).status).toBe(400);
  await expect
    .poll(
      async () => {
        await refresh();
        return (await figures(today()))["seen_form"];
      },
      { timeout: 30_000 },
    )
    .toBe(1);
});

test("mails are counted by name when the figures are checked", async () => {
  nextDay();
  await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await owner.query("update mail set status = 'sent', sent_at = $1 where tenant_id = $2", [
    app.clock.now(),
    tenantId,
  ]);
  // A mail whose link is not needed any more is obsolete: it counts neither as sent nor as undeliverable.
  await owner.query(
    `insert into mail (tenant_id, created_at, to_address, template, language, data, status, last_error)
     select $1, $2, 'x@x.example', 'testMail', 'de', '{}', 'failed', unnest($3::text[])`,
    [tenantId, app.clock.now(), [OBSOLETE, "RCPT TO 550"]],
  );
  await check();
  const { mails_sent: sent, mails_failed: failed } = await figures(today());
  expect(sent).toBeGreaterThan(0);
  expect(failed).toBe(1);
});

test("computing everything again, once or twice, gives the same numbers", async () => {
  await refresh();
  const before = await stored();
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  await rebuildFigures(app.database, tenantId, app.clock.now());
  await rebuildFigures(app.database, tenantId, app.clock.now());
  expect(await stored()).toEqual(before);
});

test("a job that is killed half-way leaves its days to the next one", async () => {
  await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const before = await stored();
  await owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger fail before insert on insight_money execute function fail()`);
  await expect(refresh()).rejects.toThrow("killed");
  await owner.query("drop function fail() cascade");
  expect(await stored()).toEqual(before);
  const { recommendations: counted = 0 } = await figures(today());
  await refresh();
  expect((await figures(today()))["recommendations"]).toBe(Number(counted) + 1);
});

test("several jobs at once count everything once", async () => {
  await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await Promise.all([refresh(), refresh(), refresh()]);
  const after = await stored();
  await rebuildFigures(app.database, tenantId, app.clock.now());
  expect(await stored()).toEqual(after);
});

test("the check finds and corrects wrong figures, and reports them", async () => {
  await refresh();
  expect(await check()).toMatchObject({ differingDays: 0, differenceCents: 0 });
  const right = await stored();
  await owner.query(
    "update insight_day set ordered = ordered + 1 where tenant_id = $1 and dimension = 'all'",
    [tenantId],
  );
  await owner.query("delete from insight_wait where tenant_id = $1", [tenantId]);
  expect((await check()).differingDays).toBeGreaterThan(0);
  expect(await stored()).toEqual(right);
  expect(await check()).toMatchObject({ differingDays: 0 });
});

test("days that a server of an earlier version computed are computed again at night, without an alarm", async () => {
  await refresh();
  const right = await stored();
  // A server that does not know the columns leaves them at their defaults.
  await owner.query(
    "update insight_day set rules = 0, open_opened = 0, open_accepted = 0, open_ordered = 0 where tenant_id = $1",
    [tenantId],
  );
  expect(await stored()).not.toEqual(right);
  expect(await check()).toMatchObject({ differingDays: 0, differenceCents: 0 });
  expect(await stored()).toEqual(right);
});

const wrongRows = [
  "update insight_day set ordered = ordered + 1",
  "update insight_wait set count = count + 1",
  "update insight_money set cents = cents + 1",
  "delete from insight_day",
  "delete from insight_wait",
  "delete from insight_money",
  `insert into insight_day (tenant_id, scope, scope_id, dimension, key, day, rules)
   select tenant_id, scope, scope_id, dimension, 'invented', day, rules from insight_day`,
  "insert into insight_wait select tenant_id, scope, scope_id, dimension, 'invented', day, step, class, 1 from insight_wait",
  "insert into insight_money select tenant_id, scope, scope_id, dimension, 'invented', day, kind, 1, 1 from insight_money",
];
test.each(wrongRows)("the check finds a single wrong row: %s", async (statement) => {
  await refresh();
  const right = await stored();
  const table = /insight_\w+/.exec(statement)?.[0] ?? "";
  const one = `day = (select max(day) from ${table} where tenant_id = $1 and dimension = 'channel')`;
  await owner.query(
    `${statement} where tenant_id = $1 and scope = 'tenant' and dimension = 'channel' and ${one}`,
    [tenantId],
  );
  expect(await stored()).not.toEqual(right);
  expect((await check()).differingDays).toBe(1);
  expect(await stored()).toEqual(right);
});

/** Does work while another job computes figures of the tenant. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const other = await owner.connect();
  try {
    await other.query("select pg_advisory_lock(7204020, $1)", [tenantId]);
    await work();
  } finally {
    await other.query("select pg_advisory_unlock_all()");
    other.release();
  }
}

test("a job does not wait for another one that computes, and leaves its days to the next run", async () => {
  nextDay();
  await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await whileBusy(async () => {
    expect(await refresh()).toBeUndefined();
    expect(await figures(today())).toEqual({});
  });
  expect(await refresh()).toBe(1);
  expect((await figures(today()))["recommendations"]).toBe(1);
});

test("computing everything again waits for the other job and keeps no connection meanwhile", async () => {
  await refresh();
  const right = await stored();
  await owner.query("delete from insight_day where tenant_id = $1", [tenantId]);
  let rebuilt: Promise<number> = Promise.resolve(0);
  await whileBusy(async () => {
    rebuilt = rebuildFigures(app.database, tenantId, app.clock.now());
    await setTimeout(500);
    const { rowCount } = await owner.query(
      // Tests of other databases may wait for theirs meanwhile.
      `select from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rowCount).toBe(0);
    expect(await figures(today())).toEqual({});
  });
  await rebuilt;
  expect(await stored()).toEqual(right);
});

test("busy days are computed apart, quiet ones together, and none is left out", () => {
  const counts = new Map([
    ["a", 10],
    ["b", 20],
    ["c", 500],
    ["d", 30],
    ["e", 70],
    ["f", 1],
  ]);
  const days = ["a", "b", "c", "d", "e", "f", "g"];
  expect(partsOf(days, counts, 100)).toEqual([["a", "b"], ["c"], ["d", "e"], ["f", "g"]]);
  expect(partsOf([], counts, 100)).toEqual([]);
  const quiet = Array.from({ length: 25 }, (_, index) => String(index));
  expect(partsOf(quiet, new Map(), 100).map(({ length }) => length)).toEqual([10, 10, 5]);
});

test("the sweeps keep the figures up to date", async () => {
  nextDay();
  await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await runJobs(app);
  expect((await figures(today()))["recommendations"]).toBe(1);
  expect((await owner.query("select from insight_change where tenant_id = $1", [tenantId])).rowCount).toBe(0);
});

test("a day follows what becomes of its links: followed, locked, or expired", async () => {
  nextDay();
  const created = today();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await refresh();
  expect(await figures(created)).toMatchObject({ open_opened: 2, open_paid: 2 });
  await owner.query("update recommendation set locked_at = now(), lock_reason = 'abuse' where number = $1", [
    recommendation,
  ]);
  await refresh();
  expect(await figures(created)).toMatchObject({ open_opened: 1, open_paid: 1 });
  app.clock.advance(days(61));
  await runJobs(app);
  expect(await figures(created)).toMatchObject({ recommendations: 2, open_opened: 0, open_paid: 0 });
  expect(await check()).toMatchObject({ differingDays: 0 });
});
