import { expect, test } from "vitest";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { startTestApp } from "./app.ts";
import { awkwardCases, moreCases } from "./deadline-cases.ts";
import { plantRecommendation } from "./people.ts";
import { rewardDesk } from "./reward-desk.ts";
import { travel, type Tracked } from "./time-travel.ts";
import { thingsOf } from "./tracked-things.ts";

const full = process.env["FULL"] !== undefined;
const app = await startTestApp({ now: new Date("2026-08-01T00:00:00Z") });
// The promotion's bonus would have reminders of its own, which take turns with those of the reward.
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]"]);
await app.tenants.refresh();

test(
  "from day 0 to day 400, a second before, at and after every deadline, everything is in its right state",
  async () => {
    const cases = full ? [...awkwardCases, ...moreCases] : awkwardCases;
    const tracked = cases.flatMap((calendar) => thingsOf(app, calendar));
    const days = full ? Array.from({ length: 401 }, (_, day) => day) : [1, 400];
    const { moments, faults } = await travel(app, { tenant: "ewe", tracked, days });
    expect(faults).toEqual([]);
    expect(moments).toBeGreaterThan(cases.length * 20);
    expect(await rewardDesk(app).balances()).toMatchObject({ sum: 0, differences: [] });
  },
  full ? 1_800_000 : 180_000,
);

test("the journey notices a link that counts hours instead of days and a sweep that comes late", async () => {
  const begins = new Date("2029-01-27T01:30:00Z");
  const right = new Date("2029-03-28T00:30:00Z");
  let number = "";
  const planted: Tracked = {
    name: "planted",
    begins,
    begin: async () => {
      number = (await plantRecommendation(app, { tenant: "ewe", product: 101 })).recommendation;
      // Sixty times 24 hours: an hour too late, since the clocks went forward in between.
      await app.testDatabase.owner.query(
        "update referrer set confirmed_at = created_at where confirmed_at is null",
      );
      await app.testDatabase.owner.query("update recommendation set valid_until = $2 where number = $1", [
        number,
        new Date(begins.getTime() + 60 * 86_400_000),
      ]);
    },
    states: [
      [begins, "open"],
      [right, "expired"],
    ],
    see: async () =>
      (await app.testDatabase.owner.query("select status from recommendation where number = $1", [number]))
        .rows[0]?.status,
  };
  const { faults } = await travel(app, { tenant: "ewe", tracked: [planted] });
  expect(faults).toEqual([
    "2029-03-28T00:30:00.000Z planted: open, not expired",
    "2029-03-28T00:30:01.000Z planted: open, not expired",
  ]);
});
