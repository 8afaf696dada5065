import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { batchStateNames, shownBatchState } from "@weitersagen/contract/console/payout-lists";
import { getPayout } from "@weitersagen/contract/console/payouts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { startTestApp } from "../../../test/app.ts";
import { camt054, pain002 } from "../../../test/bank-files.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { moneyDesk } from "../../../test/money.ts";
import { germanIban } from "../../../test/iban.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";

// What a machine remembers of released batches is in its data folder: other tests release batches of the same numbers.
import { overtakenPayout } from "../payout/service/overtaken.ts";

const app = await startTestApp({
  now: new Date("2026-03-06T09:00:00Z"),
  environment: { DATA_DIR: await mkdtemp(join(tmpdir(), "money-desk-")) },
});
const desk = rewardDesk(app);
const money = moneyDesk(app);
const client = consoleClient(app);
const kim = await client.operator("finance");
const sascha = await client.operator("finance");
let accounts = 0;
const chosen = (holder = "Anna Beispiel") =>
  money.chooseTransfer({ holder, iban: germanIban(60_000_000 + ++accounts) });

type Json = Record<string, unknown>;
type Answer = Awaited<ReturnType<typeof client.call>>;

/** A call of finance for the tenant, as an operator with a fresh session. */
async function as(operator: number, method: string, path: string, body?: unknown): Promise<Answer> {
  const session = await client.session(operator);
  return client.call(method, `/mandanten/ewe${path}`, {
    session,
    body,
    headers: { "accept-language": "de" },
  });
}
const get = async (path: string) => (await as(kim, "GET", path)).json;
const post = (operator: number, path: string, body?: unknown) => as(operator, "POST", path, body);
const base64 = (bytes: Buffer) => bytes.toString("base64");

async function created(): Promise<string> {
  const { json } = await post(kim, "/auszahlungen");
  return String(json["Nummer"]);
}

/** The open request about a batch. */
async function requestFor(number: string, kind: string): Promise<number> {
  const { Content } = (await get("/freigaben?zustand=open")) as { Content: Json[] };
  return Number(Content.find(({ Ziel, Art }) => Ziel === number && Art === kind)?.["Id"]);
}

const approve = async (operator: number, number: string, kind = "payoutRelease") =>
  post(operator, `/freigaben/${await requestFor(number, kind)}/freigeben`);

test("this week's rewards are paid: preview, create, release by another person, file, the bank's answer", async () => {
  const paidPerson = await chosen();
  await chosen();
  const late = await money.chooseTransfer(undefined);
  const preview = await get("/auszahlungen/vorschau");
  expect(preview).toMatchObject({
    Zeilen: [
      { Was: "reward", Grund: null, Anzahl: 2, Betrag: 10_000 },
      { Was: "reward", Grund: "noAccount", Anzahl: 1, Betrag: 5_000 },
    ],
    Gesperrt: null,
  });
  const left = (await get("/auszahlungen/vorschau/ausgelassen?grund=noAccount")) as { Content: Json[] };
  expect(left.Content).toMatchObject([{ Praemie: late.rewardId, Betrag: 5_000 }]);

  const number = await created();
  expect(await get(`/auszahlungen/${number}`)).toMatchObject({
    Zustand: "created",
    Anzahl: 2,
    Summe: 10_000,
    Eigene: true,
    Antraege: [{ Art: "payoutRelease", Eigener: true }],
  });
  const states = async () => {
    const { Content } = (await get(`/auszahlungen/${number}/empfaenger`)) as { Content: Json[] };
    return Content.map(({ Zustand }) => Zustand);
  };
  expect(await get(`/auszahlungen/${number}/empfaenger`)).toMatchObject({
    Content: [
      { Betrag: 5_000, IbanVerdeckt: expect.stringContaining("••••") as string, PraemieJetzt: "collected" },
      {},
    ],
  });
  expect(await states()).toEqual(["waiting", "waiting"]);
  const own = await approve(kim, number);
  expect([own.status, own.json["detail"]]).toEqual([
    409,
    "Wer die Auszahlung angelegt hat, kann sie nicht freigeben: Das muss eine andere Person tun.",
  ]);
  expect((await post(kim, `/auszahlungen/${number}/datei`)).json["detail"]).toBe(
    `${number} ist noch nicht freigegeben.`,
  );
  expect((await approve(sascha, number)).status).toBe(204);
  expect(await states()).toEqual(["released", "released"]);

  const listedAs = async (state: string) => {
    const { Content } = (await get(`/auszahlungen?zustand=${state}`)) as { Content: Json[] };
    return Content.filter(({ Nummer }) => Nummer === number).map(({ Zustand }) => Zustand);
  };
  expect([await listedAs("released"), await listedAs("carriedOut")]).toEqual([["released"], []]);

  const file = await post(kim, `/auszahlungen/${number}/datei`);
  expect(file.text).toContain(`<MsgId>${number}</MsgId>`);
  expect((await post(sascha, `/auszahlungen/${number}/datei`)).text).toBe(file.text);
  expect(await states()).toEqual(["sent", "sent"]);
  const auditor = await client.operator("auditor");
  const seen = async (person: string) => {
    const path = `/protokoll?aktion=downloadPayoutFile&ergebnis=done&ziel=${encodeURIComponent(person)}`;
    const { Content } = (await as(auditor, "GET", path)).json as { Content: Json[] };
    return Content.map(({ ZielArt, Ziel }) => `${String(ZielArt)} ${String(Ziel)}`);
  };
  expect(await seen(paidPerson.referrerEmail)).toEqual([`payout ${number}`, `payout ${number}`]);
  expect(await seen(late.referrerEmail)).toEqual([]);

  const rewardStates = async () => {
    const { Content: paid } = (await get("/praemien?zustand=paid")) as { Content: Json[] };
    const { Content: done } = (await get("/praemien?zustand=transferred")) as { Content: Json[] };
    const { Content: sums } = (await get("/praemien/summen")) as { Content: Json[] };
    const counted = ["paid", "transferred"].map(
      (state) => sums.find(({ Zustand }) => Zustand === state)?.["Anzahl"] ?? 0,
    );
    return [...[...paid, ...done].map(({ Zustand }) => Zustand), ...counted];
  };
  expect(await rewardStates()).toEqual(["paid", "paid", 2, 0]);
  const answer = pain002({ messageId: "BANK-1", batch: number, group: "ACSC" });
  const checked = await post(kim, "/bankdateien/pruefung", { Inhalt: base64(answer) });
  expect(checked.json).toMatchObject({ Format: "pain.002", Bestaetigt: 2, Zurueck: [], Ungeklaert: [] });
  expect(await get(`/auszahlungen/${number}`)).toMatchObject({ Bestaetigt: 0, Beantwortet: false });
  expect((await post(kim, "/bankdateien", { Inhalt: base64(answer) })).json).toMatchObject({ Bestaetigt: 2 });
  expect(await get(`/auszahlungen/${number}`)).toMatchObject({
    Zustand: "released",
    Bestaetigt: 2,
    Beantwortet: true,
    Verlauf: [
      { Art: "created" },
      { Art: "released" },
      { Art: "exported" },
      { Art: "exported" },
      {
        Art: "answered",
        Wer: expect.stringMatching(/^finance /) as string,
        Antwort: { Datei: "pain.002 BANK-1", Bestaetigt: 2, Zurueck: 0 },
      },
    ],
  });
  expect(await rewardStates()).toEqual(["transferred", "transferred", 0, 2]);
  expect([await listedAs("released"), await listedAs("carriedOut")]).toEqual([[], ["carriedOut"]]);
  for (const path of [`/auszahlungen/${number}/empfaenger`, `/zahlungen?auszahlung=${number}`]) {
    const { Content: payments } = (await get(path)) as { Content: Json[] };
    expect(payments.map(({ PraemieJetzt }) => PraemieJetzt)).toEqual(["transferred", "transferred"]);
  }
  const again = await post(kim, "/bankdateien", { Inhalt: base64(answer) });
  expect([again.status, again.json["detail"]]).toEqual([
    409,
    expect.stringMatching(/^pain\.002 BANK-1 wurde am .* von finance \d+ schon eingelesen\.$/),
  ]);
  expect(await get("/abstimmung")).toMatchObject({
    LautBuch: 10_000,
    Gesendet: 10_000,
    Bestaetigt: 10_000,
    Differenz: 0,
    Auszahlungen: [],
  });
  const entries = await app.testDatabase.owner.query<{ action: string }>(
    "select action from audit_entry where action in ('createPayout', 'downloadPayoutFile', 'importBankFile')",
  );
  expect(entries.rows.map(({ action }) => action).toSorted()).toEqual([
    "createPayout",
    "downloadPayoutFile",
    "downloadPayoutFile",
    "downloadPayoutFile",
    "importBankFile",
    "importBankFile",
  ]);
});

test("the bank sends payments back: seen before, booked after, and entries that fit nothing are clarified", async () => {
  const orders = [await chosen(), await chosen(), await chosen()];
  const number = await created();
  await approve(sascha, number);
  const { rows } = await app.testDatabase.owner.query<{ id: string }>(
    `select payout.id from payout join payout_batch as batch on batch.id = payout.batch_id
      where batch.number = $1 order by payout.id`,
    [number],
  );
  const iban = app.tenants.bySlug("ewe")?.settings.payer?.iban ?? "";
  const reasons = ["AC04", "MD07", "AC04"];
  const returns = camt054("CAMT-1", iban, [
    ...rows.map(({ id }, index) => ({ id: `PRM-${id}`, euros: "50.00", reason: reasons[index] ?? "" })),
    { id: "PRM-999999", euros: "7.00" },
  ]);
  const checked = await post(kim, "/bankdateien/pruefung", { Inhalt: base64(returns) });
  expect(checked.json).toMatchObject({
    Zurueck: rows.map(({ id }, index) => ({
      Zahlung: `PRM-${id}`,
      Auszahlung: number,
      Name: expect.stringMatching(/[A-Za-z]/) as string,
      Grund: reasons[index],
    })),
    Ungeklaert: [{ Bezug: "PRM-999999", Problem: "ist keine Zahlung dieses Mandanten" }],
  });
  await post(kim, "/bankdateien", { Inhalt: base64(returns) });
  expect(await get("/auszahlungen?zustand=allBack")).toMatchObject({ Content: [{ Nummer: number }] });
  expect(await get("/auszahlungen?zustand=partlyBack")).toMatchObject({ Content: [] });
  const [first] = rows;
  for (const typed of [`PRM-${first?.id}`, `prm-${first?.id}`, first?.id])
    expect(await get(`/zahlungen?suche=${typed}`)).toMatchObject({
      Content: [{ Zahlung: `PRM-${first?.id}` }],
    });
  const care = await client.operator("care");
  expect((await as(care, "GET", `/suche?suche=prm-${first?.id}`)).json).toMatchObject({
    Content: [{ Art: "referrer", Id: orders[0]?.referrerId, GefundenUeber: "payment" }],
  });
  const steps = async (referrerId = 0) => {
    const { json } = await as(care, "GET", `/personen/referrer/${referrerId}`);
    return (json["AlsNaechstes"] as Json[]).map(({ Art }) => Art);
  };
  expect(await steps(orders[0]?.referrerId), "AC04").toContain("paymentReturned");
  expect(await steps(orders[0]?.referrerId)).not.toContain("rewardExpires");
  expect(await steps(orders[1]?.referrerId), "the page itself says what MD07 means").not.toContain(
    "paymentReturned",
  );
  expect((await desk.rewards(orders[0] ?? (await chosen())))[0]?.status).toBe("provided");
  expect(await get(`/auszahlungen/${number}`)).toMatchObject({
    Zurueck: 3,
    ZurueckBetrag: 15_000,
    ZurueckOhneMail: 1,
    Verlauf: expect.arrayContaining([
      expect.objectContaining({
        Art: "answered",
        Antwort: { Datei: "camt.054 CAMT-1", Bestaetigt: 0, Zurueck: 3 },
      }),
    ]) as object[],
  });
  expect(await get("/bankdateien")).toMatchObject({
    Content: [{ Format: "camt.054", Zurueck: 3, Ungeklaert: 1 }, { Format: "pain.002" }],
  });
  const { Content } = (await get("/bankdateien/ungeklaert")) as { Content: Json[] };
  const resolved = await post(kim, `/bankdateien/ungeklaert/${Number(Content[0]?.["Id"])}/geklaert`, {
    Was: "Gehört einem anderen Mandanten",
  });
  expect(resolved.status).toBe(204);
  expect(await get("/bankdateien/ungeklaert")).toEqual({ Content: [] });
});

test("a file that is not what it says is refused in one sentence", async () => {
  for (const [text, sentence] of [
    ["", /.+/],
    ["<Document/>", /^Die Datei ist weder pain\.002 noch camt\.053 oder camt\.054\.$/],
  ] as const) {
    const { status, json } = await post(kim, "/bankdateien/pruefung", { Inhalt: base64(Buffer.from(text)) });
    expect([status, json["detail"]]).toEqual([400, expect.stringMatching(sentence)]);
  }
});

test("a released payout is voided by two people, also by the one who released it", async () => {
  const order = await chosen();
  const number = await created();
  await approve(sascha, number);
  const path = `/auszahlungen/${number}`;
  expect((await post(kim, `${path}/verwerfen`, { Grund: "falscher Monat" })).status).toBe(409);
  expect((await post(kim, `${path}/stornierung`, { Grund: "falscher Monat" })).status).toBe(204);
  expect((await approve(kim, number, "payoutVoid")).status).toBe(409);
  expect((await approve(sascha, number, "payoutVoid")).status).toBe(204);
  expect(await get(path)).toMatchObject({
    Zustand: "voided",
    Antraege: [],
    Verlauf: [{}, {}, { Art: "voided", Grund: "falscher Monat" }],
  });
  expect((await desk.rewards(order))[0]?.status).toBe("collected");
  expect((await post(kim, `${path}/datei`)).json["detail"]).toBe(
    `${number} wurde storniert: Die Datei gibt es nicht mehr.`,
  );
});

test("a payout that was not released is discarded by one person, and a rejected request is made again", async () => {
  const number = await created();
  const path = `/auszahlungen/${number}`;
  const id = await requestFor(number, "payoutRelease");
  await post(sascha, `/freigaben/${id}/ablehnen`, { Anmerkung: "Bitte noch warten" });
  expect(await get(path)).toMatchObject({ Antraege: [] });
  expect((await post(kim, `${path}/freigabe`, { Grund: "Jetzt vollständig" })).status).toBe(204);
  expect(await get(path)).toMatchObject({ Antraege: [{ Grund: "Jetzt vollständig" }] });
  expect((await post(kim, `${path}/stornierung`, { Grund: "zu früh" })).json["detail"]).toBe(
    `${number} ist noch nicht freigegeben: Verwerfen geht ohne zweite Person.`,
  );
  expect((await post(kim, `${path}/verwerfen`, { Grund: "zu früh" })).status).toBe(204);
  expect(await get(path)).toMatchObject({ Zustand: "voided", Antraege: [] });
});

test("a request is decided by people with the ability of its kind only", async () => {
  const number = await created();
  const care = await client.operator("care");
  const manager = await client.operator("manager");
  for (const operator of [care, manager]) {
    expect((await approve(operator, number)).status).toBe(403);
    const id = await requestFor(number, "payoutRelease");
    expect((await post(operator, `/freigaben/${id}/ablehnen`, { Anmerkung: "nein" })).status).toBe(403);
  }
  expect((await approve(sascha, number)).status).toBe(204);
});

test("a request for a batch is overtaken once the batch has another state, and only then", async () => {
  await chosen();
  const number = await created();
  const { Content } = (await get("/freigaben?zustand=open")) as { Content: Json[] };
  expect(Content.find(({ Ziel }) => Ziel === number)).toMatchObject({ Ueberholt: null });
  const found = await app.database.inTenant(app.tenants.bySlug("ewe")?.id ?? 0, (tx) =>
    overtakenPayout(tx, { target: number, state: Buffer.alloc(32) }),
  );
  expect(found?.german).toBe("Die Auszahlungen dieses Laufs haben sich seit dem Antrag geändert.");
  const dropped = await post(kim, `/auszahlungen/${number}/verwerfen`, { Grund: "nur ein Versuch" });
  expect(dropped.status).toBe(204);
});

test("the list of payouts and the page of each name the same state", async () => {
  const batch = async (size: number, isReleased = true): Promise<string> => {
    for (let made = 0; made < size; made += 1) await chosen();
    const number = await created();
    if (isReleased) await approve(sascha, number);
    return number;
  };
  const importFile = async (file: Buffer) => post(kim, "/bankdateien", { Inhalt: base64(file) });
  const sendBack = async (number: string, count: number) => {
    const { rows } = await app.testDatabase.owner.query<{ id: string }>(
      `select payout.id from payout join payout_batch as batch on batch.id = payout.batch_id
        where batch.number = $1 order by payout.id limit $2`,
      [number, count],
    );
    const iban = app.tenants.bySlug("ewe")?.settings.payer?.iban ?? "";
    const payments = rows.map(({ id }) => ({ id: `PRM-${id}`, euros: "50.00", reason: "AC04" }));
    await importFile(camt054(`CAMT-${number}`, iban, payments));
  };
  const partlyBack = await batch(2);
  await sendBack(partlyBack, 1);
  const allBack = await batch(1);
  await sendBack(allBack, 1);
  const carriedOut = await batch(1);
  await importFile(pain002({ messageId: "BANK-STATES", batch: carriedOut, group: "ACSC" }));
  const released = await batch(1);
  const voided = await batch(1, false);
  await post(kim, `/auszahlungen/${voided}/verwerfen`, { Grund: "nur ein Versuch" });
  const expected = { carriedOut, partlyBack, allBack, released, voided, created: await batch(1, false) };

  const { Content } = (await get("/auszahlungen")) as { Content: Json[] };
  const listed = new Map(Content.map(({ Nummer, Zustand }) => [String(Nummer), Zustand]));
  for (const [state, number] of Object.entries(expected)) {
    const page = z.decode(getPayout.answers[200], (await get(`/auszahlungen/${number}`)) as never);
    expect([listed.get(number), shownBatchState(page)]).toEqual([state, state]);
  }
  expect(Object.keys(expected).toSorted()).toEqual(Object.keys(batchStateNames).toSorted());
});
