import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { plantRecipient, plantRecommendation } from "./people.ts";

const app = await startTestApp();

async function feed(body: string, type = "text/csv", key?: string) {
  return fetch(`${app.url}/api/v1/ewe/auftraege`, {
    method: "POST",
    headers: { "content-type": type, authorization: `Bearer ${key ?? (await app.issueApiKey("ewe"))}` },
    body,
  });
}

test("the feed accepts a night without orders", async () => {
  expect(await (await feed("[]", "application/json")).json()).toMatchObject({ Neu: 0, Zeilen: [] });
  expect(await (await feed("Auftragsnummer;Produkt\n")).json()).toMatchObject({ Neu: 0, Zeilen: [] });
});

test("the feed accepts the command's CSV files, and answers with the line of each row", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { recipient } = await plantRecipient(app, "ewe", recommendation);
  const csv = `Auftragsnummer;Empfaengernummer;Produkt;Bestelldatum\r\nCSV-1;${recipient};101;15.11.2026\r\nCSV-2;;\r\n`;
  const answer = await feed(`\ufeff${csv}`, "text/csv; charset=utf-8");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    Neu: 1,
    Fehler: 1,
    Zeilen: [
      { Zeile: 2, Auftragsnummer: "CSV-1", Ergebnis: "Neu" },
      { Zeile: 3, Ergebnis: "Fehler", Fehler: [expect.stringContaining("3 Felder")] },
    ],
  });
});

test("a file that is no feed is refused with the missing column", async () => {
  const answer = await feed("PK\u0003\u0004");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("Auftragsnummer") });
});

test.each(["wsk_falsch", "x"])(
  "the key %s is refused as a wrong key, not as an ended session",
  async (key) => {
    const answer = await feed("[]", "application/json", key);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: "PSOF0211",
      detail: "Der API-Schlüssel fehlt, ist unbekannt oder wurde gesperrt.",
    });
  },
);
