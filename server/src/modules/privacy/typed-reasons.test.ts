import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { newAddress, plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { releaseDesk } from "../../../test/release-desk.ts";

const app = await startTestApp();
const client = consoleClient(app);
const care = await client.session(await client.operator("care"));
const finance = await client.session(await client.operator("finance"));
const visit = apiClient(app, "ewe");
const key = await app.issueApiKey("ewe");
const { owner } = app.testDatabase;
const desk = releaseDesk(app);
const agency = await desk.addAgency();
const words = "Frau Meyer hat angerufen";

const call = (method: string, path: string, body?: unknown, session = care) =>
  client.call(method, `/mandanten/ewe${path}`, { session, ...(body === undefined ? {} : { body }) });

/** An order about which an operator and an agency typed something, in every place that keeps it. */
async function talkedAbout(number: string) {
  const email = newAddress();
  const friend = newAddress();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  const { recipient } = await plantRecipient(app, "ewe", recommendation, { email: friend });
  await owner.query("update recommendation set agency_id = $2, agency_member_id = $3 where number = $1", [
    recommendation,
    agency.id,
    agency.memberId,
  ]);
  await app.app.inject({
    method: "POST",
    url: "/api/v1/ewe/auftraege",
    headers: { authorization: `Bearer ${key}` },
    payload: [
      { Auftragsnummer: number, Produkt: 101, Bestelldatum: "2026-11-15", Empfaengernummer: recipient },
    ],
  });
  const { rows } = await owner.query<{ id: number; referrer: number }>(
    `select o.id, r.referrer_id as referrer from placed_order o
       join recommendation r on r.tenant_id = o.tenant_id and r.id = o.recommendation_id where o.number = $1`,
    [number],
  );
  const [{ id, referrer } = { id: 0, referrer: 0 }] = rows;
  const path = `/bestellungen/${id}`;
  expect((await call("POST", `${path}/kulanz`, { Betrag: 9_000, Grund: words })).json).toMatchObject({
    Beantragt: true,
  });
  const asked = await owner.query<{ id: number }>("select id from change_request where target = $1", [
    number,
  ]);
  const refuse = `/freigaben/${asked.rows[0]?.id}/ablehnen`;
  expect((await call("POST", refuse, { Anmerkung: words }, finance)).status).toBe(204);
  await desk.awaitRelease({ orderId: id });
  expect((await desk.refuse(agency, { orderId: id }, words)).status).toBe(200);
  expect((await call("POST", `${path}/storno`, { Grund: words })).status).toBe(200);
  return { id, referrer, friend, number };
}

/** What the three tables keep of it. */
async function kept({ id, number }: { id: number; number: string }) {
  const { rows } = await owner.query(
    `select (select string_agg(detail ->> 'note', ',') from order_event where order_id = $1) as note,
            (select count(*)::integer from order_event where order_id = $1 and kind = 'cancelled') as cancelled,
            (select detail from order_event where order_id = $1 and kind = 'refused') as event,
            (select reason from order_release where order_id = $1) as refused,
            (select reason || coalesce(' ' || note, '') from change_request where target = $2) as asked,
            (select status from change_request where target = $2) as status`,
    [id, number],
  );
  return rows[0] as unknown;
}
const before = {
  // Why goodwill was asked for, and why the order was cancelled.
  note: `${words},${words}`,
  cancelled: 1,
  event: { reason: words },
  refused: words,
  asked: `${words} ${words}`,
  status: "rejected",
};
const after = { note: null, cancelled: 1, event: {}, refused: "–", asked: "–", status: "rejected" };

/** Erases a recipient as a request asks. Returns the request. */
async function eraseFriend(email: string): Promise<number> {
  const requests = "/datenschutz/anliegen";
  const Eingegangen = app.clock.now().toISOString().slice(0, 10);
  const body = { Art: "erasure", Email: email, Eingegangen, Nachricht: "Brief" };
  const id = Number((await call("POST", requests, body)).json["Id"]);
  expect((await call("POST", `${requests}/${id}/identitaet`, { Hinweis: "Rückruf" })).status).toBe(204);
  expect((await call("POST", `${requests}/${id}/loeschung`)).json).toEqual({ Geloescht: true });
  return id;
}

async function eraseReferrer(id: number): Promise<void> {
  const token = await app.issueToken("ewe", "user", id);
  expect((await visit("DELETE", "/empfehler/delete", { token })).status).toBe(204);
}

test("a referrer's deletion takes along what was typed about the orders of their links, and no other's", async () => {
  const own = await talkedAbout("WORD-1");
  const other = await talkedAbout("WORD-2");
  expect(await kept(own)).toEqual(before);
  await eraseReferrer(own.referrer);
  expect(await kept(own)).toEqual(after);
  expect(await kept(other)).toEqual(before);
});

test("a recipient's erasure takes along what was typed about their order", async () => {
  const order = await talkedAbout("WORD-3");
  const id = await eraseFriend(order.friend);
  expect(await kept(order)).toEqual(after);
  expect((await call("GET", `/datenschutz/anliegen/${id}`)).json["Loeschbeleg"]).toContainEqual(
    expect.objectContaining({ Tabelle: "order_release", Bleibt: 1 }),
  );
});

test("the database lets a final decision lose its reason, and nothing else", async () => {
  const { id, number } = await talkedAbout("WORD-4");
  const code = (sql: string, value: unknown) =>
    owner.query(sql, [value]).then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );
  expect(await code("update order_release set reason = 'anders' where order_id = $1", id)).toBe("23514");
  expect(await code("update order_release set reason = '–', operator = 'Ida' where order_id = $1", id)).toBe(
    "23514",
  );
  const request = "update change_request set reason =";
  expect(await code(`${request} 'anders', note = null where target = $1`, number)).toBe("23001");
  expect(await code(`${request} '–', note = null, maker = checker where target = $1`, number)).toBe("23001");
});

test("the history of orders of people who were erased before loses the words with the migration", async () => {
  const [own, placed, other] = [
    await talkedAbout("WORD-5"),
    await talkedAbout("WORD-6"),
    await talkedAbout("WORD-7"),
  ];
  await eraseReferrer(own.referrer);
  await eraseFriend(placed.friend);
  // As an earlier version left it.
  for (const [kind, key] of [
    ["refused", "reason"],
    ["cancelled", "note"],
  ])
    await owner.query(
      "update order_event set detail = detail || jsonb_build_object($1::text, $2::text) where kind = $3 and order_id = any ($4)",
      [key, words, kind, [own.id, placed.id]],
    );
  expect(await kept(own)).toEqual({ ...after, note: words, event: { reason: words } });
  const file = new URL("../../../migrations/0798_erased_refusals.sql", import.meta.url);
  await owner.query(readFileSync(file, "utf8"));
  expect(await kept(own)).toEqual(after);
  expect(await kept(placed)).toEqual(after);
  expect(await kept(other)).toEqual(before);
});
