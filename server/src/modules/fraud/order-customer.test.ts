import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, plantRecipient, plantRecommendation, recommending } from "../../../test/people.ts";
import { addAgent } from "../call-centre/service.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp();
const api = apiClient(app, "ewe");
const key = await app.issueApiKey("ewe");
const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
let orders = 0;

const feed = async (row: object, Auftragsnummer = `C-${++orders}`) => {
  const Bestelldatum = app.clock.now().toISOString().slice(0, 10);
  const { status } = await api("POST", "/auftraege", {
    token: key,
    body: [{ Auftragsnummer, Produkt: 101, Bestelldatum, ...row }],
  });
  expect(status).toBe(200);
  await runJobs(app);
  return Auftragsnummer;
};

async function verdictOf(order: string) {
  const { rows } = await app.testDatabase.owner.query<{ reasons: string[]; held: boolean; status: string }>(
    `select abuse_reasons as reasons, held_at is not null as held, status from reward
       join placed_order on placed_order.id = order_id where number = $1 and party = 'referrer' order by reward.id limit 1`,
    [order],
  );
  return rows[0] ?? { reasons: ["no reward"], held: false, status: "none" };
}

/** A recommendation by Erika Muster, made on another device than the one of the test. */
const recommend = async (email = newAddress()) => ({
  email,
  ...(await plantRecommendation(app, {
    tenant: "ewe",
    product: 101,
    email,
    headers: [["User-Agent", "Another/1.0"]],
  })),
});

const alias = (email: string) => email.replace("@", "+strom@");

test("an alias of the referrer in the provider's order holds the reward, although there is no recipient", async () => {
  const { code, email } = await recommend();
  const order = await feed({ Empfehlungscode: code, Email: alias(email) });
  expect(await verdictOf(order)).toMatchObject({ held: true, reasons: ["samePersonByMail"] });
});

test("a former address of the referrer and one that is not confirmed yet hold the reward as well", async () => {
  const { email, recommendation } = await recommend();
  const other = newAddress();
  await app.testDatabase.owner.query("update referrer set email = $2, pending_email = $3 where email = $1", [
    email,
    newAddress(),
    other,
  ]);
  await app.testDatabase.owner.query(
    `insert into former_address (tenant_id, referrer_id, email, replaced_at)
     select tenant_id, id, $2, $3 from referrer where pending_email = $1`,
    [other, email, app.clock.now()],
  );
  for (const Email of [email, other]) {
    const order = await feed({ Empfehlungsnummer: recommendation, Email });
    expect(await verdictOf(order)).toMatchObject({ held: true });
  }
});

test("a friend who exchanges the referrer's address for another one stays recognised by it", async () => {
  const { email, recommendation } = await recommend();
  const { recipient } = await plantRecipient(app, "ewe", recommendation, { email: alias(email) });
  await app.testDatabase.owner.query(
    "update recipient set former_email = email, email = $2 where number = $1",
    [recipient, newAddress()],
  );
  const order = await feed({ Empfaengernummer: recipient });
  expect(await verdictOf(order)).toMatchObject({ held: true, reasons: ["samePersonByMail"] });
});

test("the referrer's full name in the order holds the reward; other people's does not", async () => {
  const own = await feed({ Empfehlungscode: (await recommend()).code, Vorname: "ERIKA", Nachname: "Muster" });
  expect(await verdictOf(own)).toMatchObject({ held: true, reasons: ["samePersonByName"] });
  const other = await feed({ Empfehlungscode: (await recommend()).code, Vorname: "Max", Nachname: "Muster" });
  expect(await verdictOf(other)).toMatchObject({ held: false, reasons: [] });
});

test("two different customers of one referrer at one address are noticed in the orders", async () => {
  const email = newAddress();
  const first = await recommend(email);
  const home = { Strasse: "Deichstraße", Hausnummer: "7 a", Plz: "26121" };
  const at = (row: object) => feed({ Empfehlungscode: first.code, ...row });
  expect((await verdictOf(await at({ Nachname: "Sand", Vorname: "Tom", ...home }))).reasons).toEqual([]);
  const same = await at({ Nachname: "Sand", Vorname: "Tom", ...home });
  expect((await verdictOf(same)).reasons).toEqual([]);
  const other = await at({ Nachname: "Wind", Vorname: "Eva", Strasse: "DEICHSTR. 7A", Plz: 26121 });
  expect((await verdictOf(other)).reasons).toEqual(["severalRecipientsAtOneAddress"]);
});

test("an order that names its customer later is assessed again, and an order that is claimed keeps its customer", async () => {
  const { code, email, recommendation } = await recommend();
  const order = await feed({ Empfehlungscode: code });
  expect(await verdictOf(order)).toMatchObject({ held: false });
  await feed({ Empfehlungscode: code, Email: alias(email) }, order);
  expect(await verdictOf(order)).toMatchObject({ held: true, reasons: ["samePersonByMail"] });
  // A claim assigns an order through the feed too, and states no e-mail address.
  const unmatched = await feed({ Email: alias(email) });
  await feed({ Empfehlungsnummer: recommendation }, unmatched);
  expect(await verdictOf(unmatched)).toMatchObject({ held: true, reasons: ["samePersonByMail"] });
});

test("what an unverified report says about the customer holds nothing", async () => {
  const { email, recommendation } = await recommend();
  const { recipient } = await plantRecipient(app, "ewe", recommendation);
  await app.testDatabase.owner.query(
    "update recipient set email = null, last_name = null where number = $1",
    [recipient],
  );
  const body = {
    empfehlungsnummer: recommendation,
    empfaengernummer: recipient,
    empfaengerdaten: { vorname: "Max", name: "Beispiel", email: alias(email) },
  };
  expect((await api("POST", "/tracking/abschliessen", { body })).status).toBe(201);
  const order = await feed({ Empfaengernummer: recipient });
  expect((await verdictOf(order)).reasons).toEqual([]);
});

test("a recommendation that an agent recorded meets the same rules", async () => {
  await setTenantFields(app.database, "ewe", ["ModuleCallcenter=1"]);
  await app.tenants.refresh();
  const agent = newAddress();
  await app.database.inTenant(tenantId, (tx) => addAgent(tx, "Jana Petersen", agent, app.clock.now()));
  const link = await tokenIn(app, agent, "agentLogin");
  const { body: login } = await api("PUT", "/callcenter/anmelden", { body: { Token: link } });
  const caller = newAddress();
  const { body } = await api("POST", "/Empfehlen/create", {
    token: String(login["Token"]),
    body: recommending(101, { email: caller }),
  });
  const order = await feed({ Empfehlungscode: body["Code"], Email: alias(caller) });
  expect(await verdictOf(order)).toMatchObject({ held: true, reasons: ["samePersonByMail"] });
});

test("an anonymous recipient on the referrer's device holds the reward", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { recipient } = await plantRecipient(app, "ewe", recommendation);
  await app.testDatabase.owner.query(
    "update recipient set email = null, first_name = null, last_name = null where number = $1",
    [recipient],
  );
  const order = await feed({ Empfaengernummer: recipient });
  expect(await verdictOf(order)).toMatchObject({ held: true, reasons: ["sameDevice"] });
});

test("a referrer who takes the customer's address later is held when the reward becomes due", async () => {
  const { code, email } = await recommend();
  const order = await feed({ Empfehlungscode: code, Email: "bea.blume@example.org" });
  expect(await verdictOf(order)).toMatchObject({ held: false, reasons: [] });
  await app.testDatabase.owner.query(
    "update referrer set email = 'bea.blume+neu@example.org', confirmed_at = now() where email = $1",
    [email],
  );
  app.clock.advance(70 * 86_400_000);
  await runJobs(app);
  expect(await verdictOf(order)).toEqual({ held: true, reasons: ["samePersonByMail"], status: "open" });
});

test("no name or address is stored readable, and the hashes are deleted after 200 days", async () => {
  const { rows } = await app.testDatabase.owner.query<Record<string, unknown>>(
    "select mails, mail_aliases, names, households, mail_domain from order_customer",
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    expect(JSON.stringify({ ...row, mail_domain: null })).not.toMatch(/@|muster|newcomer|deich/i);
  }
  app.clock.advance(131 * 86_400_000);
  await runJobs(app);
  const { rows: left } = await app.testDatabase.owner.query("select 1 from order_customer");
  expect(left).toEqual([]);
});
