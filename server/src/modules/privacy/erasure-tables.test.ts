import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { KindOfData } from "@weitersagen/domain/data-map/kind";
import { expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { runJobs, tokenIn } from "../../../test/jobs.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";
import { personTables } from "./read-model/person-rows.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const client = consoleClient(app);
const care = await client.operator("care");
const visit = apiClient(app, "ewe");
const { owner } = app.testDatabase;

const call = async (method: string, path: string, body?: unknown) =>
  client.call(method, `/mandanten/ewe/datenschutz/anliegen${path}`, {
    session: await client.session(care),
    ...(body === undefined ? {} : { body }),
  });

/** A request for the erasure of an address whose owner is known. */
async function request(email: string): Promise<number> {
  const Eingegangen = app.clock.now().toISOString().slice(0, 10);
  const body = { Art: "erasure", Email: email, Eingegangen, Nachricht: "Brief" };
  const id = Number((await call("POST", "", body)).json["Id"]);
  expect((await call("POST", `/${id}/identitaet`, { Hinweis: "Rückruf" })).status).toBe(204);
  return id;
}

interface Row {
  Tabelle: string;
  Bezeichnung: { de: string };
  Entfernt: number;
  Bleibt: number;
  Folge: { de: string } | null;
}

const recommendations = (rows: unknown) =>
  (rows as Row[])
    .filter(({ Tabelle }) => Tabelle === "recommendation")
    .filter(({ Bezeichnung }) => Bezeichnung.de.endsWith("e Empfehlungen"))
    .map(({ Bezeichnung, Entfernt, Bleibt, Folge }) => [Bezeichnung.de, Entfernt, Bleibt, Folge?.de]);

test("preview and receipt say what becomes of open and of accepted recommendations, also without texts", async () => {
  const { id: referrerId, email } = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", referrerId);
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  await plantRecipient(app, "ewe", recommendation);
  const id = await request(email);
  const expected = [
    ["Offene Empfehlungen", 2, 0, expect.stringContaining("Links gelten nicht mehr")],
    ["Angenommene Empfehlungen", 1, 0, expect.stringContaining("kann noch bestellen")],
  ];
  expect(recommendations((await call("GET", `/${id}/loeschung`)).json["Tabellen"])).toEqual(expected);
  expect((await call("POST", `/${id}/loeschung`)).json).toEqual({ Geloescht: true });
  expect(recommendations((await call("GET", `/${id}`)).json["Loeschbeleg"])).toEqual(expected);
});

/** Tables that an erasure writes without removing anything of the person from them. */
const notOfThePerson = new Set([
  // The request itself, which shows the receipt, and what the log says of the operator's calls.
  "privacy_request",
  "privacy_request_event",
  "audit_entry",
  "audit_head",
  "operator_session",
  // Gains that the links were locked; a reason that an operator gave for a lock is counted.
  "recommendation_event",
  // Which numbers of the statistics to count again.
  "insight_change",
  "job",
]);

/** A fingerprint of each table. */
async function contents(): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const found = new Map<string, string>();
  for (const { name } of rows) {
    const content = await owner.query<{ hash: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" as t`,
    );
    found.set(name, content.rows[0]?.hash ?? "");
  }
  return found;
}

/** A person in both roles with as much stored about them as the product stores by itself. */
async function knownPerson(): Promise<string> {
  const { id, email } = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", id);
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await plantRecipient(app, "ewe", recommendation, { email });
  const bank = { Kontoinhaber: "Erika Muster", IBAN: "DE89 3704 0044 0532 0130 00" };
  expect((await visit("PUT", "/empfehler/bankdaten", { token, body: bank })).status).toBe(200);
  await owner.query(
    `insert into former_address (tenant_id, referrer_id, email, replaced_at)
     select tenant_id, id, 'frueher-' || email, now() from referrer where id = $1`,
    [id],
  );
  expect((await visit("POST", "/datenauskunft", { body: { Email: email } })).status).toBe(204);
  await runJobs(app);
  expect(await tokenIn(app, email, "dataAccess")).not.toBe("");
  return email;
}

test("each table that an erasure changes is in its receipt", async () => {
  const id = await request(await knownPerson());
  const before = await contents();
  expect((await call("POST", `/${id}/loeschung`)).json).toEqual({ Geloescht: true });
  const after = await contents();
  const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
  const receipt = (await call("GET", `/${id}`)).json["Loeschbeleg"] as Row[];
  const named = new Set(receipt.map(({ Tabelle }) => Tabelle));
  expect(changed).toEqual(
    expect.arrayContaining(["referrer", "recipient", "one_time_token", "bank_account"]),
  );
  expect(changed.filter((name) => !named.has(name) && !notOfThePerson.has(name))).toEqual([]);
});

/** Kinds of data about participants of which a receipt counts no rows. */
const uncounted = {
  unconfirmedAccounts: "an account that is not confirmed is counted as an account",
  unmatchedOrders: "no person is known",
  auditLog: "cannot be changed",
  privacyRequests: "the request itself shows the receipt",
  holds: "a person on hold is not erased",
};

test("the receipt covers every kind of data about participants", () => {
  const counted = new Set<string>(personTables.map(({ kind }) => kind));
  const missing = Object.entries<KindOfData>(kindsOfData)
    .filter(([, { whose }]) => whose.some((one) => one === "referrer" || one === "recipient"))
    .map(([name]) => name)
    .filter((name) => !counted.has(name) && !(name in uncounted));
  expect(missing).toEqual([]);
});
