import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { grantGoodwill } from "./service/goodwill.ts";

const app = await startTestApp();
const desk = rewardDesk(app);

const numberOf = async (orderId: number): Promise<string> => {
  const { rows } = await app.testDatabase.owner.query<{ number: string }>(
    "select number from placed_order where id = $1",
    [orderId],
  );
  return rows[0]?.number ?? "";
};
const grant = (orderNumber: string) =>
  desk.inTenant((tx) =>
    grantGoodwill(tx, desk.tenant(), {
      orderNumber,
      amountCents: 1_000,
      by: "Betreuung",
      now: app.clock.now(),
    }),
  );

test("goodwill is granted once for an order that earned nothing, and is provided at once", async () => {
  const order = await desk.place();
  await app.testDatabase.owner.query(
    "update placed_order set unrewarded_because = 'hotlineOrder' where id = $1",
    [order.orderId],
  );
  await desk.accept(order);
  const number = await numberOf(order.orderId);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => grant(number)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await desk.provide();
  expect(await desk.rewards(order)).toMatchObject([
    { party: "referrer", kind: "goodwill", amount_cents: 1_000, status: "provided" },
  ]);
  const mails = await desk.mails(order.referrerEmail);
  expect(mails.map(({ template }) => template)).toEqual(["rewardReady"]);
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});

test("goodwill for an unknown order is refused", async () => {
  await expect(grant("NIE-GEHOERT")).rejects.toMatchObject({ reason: "notFound" });
});
