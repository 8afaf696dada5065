import { expect, test, vi } from "vitest";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";
import { runJobs } from "./jobs.ts";
import { plantPeople } from "./order-files.ts";
import { rewardDesk } from "./reward-desk.ts";

const rounds = process.env["FULL"] === undefined ? 5 : 200;
vi.setConfig({ testTimeout: 120_000 + rounds * 5_000 });

const app = await startTestApp();
await setTenantFields(app.database, "ewe", ["mehrfachPraemien=[]"]);
await app.tenants.refresh();
const api = apiClient(app, "ewe");
const key = await app.issueApiKey("ewe");
const desk = rewardDesk(app);
const { owner } = app.testDatabase;
const today = app.clock.now().toISOString().slice(0, 10);

const send = async (row: object) => {
  const { status, body } = await api("POST", "/auftraege", { token: key, body: [row] });
  expect(status).toBe(200);
  expect(body["Fehler"]).toBe(0);
};

const stateOf = async (number: string) => {
  const { rows } = await owner.query<{ status: string; orders: number; rewards: number }>(
    `select r.status,
            (select count(*)::integer from placed_order o where o.tenant_id = r.tenant_id and o.recommendation_id = r.id) as orders,
            (select count(*)::integer from reward w where w.tenant_id = r.tenant_id and w.recommendation_id = r.id
                and w.status <> 'cancelled') as rewards
       from recommendation r where r.number = $1`,
    [number],
  );
  return rows[0];
};

test("two orders of one recommendation that arrive at once are both stored and rewarded once each", async () => {
  const numbers = await plantPeople(app, "ewe", rounds);
  for (const [round, number] of numbers.entries()) {
    const order = (which: string) => ({
      Auftragsnummer: `R-${round}-${which}`,
      // One finds the recipient, the other only the recommendation.
      ...(which === "a" ? { Empfaengernummer: number } : { Empfehlungsnummer: number }),
      Produkt: 101,
      Bestelldatum: today,
    });
    const cancelled = (which: string) => ({ Auftragsnummer: `R-${round}-${which}`, Stornodatum: today });
    // Each is sent twice, as a feed that is repeated does.
    await Promise.all([order("a"), order("b"), order("a"), order("b")].map(send));
    await runJobs(app);
    expect(await stateOf(number)).toEqual({ status: "ok", orders: 2, rewards: 2 });

    await Promise.all([send(cancelled("a")), send({ ...order("b"), Vertragsdatum: today })]);
    await runJobs(app);
    expect(await stateOf(number)).toEqual({ status: "ok", orders: 2, rewards: 1 });

    const accepted = {
      Auftragsnummer: `R-${round}-c`,
      Empfehlungsnummer: number,
      Produkt: 101,
      Bestelldatum: today,
    };
    await Promise.all([send(cancelled("b")), send(accepted)]);
    await runJobs(app);
    expect(await stateOf(number)).toEqual({ status: "ok", orders: 3, rewards: 1 });

    await Promise.all([send(cancelled("c")), send(cancelled("b")), send(cancelled("a"))]);
    await runJobs(app);
    expect(await stateOf(number)).toMatchObject({ orders: 3, rewards: 0 });
    expect((await stateOf(number))?.status).not.toBe("ok");
  }
  expect(await desk.balances()).toMatchObject({ sum: 0, differences: [] });
});
