import { expect, test } from "vitest";
import { newSpokenNumber } from "../../platform/new-spoken-number.ts";
import { startTestApp } from "../../../test/app.ts";
import { plantRecommendation } from "../../../test/people.ts";

const app = await startTestApp();
const key = await app.issueApiKey("ewe");

/** Sends a feed and returns the explanation of its only row. */
async function explanationOf(body: string, type: string, language: string): Promise<unknown> {
  const answer = await fetch(`${app.url}/api/v1/ewe/auftraege`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": type, "Accept-Language": language },
    body,
  });
  expect(answer.status).toBe(200);
  const { Zeilen } = (await answer.json()) as { Zeilen: Record<string, unknown>[] };
  return Zeilen[0]?.["Hinweis"];
}

let orders = 0;
const explained = (references: object, language: string) => {
  const row = { Auftragsnummer: `U-${++orders}`, Produkt: 101, Bestelldatum: "2026-11-15", ...references };
  return explanationOf(JSON.stringify([row]), "application/json", language);
};

const unknown = newSpokenNumber();

test("a row whose number is unknown says so in the caller's language, and what to do", async () => {
  const Empfaengernummer = unknown;
  expect(await explained({ Empfaengernummer }, "de")).toBe(
    `Keine Empfehlung gefunden über Empfaengernummer "${unknown}". Der Auftrag bleibt ohne Empfehlung. Senden Sie die Zeile mit der richtigen Angabe noch einmal, um ihn zuzuordnen.`,
  );
  expect(await explained({ Empfaengernummer }, "en")).toBe(
    `No recommendation found by Empfaengernummer "${unknown}". The order is stored. Send the row again with the correct reference to assign it.`,
  );
});

test("a mistyped code is distinguished from an unknown address, which is not repeated", async () => {
  expect(await explained({ Empfehlungscode: "NUMBER", Email: "x@neu.example" }, "en")).toBe(
    'Mistyped: Empfehlungscode "NUMBER". Numbers and codes have ten characters, the last of which checks the others. No recommendation found by Email. The order is stored. Send the row again with the correct reference to assign it.',
  );
});

test("a row without any reference says which ones there are", async () => {
  expect(await explained({}, "en")).toMatch(/^The row has no Empfaengernummer, Empfehlungsnummer/);
});

test("a CSV file by HTTP gets the same explanation", async () => {
  const file = `Auftragsnummer;Empfehlungsnummer;Produkt;Bestelldatum\nU-csv;${unknown};101;2026-11-15\n`;
  expect(await explanationOf(file, "text/csv", "de")).toMatch(
    `Keine Empfehlung gefunden über Empfehlungsnummer "${unknown}".`,
  );
});

test("a matched order that earns nothing says why as a sentence; one that earns says nothing", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const Empfehlungsnummer = recommendation;
  expect(await explained({ Empfehlungsnummer, Bestelldatum: "2026-10-01" }, "en")).toMatch(/before/);
  expect(await explained({ Empfehlungsnummer }, "en")).toBeNull();
});
