import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";
import { rewardDesk } from "./reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const client = consoleClient(app);
const { owner } = app.testDatabase;

/** An order whose complaint period is over, and what the page of its referrer says comes next. */
async function overdueOrder() {
  const order = await desk.place();
  await desk.accept(order);
  await owner.query("update reward set due_at = $1 where order_id = $2", [app.clock.now(), order.orderId]);
  const session = await client.session(await client.operator("care"));
  const person = `/mandanten/ewe/personen/referrer/${order.referrerId}`;
  const block = () =>
    client.call("POST", `${person}/sperre`, { session, body: { Grund: "rules", Notiz: "Link in Anzeigen" } });
  const steps = async () => {
    const { json } = await client.call("GET", person, { session });
    return (json["AlsNaechstes"] as { Art: string }[]).map(({ Art }) => Art);
  };
  return { ...order, steps, block };
}

test("a reward whose owner is blocked waits for the account", async () => {
  const { steps, block } = await overdueOrder();
  expect(await steps()).toContain("rewardSoon");
  expect((await block()).status).toBe(204);
  expect(await steps()).toContain("accountBlocked");
  expect(await steps()).not.toContain("rewardSoon");
});

test("a reward whose order an agency has not released waits for the release", async () => {
  const { orderId, steps } = await overdueOrder();
  const release = (status: string) =>
    owner.query(
      `insert into order_release (tenant_id, order_id, agency_id, status, since, due_at)
       select o.tenant_id, o.id, a.id, $2, now(), now() from placed_order o
         join lateral (select id from agency where tenant_id = o.tenant_id order by id limit 1) a on true
        where o.id = $1
       on conflict (tenant_id, order_id) do update set status = excluded.status`,
      [orderId, status],
    );
  await release("waiting");
  expect(await steps()).toContain("releaseMissing");
});
