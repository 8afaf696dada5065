import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { bountyEntry, changeCatalogue, offerEntry, productEntry } from "../../../test/catalogue-changes.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { accepting, newAddress, recommending } from "../../../test/people.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
let visitors = 0;

/** The fields that these tests read of an answer, and of the entries of a list. */
interface Answer {
  readonly Empfehlungsnummer: string;
  readonly Hash: string;
  readonly Empfaengernummer: string;
  readonly Token: string;
  readonly Url: string;
  readonly Produkt: unknown;
  readonly Zeilen: readonly { readonly Ergebnis: string }[];
}

async function call(method: string, path: string, body?: unknown, token?: string) {
  visitors += 1;
  const answer = await fetch(`${app.url}/api/v1/telekom/${path}`, {
    method,
    headers: {
      "X-Forwarded-For": `10.9.${visitors >> 8}.${visitors & 255}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Answer };
}

function recommend(product: number, device: number | undefined, { email = newAddress(), share = 100 } = {}) {
  const body = recommending(product, { email });
  const Empfehlung = { ...body.Empfehlung, HandyId: device, AnteilEmpfehler: share };
  return call("POST", "Empfehlen/create", { ...body, Empfehlung });
}

const key = await app.issueApiKey("telekom");
const placed = (order: object) =>
  call("POST", "auftraege", [{ Bestelldatum: app.clock.now().toISOString(), ...order }], key);

async function stored(number: string) {
  const { rows } = await app.testDatabase.owner.query<{ product_id: number; device_id: number | null }>(
    "select product_id, device_id from placed_order where number = $1",
    [number],
  );
  return rows[0] && [rows[0].product_id, rows[0].device_id];
}

async function rewardsOf(number: string): Promise<number[]> {
  const { rows } = await app.testDatabase.owner.query<{ amount_cents: number }>(
    `select amount_cents from reward join placed_order o on o.tenant_id = reward.tenant_id and o.id = reward.order_id
      where o.number = $1 and reward.kind = 'bounty' and reward.status <> 'cancelled' order by amount_cents`,
    [number],
  );
  return rows.map(({ amount_cents }) => amount_cents);
}

test("every device of the demo can be recommended with each of its tariffs", async () => {
  const answer = await call("GET", "produkt?kategorie=mobilfunk");
  const offers = answer.body as unknown as {
    TarifId: number;
    HandyId: number;
    TarifHandyAnzeigeName: string;
  }[];
  expect(offers.length).toBe(67);
  for (const { TarifId, HandyId, TarifHandyAnzeigeName } of offers) {
    const { body: made } = await recommend(TarifId, HandyId);
    const { body: shown } = await call("GET", `empfehlen/${made.Empfehlungsnummer}`);
    expect(shown.Produkt).toMatchObject({ Id: TarifId, HandyId, AnzeigeName: TarifHandyAnzeigeName });
  }
});

test("a device that is not offered with the tariff is refused at its field", async () => {
  for (const device of [999, 351]) {
    expect(await recommend(1206, device)).toMatchObject({
      status: 400,
      body: { code: "PSOF0101", errors: [{ path: "Empfehlung.HandyId" }] },
    });
  }
});

test("the same tariff with another device is another recommendation to the same contact", async () => {
  const email = newAddress();
  const body = recommending(1206, { email });
  const token = await loggedIn(email);
  const to = (device?: number) =>
    call(
      "POST",
      "Empfehlen/create",
      { Empfehlung: { ...body.Empfehlung, HandyId: device }, Empfaenger: { Email: "freund@example.org" } },
      token,
    );
  expect([(await to(302)).status, (await to(303)).status, (await to()).status]).toEqual([201, 201, 201]);
  expect((await to(302)).body).toMatchObject({ code: "PSOF0301" });
});

/** A referrer with a confirmed address and a session. */
async function loggedIn(email: string): Promise<string> {
  await recommend(462, undefined, { email });
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "update referrer set confirmed_at = $2 where email = $1 returning id",
    [email, app.clock.now()],
  );
  return app.issueToken("telekom", "user", Number(rows[0]?.id));
}

test("the device reaches share screen, shop, mails, personal area and order", async () => {
  const email = newAddress();
  const token = await loggedIn(email);
  const { body: made } = await call(
    "POST",
    "Empfehlen/create",
    { Empfehlung: { Produkt: 1206, HandyId: 302, AgbText: "2026-05-01" } },
    token,
  );
  const number = made.Empfehlungsnummer;
  const name = "Nordlys N5 Pro mit Mobil S";
  const { body: shared } = await call("GET", `empfehlen/${number}/${made.Hash}`);
  expect(shared.Produkt).toMatchObject({ AnzeigeName: name });

  const friend = newAddress();
  const { body: accepted } = await call("POST", `empfaenger/create/${number}`, accepting({ email: friend }));
  const { body: link } = await call(
    "GET",
    `empfehlung/${number}/produkt/produktlink?empfaengernummer=${accepted.Empfaengernummer}`,
  );
  const shop = new URL(link.Url).searchParams;
  expect([shop.get("produkt"), shop.get("handyId"), shop.get("nr")]).toEqual(["FW-1206", "302", number]);

  const order = { Auftragsnummer: "D-1", Empfaengernummer: accepted.Empfaengernummer, Produkt: 1206 };
  expect((await placed(order)).body.Zeilen).toMatchObject([{ Ergebnis: "Neu" }]);
  expect(await stored("D-1")).toEqual([1206, 302]);
  await runJobs(app);
  const { body: own } = await call("GET", "Empfehler/empfehlungen", undefined, token);
  expect(own).toMatchObject([
    { Produkt: name, ProduktId: 1206, HandyId: 302, Verfuegbar: true },
    { Produkt: "Zuhause M – bis 50 Mbit/s", HandyId: null },
  ]);
  const { body: orders } = await call("GET", "empfaenger/auftrag", undefined, accepted.Token);
  expect(orders).toMatchObject([{ Produkt: name }]);
  const mails = [...(await mailsTo(app, email)), ...(await mailsTo(app, friend))];
  const naming = mails.filter(({ text }) => text?.includes("N5 Pro")).map(({ template }) => template);
  expect(naming).toEqual(expect.arrayContaining(["recommendationAccepted", "orderReceived"]));
});

test("the feed states the device, or that there was none, or names the offer of both", async () => {
  const { body: made } = await recommend(1206, 302);
  const ordered = async (order: string, more: object) => {
    const row = { Auftragsnummer: order, Empfehlungsnummer: made.Empfehlungsnummer, ...more };
    const [result] = (await placed(row)).body.Zeilen;
    return [result?.Ergebnis, await stored(order)];
  };
  expect(await ordered("F-1", { Produkt: 1206 })).toEqual(["Neu", [1206, 302]]);
  expect(await ordered("F-1", { Vertragsdatum: "2026-11-01" })).toEqual(["Geaendert", [1206, 302]]);
  expect(await ordered("F-2", { Produkt: 1206, HandyId: 0 })).toEqual(["Neu", [1206, null]]);
  expect(await ordered("F-3", { Produkt: 1207, HandyId: "303" })).toEqual(["Neu", [1207, 303]]);
  expect(await ordered("F-4", { Produkt: 5006 })).toEqual(["Neu", [1207, 302]]);
  expect(await ordered("F-5", { Produkt: 462 })).toEqual(["Neu", [462, null]]);
  expect(await ordered("F-6", { Produkt: 1206, HandyId: 351 })).toEqual(["Fehler", undefined]);
  expect(await ordered("F-7", { Produkt: 1206, HandyId: "A1" })).toEqual(["Fehler", undefined]);
  // The product of an order changes: its device does not stay with another tariff.
  expect(await ordered("F-1", { Produkt: 462 })).toEqual(["Geaendert", [462, null]]);
});

test("a device with bounties of its own pays these, the tariff alone pays its own", async () => {
  await changeCatalogue(app, "telekom", {
    products: [productEntry(9001, { Praemien: [bountyEntry(5000)] })],
    offers: [offerEntry(9101, 9001, 901, { Praemien: [bountyEntry(8000)] }), offerEntry(9102, 9001, 902)],
  });
  const { body: made } = await recommend(9001, 901);
  const shown = await call("GET", `empfehlen/${made.Empfehlungsnummer}`);
  expect(shown.body).toMatchObject({ PraemieCent: 8000 });
  expect((await call("GET", "produkt/9001?handyId=901")).body).toMatchObject({
    AktuellePraemie: { WertCent: 8000 },
  });
  const order = (name: string, more: object) =>
    placed({ Auftragsnummer: name, Empfehlungsnummer: made.Empfehlungsnummer, Produkt: 9001, ...more });
  await order("B-1", {});
  await order("B-2", { HandyId: 902 });
  await order("B-3", { HandyId: 0 });
  await runJobs(app);
  expect([await rewardsOf("B-1"), await rewardsOf("B-2"), await rewardsOf("B-3")]).toEqual([
    [8000],
    [5000],
    [5000],
  ]);
});

test("the database refuses a pair that is not offered, and to delete one that was recommended", async () => {
  const { owner } = app.testDatabase;
  await expect(
    owner.query("update recommendation set device_id = 999 where device_id = 302"),
  ).rejects.toThrow(/recommendation_offer/);
  await expect(owner.query("update placed_order set device_id = 999 where number = 'D-1'")).rejects.toThrow(
    /not offered/,
  );
  await expect(owner.query("delete from device_offer where device_id = 302")).rejects.toThrow(
    /recommendation_offer/,
  );
});
