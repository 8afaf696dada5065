import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { storedClicks } from "../../../test/clicks.ts";
import { runJobs } from "../../../test/jobs.ts";
import { plantRecommendation } from "../../../test/people.ts";
import { ClickBatches } from "./service/batch.ts";
import { countClicks } from "./service/counting.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const batches = new ClickBatches(app.database);

async function newLink() {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { rows } = await owner.query<{ id: number; tenant_id: number }>(
    "select id, tenant_id from recommendation where number = $1",
    [recommendation],
  );
  const [row] = rows;
  if (!row) throw new Error("no recommendation was planted");
  const { id, tenant_id: tenantId } = row;
  return {
    tenantId,
    number: recommendation,
    /** One visitor after the other, each in a batch of its own. */
    async click(visitors: readonly string[], at = app.clock.now(), kind: "person" | "bot" = "person") {
      for (const name of visitors) {
        const visitor = name.padEnd(16);
        await batches.store(tenantId, { recommendationId: id, at, channel: null, visitor, kind });
      }
    },
    count: () => app.database.inTenant(tenantId, countClicks),
    async opening() {
      const found = await owner.query<{ visitors: number; first_at: Date; last_at: Date }>(
        "select visitors, first_at, last_at from opening where tenant_id = $1 and recommendation_id = $2",
        [tenantId, id],
      );
      return found.rows[0];
    },
  };
}

const waiting = async () => (await owner.query("select from click_batch")).rowCount;

test("a visitor is counted once per day, in however many batches the clicks come", async () => {
  const link = await newLink();
  const [first, last] = [new Date("2026-11-15T08:00:00Z"), new Date("2026-11-15T21:00:00Z")];
  await link.click(["Ann", "Ben", "Ann"], first);
  expect([await link.opening(), await link.count()]).toEqual([undefined, 3]);
  await link.click(["Ann"], last);
  await link.click(["Ann", "Cem"], first);
  expect([await link.count(), await link.count()]).toEqual([3, 0]);
  expect(await link.opening()).toEqual({ visitors: 3, first_at: first, last_at: last });
  expect((await storedClicks(app, "ewe")).filter(({ number }) => number === link.number)).toHaveLength(6);
});

test("clicks of programs are not counted", async () => {
  const link = await newLink();
  await link.click(["Crawler"], app.clock.now(), "bot");
  expect([await link.count(), await link.opening()]).toEqual([1, undefined]);
});

test("the sweep counts clicks without a request", async () => {
  const link = await newLink();
  await link.click(["Ann"]);
  await runJobs(app);
  expect([await waiting(), await link.opening()]).toMatchObject([0, { visitors: 1 }]);
});

test("each click is counted once when several transactions count at the same time", async () => {
  const link = await newLink();
  const names = Array.from({ length: 40 }, (_, index) => `visitor ${index % 20}`);
  const left = [...names];
  const clicking = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) await link.click([name]);
  };
  const counting = async () => {
    while (left.length > 0) await link.count();
  };
  await Promise.all([clicking(), counting(), counting(), counting()]);
  await link.count();
  expect(await link.opening()).toMatchObject({ visitors: 20 });
  expect((await storedClicks(app, "ewe")).filter(({ number }) => number === link.number)).toHaveLength(40);
});

test("clicks are counted again after a rollback", async () => {
  const link = await newLink();
  await link.click(["Ann", "Ben"]);
  const died = app.database.inTenant(link.tenantId, async (tx) => {
    expect(await countClicks(tx)).toBe(2);
    throw new Error("died before its commit");
  });
  await expect(died).rejects.toThrow("died before its commit");
  expect([await waiting(), await link.opening()]).toEqual([2, undefined]);
  expect(await link.count()).toBe(2);
  expect(await link.opening()).toMatchObject({ visitors: 2 });
});

test("a tenant counts only its own clicks", async () => {
  const link = await newLink();
  await link.click(["Ann"]);
  const other = (await owner.query<{ id: number }>("select id from tenant where slug = 'telekom'")).rows[0];
  expect(await app.database.inTenant(Number(other?.id), countClicks)).toBe(0);
  expect(await link.count()).toBe(1);
});

test("clicks on a missing recommendation do not prevent others from being counted", async () => {
  const link = await newLink();
  const gone = {
    recommendationId: 999_999_999,
    at: app.clock.now(),
    channel: null,
    visitor: "Ann".padEnd(16),
  };
  await batches.store(link.tenantId, { ...gone, kind: "person" });
  await link.click(["Ben"]);
  expect(await link.count()).toBe(2);
  expect(await link.opening()).toMatchObject({ visitors: 1 });
});

test("a click gets a partition whatever the clock said, and openings outlive dropped clicks", async () => {
  const link = await newLink();
  await link.click(["Ann"], new Date("1999-12-31T23:59:59Z"));
  await link.click(["Ben"], new Date("2031-05-01T00:00:00Z"));
  await link.click(["Cem"]);
  expect(await link.count()).toBe(3);
  const moments = async () => {
    const { rows } = await owner.query<{ clicked_at: Date }>(
      `select clicked_at from click c join recommendation r on r.tenant_id = c.tenant_id and r.id = c.recommendation_id
        where r.number = $1 order by clicked_at`,
      [link.number],
    );
    return rows.map((row) => row.clicked_at.toISOString().slice(0, 7));
  };
  expect(await moments()).toEqual(["1999-12", "2026-11", "2031-05"]);
  await runJobs(app);
  expect(await moments()).toEqual(["2026-11", "2031-05"]);
  expect(await link.opening()).toMatchObject({ visitors: 3, first_at: new Date("1999-12-31T23:59:59Z") });
});
