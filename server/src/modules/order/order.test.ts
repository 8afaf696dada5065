import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { newAddress, plantRecipient, plantRecommendation } from "../../../test/people.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const key = await app.issueApiKey("ewe");
let visitors = 0;

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  visitors += 1;
  const answer = await fetch(`${app.url}/api/v1/ewe/${path}`, {
    method,
    headers: {
      "X-Forwarded-For": `10.3.${visitors >> 8}.${visitors & 255}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

interface RowResult {
  readonly Ergebnis: string;
  readonly ZugeordnetUeber: string | null;
  readonly Grund: string | null;
  readonly Fehler: string[];
}

async function feed(...rows: unknown[]): Promise<RowResult[]> {
  const { status, body } = await call("POST", "auftraege", rows, { Authorization: `Bearer ${key}` });
  expect(body).not.toHaveProperty("code");
  expect(status).toBe(200);
  return body["Zeilen"] as RowResult[];
}

const one = async (row: unknown) => (await feed(row))[0];

let orders = 0;
const orderNumber = () => `A-${++orders}`;

/** A recommendation with a recipient. */
async function accepted(product = 101) {
  const made = await plantRecommendation(app, { tenant: "ewe", product });
  const email = newAddress();
  return { ...made, email, ...(await plantRecipient(app, "ewe", made.recommendation, { email })) };
}

const ordered = { Produkt: 101, Bestelldatum: "2026-11-15" };

async function statusOf(number: string): Promise<string> {
  const { body } = await call("GET", `empfehlen/${number}`);
  return String(body["Status"]);
}

test("the browser reports an order once: unverified, and without any effect on its recipient", async () => {
  const { recommendation, recipient, recipientToken, recipientId } = await accepted();
  const report = () =>
    call("POST", "tracking/abschliessen/?channel=co&einsprungsquelle=Einsprungslink", {
      empfehlungsnummer: recommendation,
      empfaengernummer: recipient,
      empfaengerdaten: {
        anrede: "Herr",
        vorname: "Fremder",
        name: "B",
        geburtsdatum: "14.11.1990",
        telefon: "",
        email: "fremd@example.org",
        werbeeinwilligung: true,
        adresse: { ort: "Fremdort", plz: "26121", strasse: "Fremdweg", hausnummer: "1" },
      },
    });
  const stored = async () => {
    const { rows } = await app.testDatabase.owner.query(
      `select to_jsonb(recipient) as row, (select count(*) from consent where person = 'recipient' and person_id = $1) as consents
         from recipient where id = $1`,
      [recipientId],
    );
    return rows[0] as unknown;
  };
  const before = await stored();
  const answers = await Promise.all(Array.from({ length: 10 }, report));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body["Geprueft"]))).toEqual(new Set([false]));
  const headers = { Authorization: `Bearer ${recipientToken}` };
  const own = await call("GET", "empfaenger/auftrag", undefined, headers);
  expect(own.body).toMatchObject([{ Status: "Ungeprueft", Auftragsnummer: null }]);
  expect(await stored(), "no address is confirmed, no data filled in, no consent given").toEqual(before);
  expect(await statusOf(recommendation)).toBe("Offen");

  expect(await one({ ...ordered, Auftragsnummer: orderNumber(), Empfaengernummer: recipient })).toMatchObject(
    {
      Ergebnis: "Neu",
      ZugeordnetUeber: "Empfaengernummer",
      Grund: null,
    },
  );
  expect((await call("GET", "empfaenger/auftrag", undefined, headers)).body).toMatchObject([
    { Status: "Angenommen" },
  ]);
  expect(await statusOf(recommendation)).toBe("Ok");
  expect((await report()).body["Geprueft"], "reported again after the provider confirmed it").toBe(true);
});

test("an order is found by recipient number, recommendation number, code, then e-mail", async () => {
  const { recommendation, code, recipient, email } = await accepted();
  const marks = [
    { Empfaengernummer: recipient, Empfehlungsnummer: "x", Empfehlungscode: "x", Email: "x@example.org" },
    { Empfehlungsnummer: recommendation.toLowerCase(), Empfehlungscode: code },
    { Empfehlungscode: `${code.slice(0, 5)}-${code.slice(5)}`, Email: email },
    { Email: email.toUpperCase() },
    { Email: "niemand@example.org" },
  ];
  const results: (string | null)[] = [];
  for (const mark of marks) {
    const result = await one({ ...ordered, Auftragsnummer: orderNumber(), ...mark });
    results.push(result?.ZugeordnetUeber ?? result?.Ergebnis ?? null);
  }
  expect(results).toEqual([
    "Empfaengernummer",
    "Empfehlungsnummer",
    "Empfehlungscode",
    "Email",
    "NichtZugeordnet",
  ]);
});

test("an unmatched order is stored and matched by a later row", async () => {
  const { recommendation, recipient } = await accepted();
  const number = orderNumber();
  const row = { ...ordered, Auftragsnummer: number };
  expect(await one(row)).toMatchObject({ Ergebnis: "NichtZugeordnet", ZugeordnetUeber: null, Grund: null });
  expect(await one(row)).toMatchObject({ Ergebnis: "Unveraendert", ZugeordnetUeber: null });
  expect(await one({ ...row, Empfaengernummer: recipient })).toMatchObject({
    Ergebnis: "Geaendert",
    ZugeordnetUeber: "Empfaengernummer",
  });
  expect(await one(row)).toMatchObject({ Ergebnis: "Unveraendert", ZugeordnetUeber: "Empfaengernummer" });
  expect(await statusOf(recommendation)).toBe("Ok");
});

test("an order needs a recipient of its own recommendation, and a recipient with orders cannot be deleted", async () => {
  const [mine, other] = [await accepted(), await accepted()];
  const number = orderNumber();
  await one({ ...ordered, Auftragsnummer: number, Empfaengernummer: mine.recipient });
  const { owner } = app.testDatabase;
  const move = (column: string, value: string) =>
    owner.query(`update placed_order set ${column} = (${value}) where number = $1`, [number]);
  await expect(
    move("recipient_id", `select id from recipient where number = '${other.recipient}'`),
  ).rejects.toThrow("does not exist");
  await expect(move("product_id", "select 999999")).rejects.toThrow("does not exist");
  await expect(move("recipient_id = null, recommendation_id", "select 999999")).rejects.toThrow(
    "does not exist",
  );
  await expect(owner.query("delete from recipient where number = $1", [mine.recipient])).rejects.toThrow(
    "has orders",
  );
});

test("an order on the day of the recommendation keeps its reward when later rows leave out fields", async () => {
  const morning = app.clock.now();
  onTestFinished(() => app.clock.set(morning));
  app.clock.set(new Date("2026-11-15T20:00:00Z"));
  const { recommendation } = await accepted();
  const number = orderNumber();
  const row = { ...ordered, Auftragsnummer: number, Empfehlungsnummer: recommendation };
  expect(await one(row)).toMatchObject({ Ergebnis: "Neu", Grund: null });
  for (const later of [{ Vertragsdatum: "2026-11-20" }, { NeueAuftragsnummer: `${number}-2` }]) {
    expect(await one({ Auftragsnummer: number, ...later })).toMatchObject({
      Ergebnis: "Geaendert",
      Grund: null,
    });
  }
  expect(await statusOf(recommendation)).toBe("Ok");
});

test("a new number that another order has already is refused", async () => {
  const { recipient } = await accepted();
  const [first, second] = [orderNumber(), orderNumber()];
  await feed(
    { ...ordered, Auftragsnummer: first, Empfaengernummer: recipient },
    { ...ordered, Auftragsnummer: second, Empfaengernummer: recipient },
  );
  expect(await one({ Auftragsnummer: first, NeueAuftragsnummer: second })).toMatchObject({
    Ergebnis: "Fehler",
    Fehler: ["NeueAuftragsnummer: gehört schon zu einem anderen Auftrag"],
  });
});

test("a renamed order is not counted again when old rows are repeated", async () => {
  const { recipient } = await accepted();
  const [first, second, third] = [orderNumber(), orderNumber(), orderNumber()];
  const row = { ...ordered, Auftragsnummer: first, Empfaengernummer: recipient };
  const renamed = { Auftragsnummer: first, NeueAuftragsnummer: second };
  const renamedAgain = { Auftragsnummer: second, NeueAuftragsnummer: third };
  expect((await feed(row, renamed, row, renamedAgain)).map(({ Ergebnis }) => Ergebnis)).toEqual([
    "Neu",
    "Geaendert",
    "Unveraendert",
    "Geaendert",
  ]);
  expect(await feed(row, renamed, { ...row, Auftragsnummer: third })).toMatchObject([
    { Ergebnis: "Unveraendert", Auftragsnummer: third },
    { Ergebnis: "Unveraendert", Auftragsnummer: third },
    { Ergebnis: "Unveraendert", Auftragsnummer: third },
  ]);
  expect(await one({ Auftragsnummer: third, NeueAuftragsnummer: first })).toMatchObject({
    Ergebnis: "Geaendert",
    Auftragsnummer: first,
  });
});

test("the feed changes product, number, contract date, and cancels; repeated rows change nothing", async () => {
  const { recommendation, recipient } = await accepted();
  const first = { ...ordered, Auftragsnummer: orderNumber(), Empfaengernummer: recipient };
  const renamed = orderNumber();
  const outcomes: string[] = [];
  for (const row of [
    first,
    first,
    { ...first, Produkt: "KS-102" },
    { Auftragsnummer: first.Auftragsnummer, Vertragsdatum: "20.11.2026" },
    { Auftragsnummer: first.Auftragsnummer, NeueAuftragsnummer: renamed },
    { Auftragsnummer: first.Auftragsnummer, NeueAuftragsnummer: renamed },
    { Auftragsnummer: renamed, Stornodatum: "2026-11-15", Stornogrund: "Widerruf" },
    { Auftragsnummer: renamed, Stornodatum: "2026-11-15", Stornogrund: "Widerruf" },
  ]) {
    outcomes.push((await one(row))?.Ergebnis ?? "");
  }
  expect(outcomes).toEqual([
    "Neu",
    "Unveraendert",
    "Geaendert",
    "Geaendert",
    "Geaendert",
    "Unveraendert",
    "Storniert",
    "Unveraendert",
  ]);
  expect(await statusOf(recommendation)).toBe("Storniert");
});

test.each([
  ["contractExtension", { Art: "Verlaengerung" }],
  ["hotlineOrder", { Art: "Hotline" }],
  ["recentContract", { Art: "Produktwechsel", LetzterVertrag: "2026-10-01" }],
  ["unknownProduct", { Produkt: "GIBT-ES-NICHT" }],
  ["orderedBefore", { Bestelldatum: "2026-11-14" }],
  ["cancelled", { Stornodatum: "2026-11-15" }],
])("%s is kept with its reason and earns nothing", async (reason, facts) => {
  const { recommendation, recipient } = await accepted();
  const row = { ...ordered, Auftragsnummer: orderNumber(), Empfaengernummer: recipient, ...facts };
  expect(await one(row)).toMatchObject({ Grund: reason });
  expect(await statusOf(recommendation)).toBe("Offen");
});

test("an order after the link has expired is stored with that reason", async () => {
  const { recipient } = await accepted();
  const now = app.clock.now();
  onTestFinished(() => app.clock.set(now));
  app.clock.set(new Date("2027-03-01T09:00:00Z"));
  const row = { Produkt: 101, Auftragsnummer: orderNumber(), Empfaengernummer: recipient };
  expect(await one({ ...row, Bestelldatum: "2027-03-01" })).toMatchObject({ Grund: "expiredLink" });
});

test("invalid rows are refused one by one, and the others are stored", async () => {
  const { recipient } = await accepted();
  const number = orderNumber();
  const results = await feed(
    null,
    42,
    "A-1",
    [],
    {},
    { Auftragsnummer: "" },
    { ...ordered, Auftragsnummer: "x", Empfaengernummer: recipient, Bestelldatum: "31.02.2026" },
    { ...ordered, Auftragsnummer: "x", Empfaengernummer: recipient, Art: "Tausch" },
    { Auftragsnummer: "x", Empfaengernummer: recipient },
    { ...ordered, Auftragsnummer: "x", Empfaengernummer: recipient, Art: "Produktwechsel" },
    ...["Auftragsnummer", "Produkt", "Email", "Stornogrund"].flatMap((field) =>
      ["a\0b", "a\uD800"].map((text) => ({ ...ordered, Auftragsnummer: "x", [field]: text })),
    ),
    { ...ordered, Auftragsnummer: number, Empfaengernummer: recipient },
    { ...ordered, Auftragsnummer: number, Empfaengernummer: recipient },
  );
  expect(results.map(({ Ergebnis }) => Ergebnis)).toEqual([
    ...Array.from({ length: 18 }, () => "Fehler"),
    "Neu",
    "Unveraendert",
  ]);
  expect(results.slice(0, 18).every(({ Fehler }) => Fehler.length > 0)).toBe(true);
});

test("two feeds with the same orders at once store each order once", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => accepted()));
  const rows = people.map(({ recipient }) => ({
    ...ordered,
    Auftragsnummer: orderNumber(),
    Empfaengernummer: recipient,
  }));
  const results = (await Promise.all(Array.from({ length: 4 }, () => feed(...rows)))).flat();
  expect(results.filter(({ Ergebnis }) => Ergebnis === "Neu")).toHaveLength(5);
  expect(results.filter(({ Ergebnis }) => Ergebnis === "Unveraendert")).toHaveLength(15);
});

test("a job is enqueued for every order that earns a reward and for every one that no longer does", async () => {
  const jobs = () =>
    app.testDatabase.owner.query<{ payload: { accepted: number[]; cancelled: { reason: string }[] } }>(
      `select payload from graphile_worker._private_jobs as job
         join graphile_worker._private_tasks as task on task.id = job.task_id
        where task.identifier = 'order.rewards' order by job.id`,
    );
  const before = (await jobs()).rows.length;
  const { recipient } = await accepted();
  const number = orderNumber();
  const row = { Auftragsnummer: number, Empfaengernummer: recipient, Bestelldatum: "2026-11-15" };
  for (const change of [
    { Produkt: 101 },
    { Produkt: 101 },
    { Produkt: 102 },
    { Stornodatum: "2026-11-15" },
  ]) {
    await one({ ...row, ...change });
  }
  const enqueued = (await jobs()).rows.slice(before).map(({ payload }) => payload);
  expect(enqueued.map(({ accepted: earned, cancelled }) => [earned.length, cancelled[0]?.reason])).toEqual([
    [1, undefined],
    [1, undefined],
    [0, "cancelled"],
  ]);
  expect(new Set(enqueued.flatMap(({ accepted: earned }) => earned)).size).toBe(1);
});
