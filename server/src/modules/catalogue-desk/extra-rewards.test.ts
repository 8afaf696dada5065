import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { replaceDraft } from "../tenant/repository/versions.ts";
import { publishDraft } from "../tenant/service/draft.ts";
import { currentState } from "../tenant/service/publish.ts";

const app = await startTestApp();
app.clock.set(new Date("2026-11-17T09:00:00Z"));
const client = consoleClient(app);
const manager = await client.operator("manager");
const finance = await client.operator("finance");
const administrator = await client.operator("administrator");

type Json = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown, operator = manager) {
  return client.call(method, `/mandanten/ewe${path}`, {
    session: await client.session(operator),
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}

const form = (more: Json = {}) => ({
  Deutsch: "Dritte Empfehlung",
  Englisch: "Third recommendation",
  WertCent: 2_500,
  Erfolg: 3,
  Ab: "2026-11-23",
  Bis: "2026-12-31",
  ...more,
});
const ask = (Id: string | null, Felder: Json | null) =>
  call("POST", "/zusatzpraemien", { Id, Felder, Grund: "Herbstaktion" });
const list = async () => (await call("GET", "/zusatzpraemien")).json;
const titled = async (title: string) =>
  ((await list())["Content"] as { Id: string; Felder: Json; Zustand: string }[]).find(
    ({ Felder }) => Felder["Deutsch"] === title,
  );
const approve = async (operator = finance) => {
  const { json } = await call("GET", "/freigaben");
  const request = (json["Content"] as Json[]).find(({ Art }) => Art === "extraReward");
  return call("POST", `/freigaben/${String(request?.["Id"])}/freigeben`, undefined, operator);
};
/** The extras that visitors are shown. */
async function promised(): Promise<Json[]> {
  await app.tenants.refresh();
  const answer = await fetch(`${app.url}/api/v1/mandant/ewe`);
  return ((await answer.json()) as { mehrfachPraemien: Json[] }).mehrfachPraemien;
}

test("an extra reward counts after a second person approved it, and keeps its promise once it has begun", async () => {
  expect((await ask(null, form({ Ab: "2026-11-17" }))).json["detail"]).toBe(
    "Eine Extraprämie kann frühestens morgen beginnen.",
  );
  expect((await ask(null, form())).status).toBe(204);
  expect(await list()).toMatchObject({ Antraege: [{ Felder: form(), Titel: "Dritte Empfehlung" }] });
  expect(await titled("Dritte Empfehlung")).toBeUndefined();
  // The second person reads which others there are.
  const asked = (await call("GET", "/freigaben")).json["Content"] as { Inhalt: { others: string } }[];
  expect(JSON.parse(asked[0]?.Inhalt.others ?? "")).toHaveLength(
    ((await list())["Content"] as Json[]).length,
  );
  expect((await approve(manager)).status).toBe(409);
  expect((await approve()).status).toBe(204);
  const planned = await titled("Dritte Empfehlung");
  expect(planned).toMatchObject({ Zustand: "planned", Felder: form() });
  expect(await promised()).toContainEqual(
    expect.objectContaining({ Id: planned?.Id, WertCent: 2_500, Startdatum: "2026-11-22T23:00:00.000Z" }),
  );

  app.clock.set(new Date("2026-11-24T09:00:00Z"));
  const id = planned?.Id ?? "";
  expect((await ask(id, form({ WertCent: 100 }))).json["detail"]).toMatch(/Betrag, Erfolg und erster Tag/);
  expect((await ask(id, null)).json["detail"]).toMatch(/hat begonnen/);
  expect((await ask(id, form({ Bis: "2026-11-30" }))).status).toBe(204);
  // The second person sees every line before and after.
  const request = ((await call("GET", "/freigaben")).json["Content"] as { Art: string; Inhalt: Json }[]).find(
    ({ Art }) => Art === "extraReward",
  );
  const lines = (name: string) => JSON.parse(String(request?.Inhalt[name])) as Json;
  expect([lines("before"), lines("form")]).toMatchObject([
    { german: "Dritte Empfehlung", amountCents: 2_500, success: 3, until: "2026-12-31" },
    { german: "Dritte Empfehlung", amountCents: 2_500, success: 3, until: "2026-11-30" },
  ]);
  expect((await approve()).status).toBe(204);
  expect((await titled("Dritte Empfehlung"))?.Felder["Bis"]).toBe("2026-11-30");
  expect((await promised()).length).toBeGreaterThan(1);
});

test("one that has not begun is taken back by two people", async () => {
  await ask(null, form({ Deutsch: "Zehnte", Erfolg: 10, Ab: "2027-01-04", Bis: null }));
  await approve();
  const { Id = "" } = (await titled("Zehnte")) ?? {};
  expect((await ask(Id, null)).status).toBe(204);
  expect(await titled("Zehnte")).toBeDefined();
  expect((await approve()).status).toBe(204);
  expect(await titled("Zehnte")).toBeUndefined();
});

test("nobody changes a promise alone: neither in the settings nor with an older version", async () => {
  const alone = await call(
    "POST",
    "/einstellungen/entwurf",
    { Aenderungen: [{ Feld: "mehrfachPraemien", Vorher: null, Wert: "[]" }] },
    administrator,
  );
  expect([alone.status, alone.json["detail"]]).toEqual([
    403,
    "Extraprämien: Das ändern zwei Personen, auf einer eigenen Seite.",
  ]);
  await ask(null, form({ Deutsch: "Bleibt", Erfolg: 7, Ab: "2027-02-01", Bis: null }));
  await approve();
  const { json } = await call("GET", "/einstellungen/versionen/1", undefined, administrator);
  const fields = (json["Unterschiede"] as Json[]).map(({ Feld }) => Feld);
  expect(fields).not.toContain("mehrfachPraemien");
});

test("a draft that is older than the rule of two people changes no promise", async () => {
  await ask(null, form({ Deutsch: "Versprochen", Erfolg: 8, Ab: "2027-03-01", Bis: null }));
  await approve();
  const before = await promised();
  expect(before.length).toBeGreaterThan(0);
  const ewe = app.tenants.bySlug("ewe");
  if (!ewe) throw new Error("no tenant");
  const author = { by: "Früher", now: app.clock.now() };
  await app.database.inTenant(ewe.id, async (tx) => {
    const { number } = await currentState(tx);
    await replaceDraft(tx, { base: number, changes: { mehrfachPraemien: { value: [] } }, ...author });
    await publishDraft(tx, { base: number, seen: author.now, note: "", ...author });
  });
  expect(await promised()).toEqual(before);
});
