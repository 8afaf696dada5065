import { calendarDateOf } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager", "telekom");
const finance = await client.operator("finance", "telekom");

type Json = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown, operator = manager) {
  const session = await client.session(operator);
  return client.call(method, `/mandanten/telekom${path}`, {
    session,
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}

async function done(method: string, path: string, body?: unknown, operator = manager): Promise<Json> {
  const { status, json } = await call(method, path, body, operator);
  expect([path, status, json]).toEqual([path, expect.toSatisfy((code: number) => code < 300), json]);
  return json;
}

const inDays = (days: number) => {
  const { year, month, day } = calendarDateOf(new Date(app.clock.now().getTime() + days * 86_400_000));
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
};
const view = (id: number) => done("GET", `/produkte/${id}`);

async function sale(id: number, fields: Json): Promise<void> {
  const { Verkaufsfassung } = await view(id);
  const body = { Verkaufsfassung, Zurueckgezogen: false, Ab: null, Bis: null, Nachfolger: null, ...fields };
  await done("PUT", `/produkte/${id}/verkauf`, body);
}

async function amount(id: number, cents: number, from: string): Promise<void> {
  await done("POST", `/produkte/${id}/praemien`, { WertCent: cents, Ab: from, Bis: null, Grund: "Herbst" });
  const { Content } = (await done("GET", "/freigaben?zustand=open")) as { Content: Json[] };
  const request = Content.find(({ Ziel }) => Ziel === String(id));
  await done("POST", `/freigaben/${String(request?.["Id"])}/freigeben`, undefined, finance);
}

/** Saves a campaign whose texts are as short and as long as the console allows. */
const campaign = (id: string, text: string, legalText: string) => {
  const texts = { Titel: "T".repeat(120), Text: text, Rechtstext: legalText };
  const form = { Deutsch: texts, Englisch: texts, Einwilligung: false, Ab: inDays(3), Bis: null };
  return done("PUT", `/kampagnen/${id}`, { Fassung: null, Felder: form });
};

async function expectNoChanges(name: string): Promise<void> {
  const { status, text } = await call("GET", `/katalogdatei/${name}`);
  expect([name, status]).toEqual([name, 200]);
  const body = { Dateiname: name, Inhalt: Buffer.from(text).toString("base64"), Vollstaendig: false };
  const shown = await done("POST", "/katalogdatei/vorschau", body);
  expect([name, shown]).toEqual([
    name,
    expect.objectContaining({ Fehler: [], Teile: [], Praemien: [] }) as unknown,
  ]);
}

test("a catalogue that was edited in every way is downloaded, and changes nothing when it is uploaded", async () => {
  const { Content } = (await done("GET", "/produkte?zustand=onSale&anzahl=100")) as {
    Content: { Id: number }[];
  };
  const views = await Promise.all(Content.map(({ Id }) => view(Id)));
  const template = views.find(({ Geraete }) => (Geraete as Json[]).length > 0);
  const [ended, planned] = Content.filter(({ Id }) => Id !== template?.["Id"]).map(({ Id }) => Id);
  if (!template || ended === undefined || planned === undefined) throw new Error("three products are needed");
  const name = `${"Kopie $& ".repeat(13)}X`;
  const copy = { Id: null, ExterneId: "KOPIE-1", Name: name, Vorlage: template["Id"] };
  const id = Number((await done("POST", "/produkte", copy))["Id"]);
  await amount(id, 4_000, inDays(1));
  await sale(id, { Ab: inDays(2), Bis: inDays(9) });
  await sale(ended, { Bis: inDays(1), Nachfolger: id });
  const [paid] = (await view(planned))["Praemien"] as { WertCent: number }[];
  await amount(planned, 12_300, inDays(5));
  await amount(planned, Number(paid?.WertCent), inDays(5));
  await campaign("ohne-text", "", "");
  await campaign("lang", "T".repeat(1_000), "R".repeat(4_000));
  const [category] = ((await done("GET", "/kategorien")) as { Content: Json[] }).Content;
  const path = `/kategorien/${String(category?.["Id"])}`;
  const { Fassung, Felder } = (await done("GET", path)) as { Fassung: string; Felder: Json };
  const texts = { Name: "N".repeat(120), Titel: "T".repeat(120), Beschreibung: "B".repeat(500) };
  await done("PUT", path, { Fassung, Felder: { ...Felder, Deutsch: texts, Englisch: texts } });
  for (const file of ["catalogue.json", "categories.json", "phrases.en.json"]) await expectNoChanges(file);
  const devices = (await view(id))["Geraete"] as { Name: string }[];
  expect(devices.length).toBeGreaterThan(0);
  for (const device of devices) expect(device.Name.length).toBeLessThanOrEqual(120);
});

test("a file refuses a campaign that asks for consent to an empty text", async () => {
  const texts = { de: "T", en: "T" };
  const entry = { AktionsId: "leer", Titel: texts, Text: texts, RechtsText: { de: "R", en: "" } };
  const file = {
    Produkte: [],
    Aktionen: [{ ...entry, Zustimmung: true, Startdatum: "2026-12-01T00:00:00Z", Enddatum: null }],
  };
  const content = Buffer.from(JSON.stringify(file)).toString("base64");
  const body = { Dateiname: "catalogue.json", Inhalt: content, Vollstaendig: false };
  const { Fehler } = await done("POST", "/katalogdatei/vorschau", body);
  expect(Fehler).toMatchObject([
    { Fehler: expect.stringContaining("Dem RechtsText stimmen Menschen zu") as string },
  ]);
});
