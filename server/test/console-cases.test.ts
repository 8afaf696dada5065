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
  // Accepting has no reason: a body that names one is not understood as either decision.
  const both = await call("POST", `/reklamationen/${id}/entscheidung`, { ...refuse, Entscheidung: "match" });
  expect([both.status, both.json["detail"]]).toEqual([409, "Nur eine Ablehnung hat einen Grund."]);
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
    expect.stringMatching(
      /^Über diese Reklamation wurde inzwischen entschieden \(care \d+\)\. Sie ist jetzt: Abgelehnt\.$/,
    ),
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
  const shown = await call("GET", `/empfehlungen/${String(json["Empfehlungsnummer"])}`);
  expect(shown.json["AlsNaechstes"], "the step leads to the case").toEqual(
    expect.arrayContaining([
      expect.objectContaining({ Art: "held", Seite: { Art: "case", Id: String(id) } }),
    ]),
  );
  expect((json["Personen"] as { Art: string }[]).map(({ Art }) => Art).toSorted()).toEqual([
    "recipient",
    "referrer",
  ]);
  const kinds = (json["Verbindungen"] as { Art: string }[]).map(({ Art }) => Art);
  expect(kinds).toEqual(expect.arrayContaining(["recommended", "account"]));
  expect(kinds).not.toContain("mailbox");
  await owner.query(
    `update recipient k set email = replace(f.email, '@', '+zwei@') from reward w
       join recommendation r on r.tenant_id = w.tenant_id and r.id = w.recommendation_id
       join referrer f on f.tenant_id = r.tenant_id and f.id = r.referrer_id
      where w.id = $1 and k.tenant_id = r.tenant_id and k.recommendation_id = r.id`,
    [id],
  );
  const aliased = await call("GET", `/verdachtsfaelle/${id}`, undefined, auditor);
  const links = aliased.json["Verbindungen"] as { Art: string }[];
  expect(links.filter(({ Art }) => Art === "mailbox")).toHaveLength(1);
  expect(links, "each sign with its values, accounts and devices not in full").toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Art: "mailbox",
        Gemeinsam: expect.stringMatching(/^(.+)\+zwei@(.+), \1@\2$/) as string,
      }),
      expect.objectContaining({
        Art: "account",
        Gemeinsam: expect.stringMatching(/^[A-Z]{2}\d\d •••• .*\d$/) as string,
      }),
    ]),
  );
  const listed = await call("GET", "/verdachtsfaelle?zustand=open&regel=sameBankAccount");
  expect((listed.json["Content"] as { Id: number }[]).map(({ Id }) => Id)).toContain(id);
  expect((await call("GET", "/verdachtsfaelle?regel=tooManyPerHour")).json["Content"]).toEqual([]);
});

test("a shared device is named by the end of its fingerprint", async () => {
  const id = await plantHeldReward(app);
  await owner.query(
    `with found as (select w.tenant_id, r.id as recommendation_id from reward w
       join recommendation r on r.tenant_id = w.tenant_id and r.id = w.recommendation_id where w.id = $1),
     marked as (update recommendation r set device_hash = decode(repeat('00', 31) || '0abc', 'hex') from found
       where r.tenant_id = found.tenant_id and r.id = found.recommendation_id)
     update recipient k set device_hash = decode(repeat('00', 31) || '0abc', 'hex') from found
      where k.tenant_id = found.tenant_id and k.recommendation_id = found.recommendation_id`,
    [id],
  );
  const { json } = await call("GET", `/verdachtsfaelle/${id}`, undefined, auditor);
  expect(json["Verbindungen"]).toEqual(
    expect.arrayContaining([expect.objectContaining({ Art: "device", Gemeinsam: "0abc" })]),
  );
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
    expect.stringMatching(
      /^care \d+ hat über diesen Fall inzwischen entschieden\. Er ist jetzt: Freigegeben\.$/,
    ),
  ]);
  const { rows } = await owner.query<{ status: string }>("select status from reward where id = $1", [id]);
  expect(rows).toEqual([{ status: "provided" }]);
  const notes = await owner.query("select text from care_note");
  expect(notes.rows).toEqual([{ text: "Ehepaar" }]);
  const after = await call("GET", `/verdachtsfaelle/${id}`, undefined, fresh);
  // What is decided is not held any more.
  expect(after.json).toMatchObject({
    Zustand: "passed",
    Notizen: [{ Text: "Ehepaar" }],
    Zuletzt: { Angehalten: 0 },
  });
  const shown = await call(
    "GET",
    `/empfehlungen/${String(after.json["Empfehlungsnummer"])}`,
    undefined,
    fresh,
  );
  const timeline = shown.json["Verlauf"] as { Art: string; Einzelheit: string | null; Wer: string | null }[];
  const details = timeline.map(({ Art, Einzelheit }) => `${Art} ${Einzelheit}`);
  expect(details).toEqual(expect.arrayContaining(["note null", "reward passed", "reward held"]));
});

/** A held reward that the operator with this session refused. */
async function plantRefused(session: string): Promise<number> {
  const id = await plantHeldReward(app);
  const { json } = await call("GET", `/verdachtsfaelle/${id}`, undefined, session);
  const body = { Entscheidung: "reject", Text: "Gleiches Konto", Gesehen: String(json["Seit"]) };
  expect((await call("POST", `/verdachtsfaelle/${id}/entscheidung`, body, session)).status).toBe(204);
  return id;
}

const rewardsOfOrder = async (id: number) => {
  const { rows } = await owner.query<{ status: string; cancel_reason: string | null; held: boolean }>(
    `select other.status, other.cancel_reason, other.held_at is not null and other.decided_at is null as held
       from reward join reward as other on other.tenant_id = reward.tenant_id and other.order_id = reward.order_id
      where reward.id = $1 order by other.id`,
    [id],
  );
  return rows;
};
const templatesSent = async () => {
  const { rows } = await owner.query<{ template: string }>("select template from mail order by id");
  return rows.map(({ template }) => template);
};

test("an appeal comes back to the queue, another operator grants it, and the reward is earned again without a hold", async () => {
  const [first, second] = [
    await client.session(await client.operator("care")),
    await client.session(await client.operator("care")),
  ];
  const id = await plantRefused(first);
  const path = `/verdachtsfaelle/${id}/widerspruch`;
  expect((await call("POST", `${path}/entscheidung`, { Entscheidung: "grant" }, second)).status).toBe(409);
  expect((await call("POST", path, { Text: " " }, first)).status).toBe(400);
  expect((await call("POST", path, { Text: "Wir sind ein Ehepaar." }, first)).status).toBe(204);
  expect((await call("POST", path, { Text: "Noch einmal" }, second)).status).toBe(409);
  const queue = await call("GET", "/verdachtsfaelle?zustand=appealed", undefined, first);
  expect((queue.json["Content"] as { Id: number }[]).map(({ Id }) => Id)).toEqual([id]);
  const today = await call("GET", "/uebersicht", undefined, first);
  expect(JSON.stringify(today.json)).toContain('"appeals"');

  const own = await call("POST", `${path}/entscheidung`, { Entscheidung: "grant" }, first);
  expect([own.status, own.json["detail"]]).toEqual([403, expect.stringContaining("andere Person")]);
  const grant = { Entscheidung: "grant", Text: "Das haben wir verstanden.", Notiz: "Ehepaar" };
  expect((await call("POST", `${path}/entscheidung`, grant, second)).status).toBe(204);
  expect((await call("POST", `${path}/entscheidung`, grant, second)).status).toBe(409);
  expect(await rewardsOfOrder(id)).toEqual([
    { status: "cancelled", cancel_reason: "appealGranted", held: false },
    { status: "open", cancel_reason: null, held: false },
  ]);
  const { json } = await call("GET", `/verdachtsfaelle/${id}`, undefined, first);
  expect(json).toMatchObject({ Zustand: "passed", Widerspruch: { Stattgegeben: true } });
  const recommendation = await call(
    "GET",
    `/empfehlungen/${String(json["Empfehlungsnummer"])}`,
    undefined,
    first,
  );
  expect(recommendation.text).toContain("appealGranted");
  expect(await templatesSent()).toEqual(expect.arrayContaining(["appealReceived", "appealDecided"]));
  const booked = await owner.query<{ kind: string }>(
    "select kind from ledger_entry where order_id = (select order_id from reward where id = $1) order by id",
    [id],
  );
  expect(booked.rows.map(({ kind }) => kind)).toEqual(["accrue", "cancel", "accrue"]);
});

test("the owner appeals with the mailed link, and a refused appeal is final", async () => {
  const [first, second] = [
    await client.session(await client.operator("care")),
    await client.session(await client.operator("care")),
  ];
  const id = await plantRefused(first);
  const { rows } = await owner.query<{ data: { token?: string } }>(
    "select data from mail where template = 'rewardCancelled' order by id desc limit 1",
  );
  const token = rows[0]?.data.token ?? "";
  const byLink = (method: string, path: string, payload?: object) =>
    app.app.inject({
      method: method as "GET",
      url: `/api/v1/ewe${path}`,
      headers: { "x-reward-token": token },
      ...(payload && { payload }),
    });
  const list = async () => (await byLink("GET", "/praemierung")).json<{ Widerspruch?: string }[]>();
  expect(await list()).toMatchObject([{ Id: id, Widerspruch: "Moeglich" }]);
  const sent = await byLink("POST", "/praemierung/widerspruch", { Id: id, Text: "Das ist meine Schwester." });
  expect(sent.statusCode).toBe(204);
  expect(await list()).toMatchObject([{ Widerspruch: "Offen" }]);
  const shown = await call("GET", `/verdachtsfaelle/${id}`, undefined, second);
  expect(shown.json["Widerspruch"]).toMatchObject({ Text: "Das ist meine Schwester.", ErfasstVon: null });
  const refuse = { Entscheidung: "refuse", Text: "Es bleibt dabei." };
  const decided = await call("POST", `/verdachtsfaelle/${id}/widerspruch/entscheidung`, refuse, second);
  expect(decided.status).toBe(204);
  expect(await list()).toMatchObject([{ Widerspruch: "Abgelehnt" }]);
  expect(await rewardsOfOrder(id)).toMatchObject([{ status: "cancelled", cancel_reason: "rejected" }]);
  const again = await byLink("POST", "/praemierung/widerspruch", { Id: id, Text: "Doch." });
  expect(again.statusCode).toBe(409);
});

test("a person who was renamed since, or has a second account, does not decide twice", async () => {
  const refuser = await client.operator("care");
  const first = await client.session(refuser);
  const id = await plantRefused(first);
  const path = `/verdachtsfaelle/${id}/widerspruch`;
  await call("POST", path, { Text: "Bitte prüfen" }, first);
  const grant = { Entscheidung: "grant" };
  await owner.query("update operator set name = 'Neuer Name', email = 'uwe+1@one.example' where id = $1", [
    refuser,
  ]);
  expect((await call("POST", `${path}/entscheidung`, grant, first)).status).toBe(403);
  const other = await client.operator("care");
  const second = await client.session(other);
  await owner.query("update operator set email = 'uwe@one.example' where id = $1", [other]);
  expect((await call("POST", `${path}/entscheidung`, grant, second)).status).toBe(403);
  await owner.query("update operator set email = 'ida@one.example' where id = $1", [other]);
  expect((await call("POST", `${path}/entscheidung`, grant, second)).status).toBe(204);
});

test("the database itself refuses that one person decides twice", async () => {
  const session = await client.session(await client.operator("care"));
  const id = await plantRefused(session);
  await call("POST", `/verdachtsfaelle/${id}/widerspruch`, { Text: "Bitte prüfen" }, session);
  const decide = owner.query(
    "update reward set appeal_decided_at = now(), appeal_decided_by = upper(decided_by), appeal_granted = true where id = $1",
    [id],
  );
  await expect(decide).rejects.toThrow("reward_appeal_second_person");
  const byAccount = owner.query(
    `update reward set appeal_decided_at = now(), appeal_decided_by = 'Another', appeal_granted = true,
            appeal_decided_operator = decided_operator where id = $1`,
    [id],
  );
  await expect(byAccount).rejects.toThrow("reward_appeal_second_operator");
});

test("an operator whose role was taken away learns that the right is missing", async () => {
  const id = await plantHeldReward(app);
  const operator = await client.operator("care");
  const session = await client.session(operator);
  await owner.query("delete from operator_role where operator_id = $1", [operator]);
  const body = { Entscheidung: "pass", Notiz: "Ehepaar", Gesehen: app.clock.now().toISOString() };
  const { status, json } = await call("POST", `/verdachtsfaelle/${id}/entscheidung`, body, session);
  expect([status, json["detail"]]).toEqual([
    404,
    "Diesen Mandanten gibt es nicht, oder Sie haben für ihn keine Berechtigung mehr.",
  ]);
});
