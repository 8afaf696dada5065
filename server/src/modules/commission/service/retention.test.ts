import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { commissionDesk } from "../../../../test/commission-desk.ts";
import { deleteCommissions } from "../repository/retention.ts";
import { forgetCreditNotes } from "./retention.ts";

const app = await startTestApp({ now: new Date("2018-12-20T09:00:00Z") });
const desk = commissionDesk(app);
const { owner } = app.testDatabase;

const at = (time: string) => app.clock.set(new Date(time));
const forget = (until: string) => desk.inTenant((tx) => forgetCreditNotes(tx, new Date(until), 100));

test("a commission that was taken back before any credit note is kept until both bookings are old", async () => {
  at("2018-12-20T09:00:00Z");
  const agency = await desk.addAgency();
  const { orderId } = await desk.order(agency);
  at("2019-01-08T09:00:00Z");
  await desk.cancelOrder(orderId);

  await forget("2018-12-31T23:00:00Z");
  expect(await desk.bookings(orderId)).toHaveLength(2);
  at("2027-01-05T09:00:00Z");
  expect(await desk.settle(agency)).toEqual({ kind: "nothing" });

  const bookings = await owner.query<{ id: number }>("select id from commission where order_id = $1", [
    orderId,
  ]);
  const ids = bookings.rows.map(({ id }) => id);
  // The database keeps the pair as well.
  await desk.inTenant((tx) => deleteCommissions(tx, ids, new Date("2018-12-31T23:00:00Z")));
  expect(await desk.bookings(orderId)).toHaveLength(2);

  await forget("2019-12-31T23:00:00Z");
  expect(await desk.bookings(orderId)).toEqual([]);
});

test("what a credit note settled goes with it, and what is taken back later is still deducted", async () => {
  at("2018-03-01T09:00:00Z");
  const agency = await desk.addAgency();
  const { orderId } = await desk.order(agency, { contractOn: "2018-01-01" });
  at("2018-07-05T09:00:00Z");
  const settled = await desk.settle(agency);
  if (settled.kind !== "issued") throw new Error(settled.kind);
  await owner.query("update credit_note set status = 'paid', status_at = $2 where number = $1", [
    settled.number,
    desk.now(),
  ]);
  at("2019-01-08T09:00:00Z");
  await desk.cancelOrder(orderId);
  const [earned = 0] = await desk.bookings(orderId);

  await forget("2018-12-31T23:00:00Z");
  expect(await desk.bookings(orderId)).toEqual([-earned]);
  at("2027-01-05T09:00:00Z");
  expect(await desk.settle(agency)).toEqual({ kind: "carried", cents: -earned });
});
