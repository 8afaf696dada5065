import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";

const app = await startTestApp();
const api = apiClient(app, "ewe");
const key = await app.issueApiKey("ewe");
let orders = 0;

/** The fraud reasons of an order that was recommended with one browser and accepted with the browser of the test. */
async function reasonsFor({ browser, days = 0 }: { browser?: string; days?: number }): Promise<string[]> {
  const headers = browser === undefined ? [] : [["User-Agent", browser] as const];
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  app.clock.advance(days * 86_400_000);
  const { recipient } = await plantRecipient(app, "ewe", recommendation);
  const Auftragsnummer = `D-${++orders}`;
  const Bestelldatum = app.clock.now().toISOString().slice(0, 10);
  const row = { Auftragsnummer, Empfaengernummer: recipient, Produkt: 101, Bestelldatum };
  await api("POST", "/auftraege", { token: key, body: [row] });
  await runJobs(app);
  const { rows } = await app.testDatabase.owner.query<{ abuse_reasons: string[]; held: boolean }>(
    `select abuse_reasons, held_at is not null as held from reward
       join placed_order on placed_order.id = order_id where number = $1 and party = 'referrer' order by reward.id limit 1`,
    [Auftragsnummer],
  );
  // One reason alone does not hold a reward.
  expect(rows[0]?.held).toBe(false);
  return rows[0]?.abuse_reasons ?? ["no reward"];
}

test("accepting a recommendation on the device it was made on is a fraud reason, on the same day only", async () => {
  expect(await reasonsFor({})).toEqual(["sameDevice"]);
  expect(await reasonsFor({ browser: "Another/1.0" })).toEqual([]);
  expect(await reasonsFor({ days: 1 })).toEqual([]);
});

test("the stored hash contains neither address nor browser", async () => {
  const { rows } = await app.testDatabase.owner.query<{ device_hash: Buffer }>(
    "select device_hash from recommendation where device_hash is not null union all select device_hash from recipient where device_hash is not null",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { device_hash } of rows) expect(device_hash).toHaveLength(16);
});
