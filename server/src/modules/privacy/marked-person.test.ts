import { afterAll, expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { runJobs, tokenIn } from "../../../test/jobs.ts";
import { moneyDesk } from "../../../test/money.ts";
import { germanIban } from "../../../test/iban.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { addReferrer, PASSWORD, tenantIdOf } from "../../../test/referrers.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { runCommand } from "../../../test/run-command.ts";
import { startSmtpSink } from "../../../test/smtp-sink.ts";

vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const call = apiClient(app, "ewe");
const { owner } = app.testDatabase;
const sink = await startSmtpSink();
afterAll(() => sink.stop());

/** Part of every value that describes the person, and of nothing else in the database. */
const MARK = "Quittenmus";
const former = "quittenmus.frueher@example.org";
const email = "quittenmus.heute@example.org";
const ibans = { referrer: germanIban(41_414_141), recipient: germanIban(42_424_242) };

/** A person with both roles and a value of their own in every field that they or others can fill in. */
async function markedPerson() {
  const { id } = await addReferrer(app, "ewe", {
    email: former,
    firstName: `${MARK}vorname`,
    lastName: `${MARK}nachname`,
  });
  const recipient = await acceptAsRecipient();
  await changeAddress(id);
  const token = await app.issueToken("ewe", "user", id);
  await owner.query(
    "update referrer set customer_number = $2, customer_number_status = 'confirmed' where id = $1",
    [id, `${MARK}-KD`],
  );
  await recommendAndClaim(token);
  await saveBankAccounts(id, recipient.id);
  await owner.query(
    `insert into invitation (tenant_id, number, kind, employee_number, first_name, last_name, email, created_at)
     values ($1, '0123456789', 'Kunde', '17', $2, $3, $4, $5)`,
    [tenantIdOf(app, "ewe"), `${MARK}geladen`, `${MARK}gast`, email, app.clock.now()],
  );
  const contact = { Name: `${MARK}frage`, Email: email, Betreff: `${MARK}betreff`, Nachricht: `${MARK}text` };
  expect((await call("POST", "/kontakt", { body: contact })).status).toBe(201);
  expect((await call("POST", "/datenauskunft", { body: { Email: former } })).status).toBe(204);
  expect((await call("POST", "/datenauskunft", { body: { Email: email } })).status).toBe(204);
  return { id, token, recipient };
}

/** Accepts another person's recommendation with the address that is a former one later. */
async function acceptAsRecipient() {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const Adresse = { Strasse: `${MARK}weg`, Hausnummer: "7", Plz: "26121", Ort: `${MARK}ort` };
  const { status, body } = await call("POST", `/empfaenger/create/${recommendation}`, {
    body: {
      Anrede: "Frau",
      Vorname: `${MARK}kontakt`,
      Nachname: `${MARK}annahme`,
      Email: former,
      Adresse,
      AgbText: "2026-05-01",
      Zustimmung: true,
      Werbeeinwilligung: true,
    },
  });
  expect(status).toBe(201);
  const number = String(body["Empfaengernummer"]);
  const { rows } = await owner.query<{ id: number; device: string }>(
    "select id, encode(device_hash, 'hex') as device from recipient where number = $1",
    [number],
  );
  return { number, id: Number(rows[0]?.id), device: rows[0]?.device ?? "no device mark" };
}

async function changeAddress(id: number) {
  const token = await app.issueToken("ewe", "user", id);
  const wanted = { Email: email, Password: PASSWORD };
  expect((await call("PUT", "/empfehler/email", { token, body: wanted })).status).toBe(204);
  await runJobs(app);
  const Token = await tokenIn(app, email, "emailChange");
  expect((await call("PUT", "/empfehler/email/bestaetigen", { body: { Token } })).status).toBe(204);
  app.clock.advance(60_000);
}

/** Recommends with an own text, is accepted, is locked by an operator and claims an order with a file. */
async function recommendAndClaim(token: string) {
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  const Texte = { sms: `${MARK}gruss {link}` };
  expect((await call("PUT", `/empfehlung/${recommendation}`, { token, body: { Texte } })).status).toBe(200);
  await plantRecipient(app, "ewe", recommendation);
  const claim = {
    Empfehlungsnummer: recommendation,
    Auftragsnummer: `${MARK}-1`,
    Bestelldatum: app.clock.now().toISOString().slice(0, 10),
    Hinweis: `${MARK}hinweis`,
    Nachweis: {
      Name: `${MARK}.pdf`,
      Inhalt: Buffer.from(`%PDF-1.7 ${MARK}beleg`).toString("base64"),
    },
  };
  expect((await call("POST", "/empfehler/nachbuchung", { token, body: claim })).status).toBe(201);
  await runCommand(app, ["recommendations", "lock", "ewe", recommendation, "--reason", `${MARK}grund`]);
}

async function earnHeldReward(referrerId: number) {
  const desk = rewardDesk(app);
  const order = await desk.place({ referrerId });
  await desk.accept(order);
  await owner.query(
    `update reward set abuse_score = 47, abuse_reasons = '["sameDevice"]', held_at = $2 where order_id = $1`,
    [order.orderId, app.clock.now()],
  );
}

async function saveBankAccounts(referrerId: number, recipientId: number) {
  const { saveAccount } = moneyDesk(app);
  const holder = `${MARK} Inhaber`;
  await saveAccount({ party: "referrer", id: referrerId }, { holder, iban: ibans.referrer });
  await saveAccount({ party: "recipient", id: recipientId }, { holder, iban: ibans.recipient });
}

/** The tables, of all schemas, with a row that contains one of the words in any column, also within bytes. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const patterns = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString("hex")}%`]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select to_jsonb(stored)::text as row from ${name} as stored where to_jsonb(stored)::text ilike any ($1)`,
      [patterns],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const words = [MARK, MARK.toLowerCase(), ibans.referrer, ibans.recipient];

test("a person in both roles gets everything in the export, and is found nowhere after the deletion", async () => {
  const { id, token, recipient } = await markedPerson();
  // With texts in the stored mails.
  await runJobs(app, { SMTP_URL: sink.url });
  expect(sink.mails.length).toBeGreaterThan(5);
  await earnHeldReward(id);

  const { status, text } = await call("GET", "/empfehler/daten", { token });
  expect(status).toBe(200);
  const { rows: own } = await owner.query<{ device: string }>(
    "select encode(device_hash, 'hex') as device from recommendation where referrer_id = $1 and device_hash is not null",
    [id],
  );
  const parts =
    "vorname nachname -KD kontakt annahme weg ort gruss -1 hinweis .pdf geladen gast betreff".split(" ");
  const expected = [...parts.map((part) => MARK + part), `${MARK} Inhaber`];
  const others = [
    former,
    email,
    ibans.referrer,
    ibans.recipient,
    recipient.number,
    recipient.device,
    own[0]?.device ?? "no device mark",
    "sameDevice",
    Buffer.from(`%PDF-1.7 ${MARK}beleg`).toString("base64"),
  ];
  expect([...expected, ...others].filter((word) => !text.includes(word))).toEqual([]);

  expect(text).toMatch(/:47[,}]/);

  expect((await tablesWith(words)).length, "the search finds what is stored").toBeGreaterThan(8);
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  await runJobs(app, { SMTP_URL: sink.url });
  expect(sink.mails.at(-1)?.subject).toBe("Ihr Konto bei Küstenstrom ist gelöscht");
  expect(await tablesWith(words)).toEqual([]);

  const accounts = await owner.query(
    "select 1 from bank_account where sealed is not null or fingerprint is not null",
  );
  expect(accounts.rows).toEqual([]);
  const scores = await owner.query("select 1 from reward where abuse_score > 0 or abuse_reasons <> '[]'");
  expect(scores.rows).toEqual([]);
  const marks = await owner.query(
    `select 1 from recommendation where referrer_id = $1 and (device_hash is not null or contact_hash is not null)
     union all select 1 from recipient where id = $2 and device_hash is not null`,
    [id, recipient.id],
  );
  expect(marks.rows).toEqual([]);
});
