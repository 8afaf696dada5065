import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { plantRecipient } from "../../../test/people.ts";
import { days, rewardDesk } from "../../../test/reward-desk.ts";
import { checkFigures, mailDays, refreshFigures } from "./service/refresh.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const desk = rewardDesk(app);
const tenantId = desk.tenant().id;
const refresh = () => refreshFigures(app.database, tenantId, app.clock.now());
const today = () => app.clock.now().toISOString().slice(0, 10);
const nextDay = () => app.clock.advance(days(1));

test("mails are counted for each of the last eight days once, also when the clocks change", () => {
  // In Germany: half past twelve at night after the short day, and half past eleven in the evening of the long one.
  const spring = mailDays(new Date("2026-03-29T22:30:00Z"));
  expect(spring.slice(0, 3)).toEqual(["2026-03-30", "2026-03-29", "2026-03-28"]);
  const autumn = mailDays(new Date("2026-10-25T22:30:00Z"));
  expect(autumn.slice(0, 3)).toEqual(["2026-10-25", "2026-10-24", "2026-10-23"]);
  expect(new Set([...spring, ...autumn]).size).toBe(16);
});

test("a recommendation handed to another member, and a first recipient after the booking, correct their days", async () => {
  nextDay();
  const created = today();
  const order = await desk.place({ share: 100, productId: 101 });
  nextDay();
  const booked = today();
  await desk.accept(order);
  await refresh();
  const changed = async () => {
    const { rows } = await owner.query<{ day: string }>(
      "select distinct day::text as day from insight_change where tenant_id = $1 order by 1",
      [tenantId],
    );
    return rows.map(({ day }) => day);
  };
  expect(await changed()).toEqual([]);
  const { rows } = await owner.query<{ number: string }>("select number from recommendation where id = $1", [
    order.recommendationId,
  ]);
  await plantRecipient(app, "ewe", rows[0]?.number ?? "");
  expect(await changed()).toEqual([created, booked]);
  await refresh();
  await owner.query(
    `update recommendation set (agency_id, agency_member_id) =
       (select agency_id, id from agency_member where tenant_id = $2 limit 1) where id = $1`,
    [order.recommendationId, tenantId],
  );
  expect(await changed()).toEqual([created, booked]);
  await refresh();
  expect(await checkFigures(app.database, tenantId, app.clock.now())).toMatchObject({ differingDays: 0 });
});
