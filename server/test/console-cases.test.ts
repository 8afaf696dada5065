import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";
import { plantHeldReward, referrerOf } from "./held-rewards.ts";
import { plantRecommendation } from "./people.ts";

const app = await startTestApp();
const client = consoleClient(app);
const care = await client.session(await client.operator("care"));
const colleague = await client.session(await client.operator("care"));
const auditor = await client.session(await client.operator("auditor"));
const { owner } = app.testDatabase;

const call = (method: string, path: string, body?: unknown, session = care) =>
  client.call(method, `/mandanten/ewe${path}`, { session, ...(body === undefined ? {} : { body }) });

let claims = 0;
async function plantClaim(): Promise<number> {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { tenant, referrerId, recommendationId } = await referrerOf(app, recommendation);
  const { rows } = await owner.query<{ id: string }>(
    `insert into claim (tenant_id, referrer_id, recommendation_id, order_number, typed_number, ordered_on, status, status_at,
                        reason, created_at, waits_until)
     values ($1, $2, $3, $4, $4, '2026-11-10', 'checking', $5, 'otherDay', $5, $5) returning id`,
    [tenant, referrerId, recommendationId, `CLAIM-${++claims}`, app.clock.now()],
  );
  return Number(rows[0]?.id);
}

const claimSeen = async (id: number) =>
  String((await call("GET", `/reklamationen/${id}`)).json["ZustandSeit"]);

test("a claim is refused with the operator's words, and a decision of a colleague is seen", async () => {
  const id = await plantClaim();
  const Gesehen = await claimSeen(id);
  const refuse = {
    Entscheidung: "refuse",
    Grund: "notProven",
    Text: "Bitte senden Sie die Rechnung.",
    Gesehen,
  };
  expect((await call("POST", `/reklamationen/${id}/entscheidung`, refuse, auditor)).status).toBe(403);
  app.clock.advance(1_000);
  expect((await call("POST", `/reklamationen/${id}/entscheidung`, refuse)).status).toBe(204);
  const late = await call(
    "POST",
    `/reklamationen/${id}/entscheidung`,
    { ...refuse, Entscheidung: "match" },
    colleague,
  );
  expect([late.status, late.json["detail"]]).toEqual([
    409,
    expect.stringContaining("inzwischen jemand entschieden"),
  ]);
  const { rows } = await owner.query<{ data: { words?: string } }>(
    "select data from mail where template = 'claimRefused'",
  );
  expect(rows.map(({ data }) => data.words)).toEqual(["Bitte senden Sie die Rechnung."]);
});

test("a refused claim is checked again after an objection; only an order of the provider can be accepted", async () => {
  const id = await plantClaim();
  const refuse = { Entscheidung: "refuse", Grund: "noOrder", Gesehen: await claimSeen(id) };
  app.clock.advance(1_000);
  expect((await call("DELETE", `/reklamationen/${id}/entscheidung`)).status).toBe(409);
  expect((await call("POST", `/reklamationen/${id}/entscheidung`, refuse)).status).toBe(204);
  app.clock.advance(1_000);
  expect((await call("DELETE", `/reklamationen/${id}/entscheidung`)).status).toBe(204);
  const { json } = await call("GET", "/reklamationen?zustand=checking");
  expect((json["Content"] as { Id: number }[]).map(({ Id }) => Id)).toContain(id);
  const match = { Entscheidung: "match", Gesehen: await claimSeen(id) };
  const missing = await call("POST", `/reklamationen/${id}/entscheidung`, match);
  expect([missing.status, missing.json["detail"]]).toEqual([
    409,
    expect.stringContaining("noch nicht gemeldet"),
  ]);
  expect((await call("GET", `/reklamationen/${id}/nachweis`)).status).toBe(404);
});

test("a case shows its reasons and who is connected by what", async () => {
  const id = await plantHeldReward(app);
  const { json } = await call("GET", `/verdachtsfaelle/${id}`, undefined, auditor);
  expect(json).toMatchObject({
    Zustand: "open",
    Gruende: ["sameBankAccount"],
    Zuletzt: { Praemien: 1, Angehalten: 1 },
  });
  expect((json["Personen"] as { Art: string }[]).map(({ Art }) => Art).toSorted()).toEqual([
    "recipient",
    "referrer",
  ]);
  const kinds = (json["Verbindungen"] as { Art: string }[]).map(({ Art }) => Art);
  expect(kinds).toEqual(expect.arrayContaining(["recommended", "account"]));
  const listed = await call("GET", "/verdachtsfaelle?zustand=open&regel=sameBankAccount");
  expect((listed.json["Content"] as { Id: number }[]).map(({ Id }) => Id)).toContain(id);
  expect((await call("GET", "/verdachtsfaelle?regel=tooManyPerHour")).json["Content"]).toEqual([]);
});

test("cases never expire, and of two decisions the later one is refused", async () => {
  const id = await plantHeldReward(app);
  app.clock.advance(400 * 86_400_000);
  const fresh = await client.session(await client.operator("care"));
  const other = await client.session(await client.operator("care"));
  const { json } = await call("GET", `/verdachtsfaelle/${id}`, undefined, fresh);
  expect(json["Zustand"]).toBe("open");
  const body = { Entscheidung: "pass", Notiz: "Ehepaar", Gesehen: String(json["Seit"]) };
  expect((await call("POST", `/verdachtsfaelle/${id}/entscheidung`, body, fresh)).status).toBe(204);
  const late = await call(
    "POST",
    `/verdachtsfaelle/${id}/entscheidung`,
    { ...body, Entscheidung: "reject" },
    other,
  );
  expect([late.status, late.json["detail"]]).toEqual([
    409,
    expect.stringContaining("inzwischen jemand entschieden"),
  ]);
  const { rows } = await owner.query<{ status: string }>("select status from reward where id = $1", [id]);
  expect(rows).toEqual([{ status: "open" }]);
  const notes = await owner.query("select text from care_note");
  expect(notes.rows).toEqual([{ text: "Ehepaar" }]);
  const after = await call("GET", `/verdachtsfaelle/${id}`, undefined, fresh);
  expect(after.json).toMatchObject({ Zustand: "passed" });
});
