import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { apiClient } from "../../../test/api-client.ts";
import { runJobs } from "../../../test/jobs.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";

const app = await startTestApp();
const api = apiClient(app, "ewe");

test("an order from the feed earns its reward, and a cancellation takes it back", async () => {
  const referrer = await addReferrer(app, "ewe", { email: "anna.feed@example.org", lastName: "Feed" });
  const token = await app.issueToken("ewe", "user", referrer.id);
  const headers = [["Authorization", `Bearer ${token}`] as const];
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  await plantRecipient(app, "ewe", recommendation, { email: "max.feed@example.net", lastName: "Beispiel" });
  const key = await app.issueApiKey("ewe");
  const row = {
    Auftragsnummer: "F-1",
    Empfehlungsnummer: recommendation,
    Produkt: 101,
    Bestelldatum: "2026-11-15",
  };
  const send = async (body: object) => {
    const answer = await api("POST", "/auftraege", { token: key, body: [body] });
    expect(answer.body).toMatchObject({ Fehler: 0 });
    await runJobs(app);
  };
  const states = async () => {
    const { rows } = await app.testDatabase.owner.query<{ kind: string; status: string }>(
      "select kind, status from reward order by id",
    );
    return rows.map(({ kind, status }) => `${kind} ${status}`);
  };
  await send(row);
  await send(row);
  expect(await states()).toContain("bounty open");
  const earned = await states();
  await send({ ...row, Stornodatum: "2026-11-16", Stornogrund: "Widerruf" });
  expect(await states()).toEqual(earned.map((state) => state.replace("open", "cancelled")));
});
