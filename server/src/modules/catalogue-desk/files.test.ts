import sharp from "sharp";
import { calendarDateOf, endOfDay } from "@weitersagen/domain/dates";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { bountyEntry, changeCatalogue, offerEntry, productEntry } from "../../../test/catalogue-changes.ts";
import { consoleClient } from "../../../test/console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");
const finance = await client.operator("finance");
let next = 41_000;
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
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64");

async function sold(): Promise<number> {
  const id = newId();
  await changeCatalogue(app, "ewe", { products: [productEntry(id)] });
  return id;
}

describe("a picture", () => {
  const set = (id: number, bytes: Buffer | string | null, alt = "Ein Deich", subject = "product") =>
    call("PUT", `/katalogbilder/${subject}/${id}`, {
      Inhalt: bytes === null ? null : base64(bytes),
      AltDe: alt,
      AltEn: "A dike",
    });
  const png = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#046" } })
      .png()
      .toBuffer();

  test("is set, described anew and removed again", async () => {
    const id = await sold();
    expect((await set(id, await png(40))).status).toBe(204);
    const picture = (await view(id))["Bild"] as Json;
    expect(picture).toMatchObject({ Breite: 40, Hoehe: 40, AltDe: "Ein Deich", AltEn: "A dike" });
    await app.tenants.refresh();
    expect((await fetch(`${app.url}${String(picture["Url"])}?width=96&format=png`)).status).toBe(200);
    expect((await set(id, null, "Ein anderer Deich")).status).toBe(204);
    expect((await view(id))["Bild"]).toMatchObject({ AltDe: "Ein anderer Deich" });
    expect((await call("DELETE", `/katalogbilder/product/${id}`)).status).toBe(204);
    expect((await view(id))["Bild"]).toBeNull();
    expect((await set(id, null)).status).toBe(404);
  });

  test("of a category is set too, and of nothing else", async () => {
    const [category] = (await call("GET", "/kategorien/namen")).json["Content"] as Json[];
    expect((await set(Number(category?.["Id"]), await png(10), "", "category")).status).toBe(204);
    expect((await set(2_000_000_000, await png(10))).status).toBe(404);
    expect((await set(1, await png(10), "", "advisor")).status).toBe(400);
  });

  test("that is disguised, too large or has too many pixels is refused in one sentence", async () => {
    const id = await sold();
    const huge = await sharp({
      create: { width: 10_000, height: 8_000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    for (const [bytes, says] of [
      ["<html><script>alert(1)</script></html>", "Die Datei ist kein Bild im Format"],
      ["<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' onload='x()'/>", "nichts zu suchen"],
      [
        huge,
        "Die Datei hat 10.000 × 8.000 Pixel (80 Megapixel). Möglich sind höchstens 50 Megapixel und 20.000 Pixel je Seite.",
      ],
      [Buffer.alloc(10 * 1024 * 1024 + 1), "Die Datei ist größer als 10 MB."],
      ["", "Die Datei ist leer."],
    ] as const) {
      const { status, json } = await set(id, bytes);
      expect([status, json["detail"]]).toEqual([400, expect.stringContaining(says) as string]);
    }
    expect((await view(id))["Bild"]).toBeNull();
  });
});

test("a copy speaks of itself in its own texts and its devices', in both languages, and has its own ids", async () => {
  const [template, offer] = [await sold(), newId()];
  const old = `Produkt ${template}`;
  await changeCatalogue(app, "ewe", {
    products: [
      productEntry(template, {
        Beschreibung1: `Mit ${old}, ${old}1 und mehr`,
        TelekomProduktId: "DP-1",
        Provision: "standard;7000",
      }),
    ],
    offers: [offerEntry(offer, template, 8, { TarifHandyBeschreibung: `Gerät zusammen mit ${old}` })],
  });
  await app.testDatabase.owner.query(
    `insert into catalogue_phrase (tenant_id, language, phrase, translation)
     select tenant_id, 'en', phrase, translation
       from product, (values ($2, $3), ($4, $5)) as added (phrase, translation) where id = $1`,
    [
      template,
      `Mit ${old}, ${old}1 und mehr`,
      `With ${old}, ${old}1 and more`,
      `Gerät zusammen mit ${old}`,
      `Device together with ${old}`,
    ],
  );
  const copy = { Id: null, ExterneId: `NAME-${template}`, Name: "Flut $& 5", Vorlage: template };
  const id = Number((await call("POST", "/produkte", copy)).json["Id"]);
  expect(await view(id)).toMatchObject({
    Felder: {
      Beschreibung1: `Mit Flut $& 5, ${old}1 und mehr`,
      Englisch: { Beschreibung1: `With Flut $& 5, ${old}1 and more` },
      TelekomProduktId: "",
      Provision: "standard;7000",
    },
  });
  const { rows } = await app.testDatabase.owner.query(
    `select o.description, p.translation from device_offer o
       left join catalogue_phrase p on p.tenant_id = o.tenant_id and p.phrase = o.description
      where o.tariff_id = ${id}`,
  );
  expect(rows).toEqual([
    { description: "Gerät zusammen mit Flut $& 5", translation: "Device together with Flut $& 5" },
  ]);
});

test("a copy of a product has its picture and its devices, but no amounts", async () => {
  const [template, offer] = [await sold(), newId()];
  await changeCatalogue(app, "ewe", {
    products: [productEntry(template)],
    offers: [offerEntry(offer, template, 7, { Praemien: [bountyEntry(1_000)] })],
  });
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#046" } })
    .png()
    .toBuffer();
  const picture = { Inhalt: base64(bytes), AltDe: "Ein Deich", AltEn: "A dike" };
  expect((await call("PUT", `/katalogbilder/product/${template}`, picture)).status).toBe(204);
  const copy = { Id: null, ExterneId: `KOPIE-${template}`, Name: "Kopie", Vorlage: template };
  const { Id } = (await call("POST", "/produkte", copy)).json;
  const before = (await view(template)) as { Geraete: Json[] };
  expect(before.Geraete).toMatchObject([{ Praemien: [{ WertCent: 1_000 }] }]);
  const copied = (await view(Number(Id))) as { Geraete: Json[] };
  expect(copied).toMatchObject({
    Zustand: "draft",
    Praemien: [],
    Bild: { Breite: 30, Hoehe: 20, AltDe: "Ein Deich", AltEn: "A dike" },
    Geraete: [{ HandyId: before.Geraete[0]?.["HandyId"], EigenePraemien: false, Praemien: [] }],
  });
});

describe("a file of the catalogue", () => {
  const file = (content: unknown, more: Json = {}) => ({
    Dateiname: "catalogue.json",
    Inhalt: base64(typeof content === "string" ? content : JSON.stringify(content, null, 2)),
    Vollstaendig: false,
    ...more,
  });
  const plan = async (content: unknown, more: Json = {}) =>
    (await call("POST", "/katalogdatei/vorschau", file(content, more))).json;
  const load = async (content: unknown, version?: unknown) =>
    call("POST", "/katalogdatei", file(content, { Fassung: version ?? (await plan(content))["Fassung"] }));

  test("says what it would add, change and withdraw, and does that", async () => {
    const [changed, withdrawn, added] = [await sold(), await sold(), newId()];
    const content = {
      Produkte: [
        productEntry(changed, { PreisMonatlich: 2_000 }),
        productEntry(withdrawn, { Status: "Zurueckgezogen", Nachfolger: changed }),
        productEntry(added),
      ],
    };
    const shown = await plan(content);
    const [products] = shown["Teile"] as { Eintraege: Json[] }[];
    expect(products).toMatchObject({ Teil: "products", Anzahl: 3 });
    expect(products?.Eintraege).toEqual([
      expect.objectContaining({ Aenderung: "added", Schluessel: String(added) }),
      expect.objectContaining({
        Aenderung: "changed",
        Felder: [{ Feld: "PreisMonatlich", Bisher: expect.stringMatching(/^\d+$/) as string, Neu: "2000" }],
      }),
      expect.objectContaining({ Aenderung: "withdrawn", Schluessel: String(withdrawn) }),
    ]);
    expect((await call("GET", `/produkte/${added}`)).status).toBe(404);
    expect((await load(content)).status).toBe(200);
    expect(await view(changed)).toMatchObject({
      Felder: { PreisMonatlich: 2_000 },
      Praemien: [{ WertCent: 5_000 }],
    });
    expect(await view(withdrawn)).toMatchObject({ Zustand: "withdrawn" });
    expect((await plan(content))["Teile"]).toEqual([]);
  });

  test("changes amounts only with a second person", async () => {
    const [known, added] = [await sold(), newId()];
    const later = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const content = {
      Produkte: [
        productEntry(known, { Praemien: [bountyEntry(5_000), bountyEntry(8_000, later)] }),
        productEntry(added, { Praemien: [bountyEntry(9_900)] }),
      ],
      Angebote: [offerEntry(newId(), added, 7, { Praemien: [bountyEntry(1_000)] })],
    };
    const shown = await plan(content);
    expect(shown["Praemien"]).toMatchObject([
      { HeuteCent: 5_000, Aenderungen: [{ Aenderung: "added", WertCent: 8_000, Startdatum: later }] },
      { HeuteCent: null, Aenderungen: [{ Aenderung: "added", WertCent: 9_900 }] },
      { HeuteCent: null, Aenderungen: [{ Aenderung: "added", WertCent: 1_000 }] },
    ]);
    expect((await load(content)).status).toBe(200);
    const amounts = async (id: number) =>
      ((await view(id))["Praemien"] as Json[]).map(({ WertCent }) => WertCent);
    expect([await amounts(known), await amounts(added)]).toEqual([[5_000], []]);
    const { json } = await call("GET", "/freigaben?zustand=open");
    const request = (json["Content"] as Json[])[0];
    expect(request).toMatchObject({ Art: "rewardAmount", Inhalt: { count: 3, totalCents: 9_900 } });
    const path = `/freigaben/${String(request?.["Id"])}/freigeben`;
    expect((await call("POST", path)).status).toBe(409);
    expect((await call("POST", path, undefined, finance)).status).toBe(204);
    expect([await amounts(known), await amounts(added)]).toEqual([[5_000, 8_000], [9_900]]);
    expect((await plan(content))["Praemien"]).toEqual([]);
  });

  test("shows the second person every amount that it changes, the highest first", async () => {
    const [known, added] = [await sold(), newId()];
    const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
    const content = {
      Produkte: [
        productEntry(known, {
          Name: "Deich\nStrom",
          Praemien: [
            bountyEntry(5_000, undefined, at(9)),
            bountyEntry(500_000, at(10), at(20)),
            bountyEntry(6_000, at(30)),
          ],
        }),
        ...Array.from({ length: 12 }, () => productEntry(newId(), { Praemien: [bountyEntry(100)] })),
        productEntry(added, { Praemien: [bountyEntry(9_900)] }),
      ],
    };
    const [first, ...others] = (await plan(content))["Praemien"] as { Aenderungen: Json[] }[];
    expect(first?.Aenderungen.map(({ Aenderung, WertCent }) => [Aenderung, WertCent])).toEqual([
      ["ending", 5_000],
      ["added", 500_000],
      ["added", 6_000],
    ]);
    expect(others).toHaveLength(12 + 1);
    expect((await load(content)).status).toBe(200);
    const { json } = await call("GET", "/freigaben?zustand=open");
    const { list, totalCents } = (json["Content"] as { Inhalt: { list: string; totalCents: number } }[])[0]
      ?.Inhalt ?? { list: "" };
    expect(totalCents).toBe(500_000);
    const lines = list.split("\n");
    expect(lines).toHaveLength(3 + 12 + 1);
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(/^Deich Strom: 5\.000\s€ ab .* bis /),
      expect.stringMatching(new RegExp(`^Produkt ${added}: 99\\s€ ab .* ohne Ende$`)),
      expect.stringMatching(/^Deich Strom: 60\s€ ab .* ohne Ende$/),
      expect.stringMatching(/^Deich Strom: 50\s€ ab .* bis .* \(Ende geändert\)$/),
    ]);
  });

  test("adds no amount that has begun to a product on sale", async () => {
    const id = await sold();
    const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
    const withAmount = (...more: object[]) => ({
      Produkte: [productEntry(id, { Praemien: [bountyEntry(5_000), ...more] })],
    });
    const past = await plan(withAmount(bountyEntry(500_000, at(-60)), bountyEntry(5_100, at(30))));
    expect(past["Fehler"]).toEqual([
      expect.objectContaining({ Fehler: expect.stringContaining("frühestens morgen") as string }),
    ]);
    // At the end of the day, in Germany.
    const today = endOfDay(calendarDateOf(app.clock.now())).toISOString();
    const soon = await plan(withAmount(bountyEntry(500_000, today)));
    expect(soon["Fehler"]).toEqual([
      expect.objectContaining({ Fehler: expect.stringContaining("frühestens morgen") as string }),
    ]);
    expect((await load(withAmount(bountyEntry(500_000, at(1))))).status).toBe(200);
    const { json } = await call("GET", "/freigaben?zustand=open");
    const path = `/freigaben/${String((json["Content"] as Json[])[0]?.["Id"])}/freigeben`;
    app.clock.advance(2 * 86_400_000);
    const late = await call("POST", path, undefined, finance);
    expect([late.status, late.json["detail"]]).toEqual([
      400,
      expect.stringContaining("frühestens morgen") as string,
    ]);
    expect((await view(id))["Praemien"]).toHaveLength(1);
  });

  test("with amounts that were changed meanwhile is stale", async () => {
    const id = await sold();
    const later = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    await load({
      Produkte: [productEntry(id, { Praemien: [bountyEntry(5_000), bountyEntry(8_000, later)] })],
    });
    await changeCatalogue(app, "ewe", {
      products: [productEntry(id, { Praemien: [bountyEntry(5_000), bountyEntry(6_000, later)] })],
    });
    const { json } = await call("GET", "/freigaben?zustand=open");
    const path = `/freigaben/${String((json["Content"] as Json[])[0]?.["Id"])}`;
    const stale = await call("POST", `${path}/freigeben`, undefined, finance);
    expect([stale.status, stale.json["detail"]]).toEqual([
      409,
      expect.stringContaining("geändert") as string,
    ]);
  });

  test("that has errors names each with its line and changes nothing", async () => {
    const id = await sold();
    const twice = {
      Produkte: [productEntry(id, { PreisMonatlich: -1 }), { ...productEntry(newId()), Name: undefined }],
    };
    const { Fehler: wrong } = (await plan(twice)) as { Fehler: Json[] };
    expect(wrong.map(({ Stelle }) => Stelle)).toEqual(["Produkte.0.PreisMonatlich", "Produkte.1.Name"]);
    expect(wrong[0]).toMatchObject({ Zeile: 7, Fehler: "Der kleinste mögliche Wert ist 0." });
    const noNumber = { Produkte: [productEntry(id, { PreisMonatlich: "viel" })] };
    expect((await plan(noNumber))["Fehler"]).toMatchObject([
      {
        Stelle: "Produkte.0.PreisMonatlich",
        Fehler: "Dies muss eine Zahl sein, angegeben ist „viel“.",
      },
    ]);
    const unknown = { Produkte: [productEntry(id, { Nachfolger: 2_000_000_001 })] };
    expect((await plan(unknown))["Fehler"]).toEqual([
      { Zeile: 3, Stelle: String(id), Fehler: "Den Nachfolger 2000000001 gibt es nicht" },
    ]);
    for (const [content, says] of [
      ['{ "Produkte": [', "keine JSON-Datei"],
      ["\u0089PNG", "keine JSON-Datei"],
      ["Nummer;Name;Preis\n101;Strom;29,90\n", "Das ist eine Tabelle (CSV)"],
      ["{}", "keine „Produkte“"],
      ["7", "keine „Produkte“"],
    ] as const) {
      expect((await plan(content))["Fehler"]).toEqual([
        expect.objectContaining({ Fehler: expect.stringContaining(says) as string }),
      ]);
    }
    expect((await load(twice, "0123456789abcdef")).status).toBe(409);
  });

  test("is not loaded if the catalogue has changed since it was shown", async () => {
    const id = await sold();
    const content = { Produkte: [productEntry(id, { PreisMonatlich: 100 })] };
    const { Fassung } = await plan(content);
    await changeCatalogue(app, "ewe", { products: [productEntry(id, { PreisMonatlich: 100 })] });
    expect((await load(content, Fassung)).status).toBe(409);
  });

  test.each(["ewe", "telekom", "allianz"])(
    "that was downloaded changes nothing when it is uploaded: %s",
    async (slug) => {
      const session = await client.session(await client.operator("manager", slug));
      for (const name of ["catalogue.json", "categories.json", "phrases.en.json"]) {
        const path = `/mandanten/${slug}/katalogdatei`;
        const { status, text } = await client.call("GET", `${path}/${name}`, { session });
        expect([name, status]).toEqual([name, 200]);
        const body = file(text, { Dateiname: name });
        const shown = await client.call("POST", `${path}/vorschau`, { session, body });
        expect([name, shown.json]).toEqual([
          name,
          // Nothing is missing in it either.
          expect.objectContaining({
            Fehler: [],
            Teile: [],
            Praemien: [],
            ...(name === "catalogue.json" ? { NichtGenannt: 0 } : {}),
          }),
        ]);
      }
    },
  );

  test("may be the translations or the categories", async () => {
    const phrase = `Neuer Satz ${newId()}`;
    const phrases = await plan({ [phrase]: "New sentence" });
    expect(phrases["Teile"]).toMatchObject([{ Teil: "phrases", Anzahl: 1 }]);
    expect((await plan([]))["Teile"]).toEqual([]);
  });
});
