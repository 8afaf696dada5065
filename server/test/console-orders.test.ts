import { reasonText } from "@weitersagen/domain/order";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";
import { runJobs } from "./jobs.ts";
import { newAddress, plantRecipient, plantRecommendation } from "./people.ts";

const app = await startTestApp();
const client = consoleClient(app);
const care = await client.session(await client.operator("care"));
// Files are not for care.
const manager = await client.session(await client.operator("manager"));
const { owner } = app.testDatabase;

const call = (method: string, path: string, body?: unknown) =>
  client.call(method, `/mandanten/ewe/bestellungen${path}`, {
    session: path.startsWith("/datei") ? manager : care,
    ...(body === undefined ? {} : { body }),
  });

const file = (...lines: string[]) => ({
  Dateiname: "auftraege.csv",
  Inhalt: Buffer.from(lines.join("\n")).toString("base64"),
});
const head = "Auftragsnummer;Produkt;Bestelldatum;Email;Empfehlungsnummer";

async function idOf(number: string): Promise<number> {
  const { rows } = await owner.query<{ id: string }>("select id from placed_order where number = $1", [
    number,
  ]);
  return Number(rows[0]?.id);
}

test("a file is tried without storing anything, then imported; refused rows come back to be corrected", async () => {
  const rows = [head, "UP-1;101;2026-11-15;;", "UP-2;101;nonsense;;", ";101;2026-11-15;;"];
  const preview = await call("POST", "/datei/vorschau", file(...rows));
  const expected = {
    Anzahl: { OhneEmpfehlung: 1, Abgewiesen: 2 },
    AbgewieseneZeilen: [{ Zeile: 3 }, { Zeile: 4 }],
    ZeilenOhneEmpfehlung: [
      {
        Zeile: 2,
        Auftragsnummer: "UP-1",
        Hinweis: expect.stringMatching(/^Die Zeile nennt weder/) as string,
      },
    ],
  };
  expect(preview.json).toMatchObject(expected);
  expect(await idOf("UP-1")).toBeNaN();
  const stored = await call("POST", "/datei", file(...rows));
  expect(stored.json).toMatchObject(expected);
  expect(await idOf("UP-1")).toBeGreaterThan(0);
  const returned = String(stored.json["AbgewieseneDatei"]);
  expect(returned.split("\n")[0]).toBe(`Fehler;${head}`);
  const corrected = returned.replace(";nonsense;", ";2026-11-14;");
  const again = await call("POST", "/datei", file(...corrected.split("\n")));
  expect(again.json).toMatchObject({ Anzahl: { OhneEmpfehlung: 1, Abgewiesen: 1 } });
});

test("a file names the rows that are stored but earn nothing, in the lists and in the file to correct", async () => {
  const made = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const [unknown, early] = [reasonText("unknownProduct", "de"), reasonText("orderedBefore", "de")];
  const columns = "Auftragsnummer;Produkt;Bestelldatum;Empfehlungsnummer;Stornodatum";
  const rows = [
    columns,
    `NO-1;99999;2026-11-15;${made.recommendation};`,
    `NO-2;101;2020-01-01;${made.recommendation};`,
    `NO-3;101;2026-11-15;${made.recommendation};`,
    `NO-4;101;2026-11-15;${made.recommendation};2026-11-15`,
    "NO-5;88888;2026-11-15;;",
  ];
  const expected = {
    Anzahl: { Neu: 3, Storniert: 1, OhneEmpfehlung: 1, Abgewiesen: 0 },
    OhnePraemie: 2,
    ZeilenOhnePraemie: [
      {
        Zeile: 2,
        Auftragsnummer: "NO-1",
        Hinweis: `${unknown} Produkt "99999" steht nicht im Katalog.`,
      },
      { Zeile: 3, Auftragsnummer: "NO-2", Hinweis: early },
    ],
    ZeilenOhneEmpfehlung: [
      { Zeile: 6, Hinweis: expect.stringContaining('"88888" steht nicht im Katalog.') as string },
    ],
  };
  expect((await call("POST", "/datei/vorschau", file(...rows))).json).toMatchObject(expected);
  const { json } = await call("POST", "/datei", file(...rows));
  expect(json).toMatchObject(expected);
  const lines = String(json["AbgewieseneDatei"]).split("\n");
  expect(lines).toEqual([
    `Fehler;${columns}`,
    `"${unknown} Produkt ""99999"" steht nicht im Katalog.";${rows[1]}`,
    `"${early}";${rows[2]}`,
    "",
  ]);
  // They count as the rules say, and a corrected row earns its reward.
  const corrected = lines.map((line) => line.replace(";99999;", ";101;"));
  expect((await call("POST", "/datei", file(...corrected))).json).toMatchObject({
    Anzahl: { Neu: 0, Geaendert: 1, Unveraendert: 1 },
    OhnePraemie: 0,
    AbgewieseneDatei: "",
  });
});

test("a file that is not what it says is refused in one sentence", async () => {
  for (const bytes of ["PK\u0003\u0004 a workbook", "", "Name;Ort\nA;B", "\u001f\u008b"]) {
    const Inhalt = Buffer.from(bytes, "latin1").toString("base64");
    const { status, json } = await call("POST", "/datei", { Dateiname: "x.csv", Inhalt });
    expect([status, String(json["detail"])]).toEqual([400, expect.stringContaining("CSV-Datei")]);
  }
  expect((await call("POST", "/datei", { Dateiname: "x.csv", Inhalt: "%%%" })).status).toBe(400);
});

test("an unmatched order suggests the friend whom the provider names, and is assigned once", async () => {
  const email = newAddress();
  const made = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { recipient } = await plantRecipient(app, "ewe", made.recommendation, { email, lastName: "Gesucht" });
  const other = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  // The provider knows another address of the same person, so that the feed finds no match.
  await call("POST", "/datei", file(`${head};Vorname;Nachname`, "SUG-1;101;2026-11-15;;;Max;Gesucht"));
  const id = await idOf("SUG-1");
  const { json } = await call("GET", `/${id}`);
  expect(json).toMatchObject({ Zustand: "unmatched" });
  expect((json["Vorschlaege"] as object[])[0]).toMatchObject({
    Empfaengernummer: recipient,
    Empfehlungsnummer: made.recommendation,
    Gruende: expect.arrayContaining(["customer", "product"]) as string[],
  });
  const missing = await call("POST", `/${id}/zuordnung`, { Empfehlungsnummer: "0000000000" });
  expect(missing.status).toBe(409);
  expect((await call("POST", `/${id}/zuordnung`, { Empfaengernummer: recipient })).json).toEqual({
    Grund: null,
  });
  const late = await call("POST", `/${id}/zuordnung`, { Empfehlungsnummer: other.recommendation });
  expect([late.status, late.json["detail"]]).toEqual([409, expect.stringContaining(made.recommendation)]);
  // The history names the operator, not the provider.
  const { rows } = await owner.query<{ actor: string }>(
    "select actor from order_event where order_id = $1 and kind = 'matched'",
    [id],
  );
  expect(rows).toEqual([{ actor: expect.not.stringContaining("feed") as string }]);
  // So do the rewards that follow, and their bookings.
  await runJobs(app);
  const { rows: booked } = await owner.query(
    `select distinct actor from (
       select e.actor from reward_event e join reward w on w.tenant_id = e.tenant_id and w.id = e.reward_id where w.order_id = $1
       union all select actor from ledger_entry where order_id = $1) as booked`,
    [id],
  );
  expect(booked).toEqual(rows);
  // The order then shows who ordered, and what it earned.
  expect((await call("GET", `/${id}`)).json).toMatchObject({
    ZugeordnetDurch: "operator",
    Verlauf: expect.arrayContaining([
      expect.objectContaining({ Art: "order", Einzelheit: "matched", Wer: rows[0]?.actor }),
      expect.objectContaining({ Art: "order", Einzelheit: "placed", Wer: "feed" }),
      expect.objectContaining({ Art: "reward", Partei: "referrer" }),
    ]) as object[],
    Zustand: "rewarded",
    Empfaenger: "Max Gesucht",
    EmpfaengerId: expect.any(Number) as number,
    Praemien: expect.arrayContaining([
      expect.objectContaining({ Partei: "referrer", Auftragsnummer: "SUG-1" }),
    ]) as object[],
  });
});

test("an order is cancelled and reinstated, each once", async () => {
  const made = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await call("POST", "/datei", file(head, `CAN-1;101;2026-11-15;;${made.recommendation}`));
  const id = await idOf("CAN-1");
  const cancel = () => call("POST", `/${id}/storno`, { Grund: "Widerruf" });
  const reinstate = () => call("POST", `/${id}/storno/ruecknahme`, { Grund: "Versehen" });
  expect((await reinstate()).status).toBe(409);
  expect((await cancel()).json).toEqual({ Grund: "cancelled" });
  expect((await cancel()).status).toBe(409);
  app.clock.advance(60_000);
  expect((await reinstate()).json).toEqual({ Grund: null });
  app.clock.advance(60_000);
  expect((await cancel()).json).toEqual({ Grund: "cancelled" });
  expect((await call("GET", `/${id}`)).json).toMatchObject({ Zustand: "cancelled" });
  const { Verlauf } = (await call("GET", `/${id}`)).json as {
    Verlauf: { Art: string; Einzelheit: string }[];
  };
  expect(
    Verlauf.filter(({ Art, Einzelheit }) => Art === "order" && Einzelheit !== "placed"),
    "the typed reason is in the history",
  ).toMatchObject([
    { Einzelheit: "cancelled", Text: "Widerruf" },
    { Einzelheit: "reinstated", Text: "Versehen" },
    { Einzelheit: "cancelled", Text: "Widerruf" },
  ]);
  const { rows } = await app.testDatabase.owner.query<{ kind: string; by: string }>(
    `select kind, case when actor = 'feed' then 'feed' else 'operator' end as by from recommendation_event
      where recommendation_id = (select recommendation_id from placed_order where id = $1) and kind in ('ok', 'cancelled')
      order by at`,
    [id],
  );
  expect(rows, "the provider has reported nothing").toEqual([
    { kind: "ok", by: "operator" },
    { kind: "cancelled", by: "operator" },
  ]);
});

test("an order that belongs to no recommendation has a history too, and one of the file was not assigned by hand", async () => {
  const made = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await call("POST", "/datei", file(head, "HIS-1;101;2026-11-14;;"));
  const id = await idOf("HIS-1");
  await call("POST", `/${id}/storno`, { Grund: "Widerruf" });
  expect((await call("GET", `/${id}`)).json["Verlauf"]).toMatchObject([
    { Einzelheit: "cancelled", Text: "Widerruf", Wer: expect.not.stringContaining("feed") as string },
    { Einzelheit: "placed", Wer: "feed" },
  ]);
  await call("POST", "/datei", file(head, "HIS-2;101;2026-11-14;;"));
  await call("POST", "/datei", file(head, `HIS-2;101;2026-11-14;;${made.recommendation}`));
  expect((await call("GET", `/${await idOf("HIS-2")}`)).json).toMatchObject({
    ZugeordnetDurch: "recommendationNumber",
  });
});
