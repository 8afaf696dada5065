import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { insertTexts } from "../consent/repository/texts.ts";
import { campaignWording } from "../consent/service/wording.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");

type Json = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown) {
  return client.call(method, `/mandanten/ewe${path}`, {
    session: await client.session(manager),
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}
const list = async () => (await call("GET", "/kampagnen")).json["Content"] as Json[];
const find = async (id: string) => (await list()).find(({ Id }) => Id === id);
const texts = (Titel: string) => ({ Titel, Text: "Text", Rechtstext: "Rechtstext" });
const form = (more: Json = {}) => ({
  Deutsch: texts("Herbst"),
  Englisch: texts("Autumn"),
  Einwilligung: true,
  Ab: "2026-11-20",
  Bis: "2026-12-31",
  ...more,
});
const save = (id: string, Fassung: unknown, more: Json = {}) =>
  call("PUT", `/kampagnen/${id}`, { Fassung, Felder: form(more) });

/** The titles that visitors see in the form. */
async function shown(): Promise<unknown[]> {
  await app.tenants.refresh();
  const answer = await fetch(`${app.url}/api/v1/ewe/aktion/alleAktiven`);
  return ((await answer.json()) as Json[]).map(({ Titel }) => Titel);
}

test("a campaign is added with its link, begins on its day and ends after its last one", async () => {
  expect((await save("herbst", null)).status).toBe(204);
  expect(await find("herbst")).toMatchObject({
    Zustand: "planned",
    Felder: form(),
    Link: expect.stringMatching(/\/\?c=herbst$/) as unknown,
  });
  expect(await shown()).not.toContain("Herbst");
  app.clock.set(new Date("2026-11-20T08:00:00Z"));
  expect(await shown()).toContain("Herbst");
  expect(await find("herbst")).toMatchObject({ Zustand: "running" });
  app.clock.set(new Date("2027-01-01T08:00:00Z"));
  expect(await shown()).not.toContain("Herbst");
  expect(await find("herbst")).toMatchObject({ Zustand: "ended" });
  app.clock.set(new Date("2026-11-15T09:00:00Z"));
});

test("nobody overwrites what they have not seen, and a name is taken once", async () => {
  await save("winter", null);
  const before = await find("winter");
  expect((await save("winter", null)).json["detail"]).toBe("Die Kampagne winter gibt es schon.");
  expect((await save("winter", before?.["Fassung"], { Deutsch: texts("Winter") })).status).toBe(204);
  const late = await save("winter", before?.["Fassung"], { Deutsch: texts("Anders") });
  expect([late.status, late.json["detail"]]).toEqual([
    409,
    "Inzwischen hat eine andere Person diese Kampagne geändert. Öffnen Sie sie noch einmal.",
  ]);
});

test("what has begun keeps its first day, and consent needs a text in both languages", async () => {
  await save("advent", null, { Ab: "2026-11-15", Bis: null });
  const version = (await find("advent"))?.["Fassung"];
  const moved = await save("advent", version, { Ab: "2026-11-16", Bis: null });
  expect(moved.json["detail"]).toBe("Die Kampagne hat begonnen: Ihr erster Tag bleibt.");
  const past = await save("advent", version, { Ab: "2026-11-15", Bis: "2026-11-14" });
  expect(past.json["detail"]).toBe("Der letzte Tag liegt vor dem ersten.");
  const silent = { ...texts("Advent"), Rechtstext: "" };
  const empty = await save("advent", version, { Ab: "2026-11-15", Bis: null, Englisch: silent });
  expect(empty.status).toBe(409);
  const ending = await save("advent", version, { Ab: "2026-11-15", Bis: "2026-11-15" });
  expect(ending.status).toBe(204);
});

describe("a planned campaign", () => {
  const unplan = (id: string, Fassung: unknown) => call("POST", `/kampagnen/${id}/ruecknahme`, { Fassung });
  const versionOf = async (id: string) => (await find(id))?.["Fassung"];

  test("is taken back before its first day, and its name is free again", async () => {
    await save("fruehling", null, { Ab: "2026-11-16", Bis: null });
    const version = await versionOf("fruehling");
    await save("fruehling", version, { Ab: "2026-11-17", Bis: null });
    const late = await unplan("fruehling", version);
    expect([late.status, late.json["detail"]]).toEqual([
      409,
      "Inzwischen hat eine andere Person diese Kampagne geändert. Öffnen Sie sie noch einmal.",
    ]);
    expect((await unplan("fruehling", await versionOf("fruehling"))).status).toBe(204);
    expect(await find("fruehling")).toBeUndefined();
    expect((await unplan("fruehling", version)).status).toBe(404);
    const { json } = await client.call(
      "GET",
      "/mandanten/ewe/protokoll?aktion=unplanCatalogueCampaign&ergebnis=done",
      {
        session: await client.session(await client.operator("auditor")),
      },
    );
    const entries = (json["Content"] as { Ziel: string; Inhalt: string }[]).map(({ Ziel, Inhalt }) => [
      Ziel,
      JSON.parse(Inhalt) as unknown,
    ]);
    expect(entries).toEqual([
      ["fruehling", { before: expect.objectContaining({ from: "2026-11-17" }) as unknown, after: null }],
    ]);
    expect((await save("fruehling", null)).status).toBe(204);
  });

  test("stays once it has begun, and once people have agreed to it", async () => {
    await save("begonnen", null, { Ab: "2026-11-15", Bis: null });
    const begun = await unplan("begonnen", await versionOf("begonnen"));
    expect([begun.status, begun.json["detail"]]).toEqual([
      409,
      "Die Kampagne hat begonnen. Geben Sie ihr stattdessen einen letzten Tag.",
    ]);
    await save("vereinbart", null);
    const ewe = app.tenants.bySlug("ewe");
    if (!ewe) throw new Error("no tenant");
    const shownText = { id: "vereinbart", title: "Herbst", text: "Text", legalText: "Rechtstext" };
    await app.database.inTenant(ewe.id, (tx) =>
      insertTexts(tx, [campaignWording(shownText, "de")], app.clock.now()),
    );
    const agreed = await unplan("vereinbart", await versionOf("vereinbart"));
    expect([agreed.status, agreed.json["detail"]]).toEqual([
      409,
      "Dieser Kampagne haben schon Menschen zugestimmt. Geben Sie ihr stattdessen einen letzten Tag.",
    ]);
    expect(await find("vereinbart")).toBeDefined();
  });
});

test("a campaign of a file may have a name that the console gives to none, and is shown and changed like others", async () => {
  const ewe = app.tenants.bySlug("ewe");
  if (!ewe) throw new Error("no tenant");
  const id = `-${"lang".repeat(13)}`;
  expect((await save(id, null)).status).toBe(409);
  await save("kurz", null);
  await app.testDatabase.owner.query("update campaign set id = $2 where tenant_id = $1 and id = 'kurz'", [
    ewe.id,
    id,
  ]);
  const found = await find(id);
  expect(found).toMatchObject({ Id: id });
  expect((await save(id, found?.["Fassung"], { Bis: null })).status).toBe(204);
});
