import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { bountyEntry, changeCatalogue, offerEntry, productEntry } from "../../../test/catalogue-changes.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");
const finance = await client.operator("finance");
let next = 31_000;
const newId = () => ++next;

type Json = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown, operator = manager) {
  const session = await client.session(operator);
  return client.call(method, `/mandanten/ewe${path}`, {
    session,
    ...(body === undefined ? {} : { body }),
    headers: { "accept-language": "de" },
  });
}

const view = async (id: number) => (await call("GET", `/produkte/${id}`)).json;
const inDays = (days: number) => {
  const at = new Date(app.clock.now().getTime() + days * 86_400_000);
  return at.toISOString().slice(0, 10);
};

/** What visitors get: undefined if they do not see the product. */
async function shown(id: number): Promise<Json | undefined> {
  await app.tenants.refresh();
  const answer = await fetch(`${app.url}/api/v1/ewe/produkt/${id}`);
  return answer.status === 200 ? ((await answer.json()) as Json) : undefined;
}

/** A product that is on sale and pays 50 euros. */
async function sold(more: object = {}): Promise<number> {
  const id = newId();
  await changeCatalogue(app, "ewe", { products: [productEntry(id, more)] });
  return id;
}

const change = async (id: number, fields: Json, version?: unknown) => {
  const before = await view(id);
  return call("PUT", `/produkte/${id}`, {
    Fassung: version ?? before["Fassung"],
    Felder: { ...(before["Felder"] as Json), ...fields },
  });
};

const sale = async (id: number, fields: Json) =>
  call("PUT", `/produkte/${id}/verkauf`, {
    Verkaufsfassung: (await view(id))["Verkaufsfassung"],
    Zurueckgezogen: false,
    Ab: null,
    Bis: null,
    Nachfolger: null,
    ...fields,
  });

const requestOf = async (id: number | string) => {
  const { json } = await call("GET", "/freigaben");
  return (json["Content"] as Json[]).find(({ Ziel }) => Ziel === String(id));
};

describe("the list of products", () => {
  test("shows every state, filters by it, and finds by name and number", async () => {
    const word = `Suchwort${newId()}`;
    const named = { Name: word, AnzeigeName: word };
    const ids = [
      await sold(named),
      await sold({ ...named, Status: "Entwurf" }),
      await sold({ ...named, AktivAb: `${inDays(2)}T00:00:00Z` }),
      await sold({ ...named, AktivBis: `${inDays(-2)}T00:00:00Z` }),
      await sold({ ...named, Status: "Zurueckgezogen" }),
    ];
    const { json } = await call("GET", `/produkte?suche=${word.toLowerCase()}&sortierung=id`);
    const rows = json["Content"] as Json[];
    expect(rows.map(({ Id }) => Id)).toEqual(ids);
    expect(rows.map(({ Zustand }) => Zustand)).toEqual(["onSale", "draft", "planned", "ended", "withdrawn"]);
    expect(rows[0]).toMatchObject({ Praemie: 5_000, NaechstePraemie: null });
    for (const [index, state] of ["onSale", "draft", "planned", "ended", "withdrawn"].entries()) {
      const found = (await call("GET", `/produkte?suche=${word}&zustand=${state}`)).json;
      expect((found["Content"] as Json[]).map(({ Id }) => Id)).toEqual([ids[index]]);
    }
    const byNumber = (await call("GET", `/produkte?suche=T-${ids[2]}`)).json;
    expect((byNumber["Content"] as Json[]).map(({ Id }) => Id)).toEqual([ids[2]]);
    const csv = await call("GET", `/produkte.csv?suche=${word}`);
    expect(csv.text).toContain("Im Verkauf");
  });

  test("filters by category and goes on page by page", async () => {
    const [category] = (await call("GET", "/kategorien/namen")).json["Content"] as Json[];
    const first = (await call("GET", `/produkte?kategorie=${String(category?.["Id"])}&anzahl=1`)).json;
    const [row] = first["Content"] as Json[];
    expect(String(row?.["Kategorien"])).toContain(String(category?.["Name"]));
    const all = (await call("GET", "/produkte?anzahl=2")).json;
    const more = (await call("GET", `/produkte?anzahl=2&ab=${String(all["Weiter"])}`)).json;
    const names = [...(all["Content"] as Json[]), ...(more["Content"] as Json[])].map(({ Id }) => Id);
    expect(new Set(names).size).toBe(4);
    expect((await call("GET", "/produkte?kategorie=%27")).json["Content"]).toEqual([]);
  });
});

describe("a product", () => {
  test("is made as a draft from another one, completed and put on sale", async () => {
    const template = await sold({ PreisMonatlich: 4_500, Gruppe: "Strom" });
    const { json } = await call("POST", "/produkte", {
      Id: null,
      ExterneId: `NEU-${template}`,
      Name: "Neuer Tarif",
      Vorlage: template,
    });
    const id = Number(json["Id"]);
    expect(await shown(id)).toBeUndefined();
    expect(await view(id)).toMatchObject({
      Zustand: "draft",
      Praemien: [],
      Felder: { Name: "Neuer Tarif", PreisMonatlich: 4_500, Gruppe: "Strom" },
    });
    const [category] = (await view(id))["AlleKategorien"] as Json[];
    const changed = await change(id, {
      Beschreibung1: `Zwölf Monate fest ${id}`,
      Englisch: {
        ...((await view(id))["Felder"] as { Englisch: Json }).Englisch,
        Beschreibung1: `Twelve months fixed ${id}`,
      },
      Kategorien: [category?.["Id"]],
    });
    expect(changed.status).toBe(204);
    expect((await sale(id, { Ab: inDays(0) })).status).toBe(204);
    expect(await shown(id)).toMatchObject({ Beschreibung1: `Zwölf Monate fest ${id}` });
    const english = await fetch(`${app.url}/api/v1/ewe/produkt/${id}`, {
      headers: { "accept-language": "en" },
    });
    expect(await english.json()).toMatchObject({ Beschreibung1: `Twelve months fixed ${id}`, Sprache: "en" });
    const listed = (await call("GET", `/produkte?kategorie=${String(category?.["Id"])}&suche=${id}`)).json;
    expect((listed["Content"] as Json[]).map(({ Id }) => Id)).toEqual([id]);
  });

  test("cannot take the number of another one", async () => {
    const [one, other] = [await sold(), await sold()];
    const taken = await change(one, { ExterneId: `T-${other}` });
    expect([taken.status, taken.json["detail"]]).toEqual([
      400,
      `Die Anbieternummer T-${other} hat schon das Produkt ${other}.`,
    ]);
    const again = await call("POST", "/produkte", {
      Id: one,
      ExterneId: "X-1",
      Name: "Doppelt",
      Vorlage: null,
    });
    expect([again.status, again.json["detail"]]).toEqual([409, `Das Produkt ${one} gibt es schon.`]);
  });

  test("that two people edit keeps what the first one saved, and the second one learns of it", async () => {
    const id = await sold();
    const seen = (await view(id))["Fassung"];
    expect((await change(id, { Gruppe: "Von der ersten" }, seen)).status).toBe(204);
    const late = await change(id, { Gruppe: "Von der zweiten" }, seen);
    expect([late.status, late.json["detail"]]).toEqual([
      409,
      expect.stringContaining("eine andere Person") as string,
    ]);
    expect(await view(id)).toMatchObject({ Felder: { Gruppe: "Von der ersten" } });
    expect((await change(id, { Gruppe: "Von der zweiten" })).status).toBe(204);
  });

  test("ends on a day and another one replaces it: links stay, and lead to the successor", async () => {
    const [old, successor] = [await sold(), await sold()];
    const friday = inDays(3);
    expect((await sale(old, { Bis: friday, Nachfolger: successor })).status).toBe(204);
    expect(await view(old)).toMatchObject({ Zustand: "onSale", Nachfolger: { Id: successor } });
    expect(await shown(old)).toBeDefined();
    const until = new Date((await view(old))["AktivBis"] as string);
    // The last millisecond of the day in Germany.
    expect(new Date(until.getTime() + 1).toLocaleTimeString("de-DE", { timeZone: "Europe/Berlin" })).toBe(
      "00:00:00",
    );
    const past = await sale(old, { Bis: inDays(-3) });
    expect([past.status, past.json["detail"]]).toEqual([
      409,
      expect.stringContaining("Vergangenheit") as string,
    ]);
    const own = await sale(old, { Nachfolger: old });
    expect([own.status, own.json["detail"]]).toEqual([400, "Kann nicht sein eigener Nachfolger sein."]);
    const unknown = await sale(old, { Nachfolger: 2_000_000_001 });
    expect(unknown.json["detail"]).toBe("Den Nachfolger 2000000001 gibt es nicht.");
    expect((await sale(old, { Zurueckgezogen: true, Nachfolger: successor })).status).toBe(204);
    expect(await shown(old)).toBeUndefined();
    expect((await sale(old, {})).status).toBe(204);
    expect(await shown(old)).toBeDefined();
  });

  test("whose sale was changed meanwhile is not overwritten", async () => {
    const id = await sold();
    const Verkaufsfassung = (await view(id))["Verkaufsfassung"];
    await sale(id, { Bis: inDays(5) });
    expect((await sale(id, { Verkaufsfassung, Zurueckgezogen: true })).status).toBe(409);
  });
});

describe("another amount", () => {
  const ask = (id: number, fields: Json = {}) =>
    call("POST", `/produkte/${id}/praemien`, {
      WertCent: 7_500,
      Ab: inDays(7),
      Bis: null,
      Grund: "Herbstaktion",
      ...fields,
    });

  test("counts from its day on, once a second person has approved it", async () => {
    const id = await sold();
    expect((await ask(id)).status).toBe(204);
    expect(await view(id)).toMatchObject({ Antrag: { WertCent: 7_500, Ab: inDays(7), Bis: null } });
    const request = await requestOf(id);
    const path = `/freigaben/${String(request?.["Id"])}/freigeben`;
    const own = await call("POST", path);
    expect([own.status, own.json["detail"]]).toEqual([409, expect.stringContaining("eigenen") as string]);
    expect((await call("POST", path, undefined, finance)).status).toBe(204);
    const after = await view(id);
    expect(after["Antrag"]).toBeNull();
    const amounts = after["Praemien"] as Json[];
    expect(amounts.map(({ WertCent }) => WertCent)).toEqual([5_000, 7_500]);
    const [before, later] = amounts.map(({ Startdatum, Enddatum }) => [Startdatum, Enddatum]);
    expect(new Date(String(before?.[1])).getTime() + 1).toBe(new Date(String(later?.[0])).getTime());
    expect(await shown(id)).toMatchObject({ AktuellePraemie: { WertCent: 5_000 } });
  });

  test("for a time is followed by the usual one", async () => {
    const id = await sold();
    await ask(id, { Ab: inDays(2), Bis: inDays(4) });
    const request = await requestOf(id);
    await call("POST", `/freigaben/${String(request?.["Id"])}/freigeben`, undefined, finance);
    const amounts = (await view(id))["Praemien"] as Json[];
    expect(amounts.map(({ WertCent }) => WertCent)).toEqual([5_000, 7_500, 5_000]);
  });

  test("is refused if it begins today, or ends before it begins", async () => {
    const id = await sold();
    for (const [fields, says] of [
      [{ Ab: inDays(0) }, "frühestens morgen"],
      [{ Bis: inDays(1) }, "letzte Tag liegt vor dem ersten"],
      [{ WertCent: 5_000 }, "zahlt dann schon"],
    ] as const) {
      const { status, json } = await ask(id, fields);
      expect([status, json["detail"]]).toEqual([409, expect.stringContaining(says) as string]);
    }
    expect((await ask(id, { Ab: "2026-02-30" })).status).toBe(400);
    expect((await ask(id, { WertCent: -1 })).status).toBe(400);
  });

  test("that was asked for before the amounts changed is stale", async () => {
    const id = await sold();
    await ask(id);
    const request = await requestOf(id);
    await changeCatalogue(app, "ewe", {
      products: [
        productEntry(id, { Praemien: [bountyEntry(5_000), bountyEntry(9_000, `${inDays(20)}T00:00:00Z`)] }),
      ],
    });
    const path = `/freigaben/${String(request?.["Id"])}/freigeben`;
    const says = "Das Produkt zahlt inzwischen andere Beträge als beim Antrag.";
    const stale = await call("POST", path, undefined, finance);
    expect([stale.status, stale.json["detail"]]).toEqual([409, expect.stringContaining(says) as string]);
    expect(await requestOf(id)).toMatchObject({ Zustand: "open", Ueberholt: says });
    expect(await view(id)).toMatchObject({ Antrag: null });
    expect((await ask(id)).status).toBe(204);
    expect(await requestOf(id)).toMatchObject({ Zustand: "open", Ueberholt: null });
    expect(await view(id)).toMatchObject({ Antrag: { WertCent: 7_500 } });
  });

  test("of a draft may begin today, and needs a second person too", async () => {
    const { json } = await call("POST", "/produkte", {
      Id: null,
      ExterneId: `ENT-${newId()}`,
      Name: "Entwurf mit Prämie",
      Vorlage: null,
    });
    const id = Number(json["Id"]);
    expect((await ask(id, { Ab: inDays(0) })).status).toBe(204);
    expect((await view(id))["Praemien"]).toEqual([]);
    const request = await requestOf(id);
    await call("POST", `/freigaben/${String(request?.["Id"])}/freigeben`, undefined, finance);
    await sale(id, {});
    expect(await shown(id)).toMatchObject({ AktuellePraemie: { WertCent: 7_500 } });
  });

  test("of a draft can still be approved once the draft goes on sale", async () => {
    const draft = { Id: null, ExterneId: `ENT-${newId()}`, Name: "Entwurf im Verkauf", Vorlage: null };
    const id = Number((await call("POST", "/produkte", draft)).json["Id"]);
    expect((await ask(id)).status).toBe(204);
    await sale(id, { Ab: inDays(7) });
    expect(await view(id)).toMatchObject({ Antrag: { WertCent: 7_500 } });
    const request = await requestOf(id);
    expect(request).toMatchObject({ Ueberholt: null });
    const path = `/freigaben/${String(request?.["Id"])}/freigeben`;
    expect((await call("POST", path, undefined, finance)).status).toBe(204);
    expect(await view(id)).toMatchObject({ Praemien: [{ WertCent: 7_500 }], Antrag: null });
  });

  test("of one device leaves the tariff and its other devices alone, and promises stay until its day", async () => {
    const id = await sold();
    await changeCatalogue(app, "ewe", { offers: [offerEntry(newId(), id, 71), offerEntry(newId(), id, 72)] });
    const device = async (deviceId: number) =>
      ((await view(id))["Geraete"] as Json[]).find(({ HandyId }) => HandyId === deviceId);
    expect(await device(71)).toMatchObject({ EigenePraemien: false, Praemien: [{ WertCent: 5_000 }] });
    expect((await ask(id, { HandyId: 99 })).status).toBe(404);
    expect((await ask(id, { HandyId: 71 })).status).toBe(204);
    expect(await view(id)).toMatchObject({ Antrag: null });
    expect(await device(71)).toMatchObject({ Antrag: { WertCent: 7_500, Ab: inDays(7) } });
    const request = await requestOf(`${id}-71`);
    expect(request).toMatchObject({ Inhalt: { name: `Gerät 71 mit Produkt ${id}`, totalCents: 7_500 } });
    const path = `/freigaben/${String(request?.["Id"])}/freigeben`;
    expect((await call("POST", path, undefined, finance)).status).toBe(204);
    const amounts = async (deviceId: number) =>
      ((await device(deviceId))?.["Praemien"] as Json[] | undefined)?.map(({ WertCent }) => WertCent);
    expect(await amounts(71)).toEqual([5_000, 7_500]);
    expect(await amounts(72)).toEqual([5_000]);
    expect(((await view(id))["Praemien"] as Json[]).length).toBe(1);
    await app.tenants.refresh();
    const paid = async () =>
      (await (await fetch(`${app.url}/api/v1/ewe/produkt/${id}?handyId=71`)).json()) as Json;
    expect(await paid()).toMatchObject({ AktuellePraemie: { WertCent: 5_000 } });
  });

  test("of a device that pays like its tariff is stale once the tariff pays another one", async () => {
    const id = await sold();
    await changeCatalogue(app, "ewe", { offers: [offerEntry(newId(), id, 73)] });
    await ask(id, { HandyId: 73 });
    const request = await requestOf(`${id}-73`);
    await changeCatalogue(app, "ewe", {
      products: [
        productEntry(id, { Praemien: [bountyEntry(5_000), bountyEntry(9_000, `${inDays(20)}T00:00:00Z`)] }),
      ],
    });
    const path = `/freigaben/${String(request?.["Id"])}/freigeben`;
    expect((await call("POST", path, undefined, finance)).status).toBe(409);
  });
});
