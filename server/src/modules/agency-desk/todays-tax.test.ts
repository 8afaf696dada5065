import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { commissionDesk } from "../../../test/commission-desk.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = commissionDesk(app);
const client = consoleClient(app);
const finance = await client.operator("finance", "ewe");
const { owner } = app.testDatabase;
const later = (days: number) => app.clock.advance(days * 86_400_000);

async function call(method: string, path: string, body?: unknown) {
  const session = await client.session(finance);
  const headers = { "accept-language": "de" };
  return client.call(method, `/mandanten/ewe/gutschriften${path}`, { session, body, headers });
}

test("finance decides that a credit note has the tax of today, once and only if it waits for that", async () => {
  const agency = await desk.addAgency({ isSmallBusiness: true });
  const { orderId } = await desk.order(agency);
  const issue = () =>
    call("POST", `/heutige-steuer/${agency.number}`, { Grund: "Mit der Agentur abgesprochen" });
  const nothing = "Von dieser Agentur wartet keine Gutschrift auf eine Entscheidung über die Steuer.";
  later(120);
  expect(await issue()).toMatchObject({ status: 409, json: { detail: nothing } });
  // The refusal issued nothing.
  expect((await call("GET", "")).json).toMatchObject({ Content: [] });
  await desk.settle(agency);

  await owner.query("update agency set small_business = false where id = $1", [agency.id]);
  await desk.cancelOrder(orderId);
  for (let count = 0; count < 5; count += 1) await desk.order(agency);
  later(120);
  expect((await call("GET", "")).json).toMatchObject({
    Wartend: [{ Nummer: agency.number, Fehlt: ["taxChange"] }],
  });
  const { status, json } = await issue();
  expect([status, json]).toEqual([200, { Nummer: expect.any(String), Brutto: expect.any(Number) }]);
  expect((await call("GET", "")).json).toMatchObject({ Content: [json, {}], Wartend: [] });
  expect((await issue()).status).toBe(409);
  expect((await call("POST", "/heutige-steuer/A-0", { Grund: "Mit der Agentur" })).status).toBe(404);
});
