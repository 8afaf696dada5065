import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { catalogueReader } from "../../../test/catalogue-reader.ts";

const app = await startTestApp();
const { get, json, refusal, touch } = catalogueReader(app);

interface WireProduct {
  Id: number;
  ExterneId: string;
  Praemien: { Wert: number; WertCent: number; Startdatum: string; Enddatum: string | null }[];
}
interface WireOffer {
  readonly AktuellePraemie: { readonly WertCent: number } | null;
  Id: number;
  HandyId: number;
  TarifId: number;
  GeraeteTyp: string;
  Hersteller: string;
}
interface WirePage {
  HasNext: boolean;
  PageCount: number;
  TotalCount: number;
  Content: { ExterneId: string; LastName: string; ZipCode: string; City: string; Photo: string }[];
}

const ids = (entries: readonly { Id: number }[]) => entries.map(({ Id }) => Id);

describe("products", () => {
  test("the list contains every product of the tenant except the withdrawn ones", async () => {
    const products = await json<WireProduct[]>("/telekom/produkt");
    expect(products.length).toBeGreaterThanOrEqual(60);
    expect(ids(products).filter((id) => id >= 637 && id <= 640)).toEqual([]);
    expect(ids(await json<WireProduct[]>("/ewe/produkt"))).toContain(101);
  });

  test("a category lists its products in their order, from the bundled catalogue without 637 to 640", async () => {
    const internet = await json<WireProduct[]>("/telekom/produkt/?quelle=festnetz&kategorie=internet");
    expect(ids(internet)).toEqual([461, 462, 463, 464]);
    const hybrid = await json<WireProduct[]>("/telekom/PRODUKT?kategorie=internet/hybrid.html");
    expect(ids(hybrid)).toEqual([1997, 1998, 1999, 2003]);
    expect(ids(await json<WireProduct[]>("/telekom/produkt?kategorie=internet/hybrid"))).toEqual(ids(hybrid));
  });

  test("every category is served from the database, also those that came with the bundled file", async () => {
    const id = app.tenants.bySlug("telekom")?.id;
    const owner = app.testDatabase.owner;
    await owner.query("update product set name = name || ' neu' where tenant_id = $1 and id in (461, 530)", [
      id,
    ]);
    await owner.query("update device_offer set device_cents = device_cents + 1000000 where tenant_id = $1", [
      id,
    ]);
    await touch("telekom");
    const names = async (category: string) =>
      (await json<{ Name: string }[]>(`/telekom/produkt?kategorie=${category}`)).map(({ Name }) => Name);
    expect(await names("internet")).toContain("Zuhause S neu");
    expect(await names("glasfaser")).toContain("Glasfaser S neu");
    const offers = await json<{ PreisHandy: number }[]>("/telekom/produkt?kategorie=mobilfunk");
    expect(offers.filter(({ PreisHandy }) => PreisHandy < 1_000_000)).toEqual([]);
    expect(await json("/telekom/produkt/461")).toMatchObject({ Name: "Zuhause S neu" });
  });

  test("mobilfunk lists device offers, filtered by tariff, type and manufacturer", async () => {
    const all = await json<WireOffer[]>("/telekom/produkt/?quelle=mobilfunk&kategorie=mobilfunk");
    expect(all.length).toBeGreaterThanOrEqual(40);
    const some = await json<WireOffer[]>(
      "/telekom/produkt/?quelle=mobilfunk&kategorie=mobilfunk&tarifId=1207&geraeteTyp=smartphone&hersteller=tarsen",
    );
    expect(some.length).toBeGreaterThan(0);
    for (const offer of some) {
      expect(offer).toMatchObject({ TarifId: 1207, GeraeteTyp: "smartphone", Hersteller: "Tarsen" });
    }
    const tablets = await json<WireOffer[]>("/telekom/produkt?kategorie=tablets.html");
    expect(new Set(tablets.map(({ GeraeteTyp }) => GeraeteTyp))).toEqual(new Set(["tablet"]));
  });

  test("the filter young tells tariffs for young people apart, alone and with a device", async () => {
    const ids = async (query: string) =>
      (await json<{ Id: number; Young: boolean }[]>(`/telekom/produkt?${query}`)).map(({ Young }) => Young);
    expect(new Set(await ids("young=1"))).toEqual(new Set([true]));
    expect(new Set(await ids("young=0"))).toEqual(new Set([false]));
    expect(new Set(await ids("kategorie=mobilfunk"))).toEqual(new Set([true, false]));
    expect(new Set(await ids("kategorie=mobilfunk&young=1"))).toEqual(new Set([true]));
    expect((await get("/telekom/produkt?young=ja")).status).toBe(400);
  });

  test("a source limits single products to what its categories show", async () => {
    const status = async (path: string) => (await get(`/telekom/produkt/${path}`)).status;
    expect(await status("462?quelle=festnetz")).toBe(200);
    expect(await status("462?quelle=mobilfunk")).toBe(404);
    expect(await status("extern/FW-0462?quelle=mobilfunk")).toBe(404);
    expect(await status("1207?quelle=mobilfunk&handyId=302")).toBe(200);
    expect(await status("1207?quelle=festnetz&handyId=302")).toBe(404);
    expect(await status("5006?quelle=festnetz")).toBe(404);
    expect(await status("462?quelle=nirgends")).toBe(404);
  });

  test("what an agency gets is in no public answer", async () => {
    for (const path of ["/telekom/produkt", "/telekom/produkt/462", "/telekom/produkt?kategorie=internet"]) {
      expect((await get(path)).body).not.toMatch(/Provision|standard;/);
    }
  });

  test("a product is found by id and by the provider's number, with and without a trailing slash", async () => {
    for (const path of ["/telekom/produkt/462/", "/telekom/Produkt/462", "/telekom/produkt/FW-0462"]) {
      expect(await json<WireProduct>(path)).toMatchObject({ Id: 462, ExterneId: "FW-0462", Klasse: "M" });
    }
    const external = await json<WireProduct>("/telekom/produkt/extern/FW-0462?quelle=festnetz");
    expect(external.Praemien).toContainEqual({
      Wert: 70,
      WertCent: 7000,
      Startdatum: "2025-12-31T23:00:00.000Z",
      Enddatum: null,
      EnddatumAnzeige: null,
    });
  });

  test("a tariff with a device is the offer of both", async () => {
    const offer = await json<WireOffer>("/telekom/produkt/1207?quelle=mobilfunk&handyId=302");
    expect(offer).toMatchObject({ TarifId: 1207, HandyId: 302 });
    const external = await json<WireOffer>("/telekom/produkt/extern/FW-1207?quelle=mobilfunk&handyId=302");
    expect(external).toEqual(offer);
    expect(await json<WireOffer>(`/telekom/produkt/${offer.Id}`)).toEqual(offer);
    const tariffs = await json<WireOffer[]>("/telekom/produkt/handytarife/302");
    expect(tariffs.map(({ TarifId }) => TarifId)).toEqual([1206, 1207, 1208, 1258]);
    expect(offer.AktuellePraemie).toMatchObject({ WertCent: 5000 });
    expect(tariffs.map(({ AktuellePraemie }) => AktuellePraemie?.WertCent)).toEqual([5000, 5000, 5000, 5000]);
  });

  test.each([
    "/telekom/produkt/637",
    "/telekom/produkt/FW-0640",
    "/telekom/produkt/extern/FW-0638",
    "/telekom/produkt/0x1ce",
    "/telekom/produkt/99999",
    "/telekom/produkt/1207?handyId=351",
    "/telekom/produkt/handytarife/1",
    "/ewe/produkt/462",
    "/telekom/produkt/637/grafik",
    "/nirgendwo/produkt",
  ])("%s is unknown", async (path) => {
    expect(await refusal(path)).toMatchObject({ status: 404, code: "PSOF0102" });
  });

  test("an unknown category is refused with its own message", async () => {
    for (const path of [
      "/telekom/produkt?kategorie=gibtsnicht",
      "/telekom/produkt/hersteller?kategorie=strom",
    ]) {
      expect(await refusal(path)).toMatchObject({ status: 404, detail: "404 - Unknown category" });
    }
    expect(await refusal("/telekom/produkt?quelle=mobilfunk&kategorie=internet")).toMatchObject({
      status: 404,
    });
  });

  test("manufacturers of a device category are sorted", async () => {
    expect(await json("/telekom/produkt/hersteller?kategorie=mobilfunk")).toEqual([
      "Ilmora",
      "Nordlys",
      "Quendt",
      "Tarsen",
      "Velt",
    ]);
    expect(await json("/telekom/produkt/hersteller?kategorie=tablets.html")).not.toContain("Velt");
  });

  test("the highest bounty is the highest of those active now", async () => {
    expect(await json("/telekom/produkt/maxpraemiewert")).toEqual({ Wert: 110, WertCent: 11_000 });
    expect(await json("/ewe/produkt/maxpraemiewert")).toEqual({ Wert: 60, WertCent: 6000 });
    const now = app.clock.now();
    app.clock.set(new Date("2031-07-01T00:00:00+02:00"));
    expect(await json("/telekom/produkt/maxpraemiewert")).toEqual({ Wert: 90, WertCent: 9000 });
    app.clock.set(now);
  });
});

describe("advisors", () => {
  const search = (query: string) => json<WirePage>(`/allianz/Produkt/berater?${query}`);

  test("are paged by six", async () => {
    const first = await search("");
    expect(first).toMatchObject({ HasNext: true, PageCount: 7, TotalCount: 40 });
    expect(first.Content).toHaveLength(6);
    const last = await search("page=7");
    expect(last).toMatchObject({ HasNext: false, TotalCount: 40 });
    expect(last.Content).toHaveLength(4);
    expect((await search("page=8")).Content).toEqual([]);
    expect(await json<WirePage>("/allianz/produkt/agents?page=2&pagesize=25")).toMatchObject({
      PageCount: 2,
    });
  });

  test.each([
    ["query=Goerlitz", "Görlitz"],
    ["query=g%C3%B6rl", "Görlitz"],
    ["query=02826", "Görlitz"],
    ["query=neissberger", "Görlitz"],
    ["query=ruben%20g%C3%B6rlitz", "Görlitz"],
    ["query=frankfurt%20am%20main", "Frankfurt am Main"],
  ])("%s finds the advisor in %s", async (query, town) => {
    const { Content } = await search(query);
    expect(Content.map(({ City }) => City)).toEqual([town]);
  });

  test("the address of a photo returns a portrait", async () => {
    const { Content } = await search("query=Oldenburg");
    const photo = Content[0]?.Photo ?? "";
    const portrait = await fetch(`${app.url}${photo}`);
    expect(portrait.headers.get("content-type")).toBe("image/webp");
    const { ExterneId = "" } = Content[0] ?? {};
    expect(await json(`/allianz/Produkt/${ExterneId}`)).toMatchObject({ City: "Oldenburg" });
  });

  test.each([
    "page=-1",
    "page=0",
    "page=1e9",
    "pagesize=100000",
    "pagesize=0",
    "query=%00",
    `query=${"x".repeat(101)}`,
  ])("%s is refused as invalid input", async (query) => {
    expect(await refusal(`/allianz/produkt/berater?${query}`)).toMatchObject({
      status: 400,
      code: "PSOF0101",
    });
  });

  test.each([`query=%27%20or%201=1--`, "query=%25", "query=%5C"])(
    "%s is searched for literally",
    async (query) => {
      expect((await search(query)).Content).toEqual([]);
    },
  );

  test("the search is not available to a tenant without advisors", async () => {
    expect(await refusal("/ewe/produkt/berater?query=a")).toMatchObject({ status: 404, code: "PSOF0102" });
    expect(await refusal("/telekom/produkt/agents")).toMatchObject({ status: 404 });
  });
});

describe("campaigns", () => {
  test("only active ones are listed, never preselected, in the caller's language", async () => {
    const german = await json<{ AktionsId: string; abgehakt: boolean; Titel: string; Text: string }[]>(
      "/telekom/aktion/alleAktiven",
    );
    expect(german.map(({ AktionsId }) => AktionsId)).toEqual(["treue", "herbst-glasfaser", "erinnerung"]);
    expect(german.every(({ abgehakt }) => !abgehakt)).toBe(true);
    const english = await json<typeof german>("/telekom/aktion/alleAktiven", { "accept-language": "en" });
    expect(english[1]?.Titel).toBe("Pass on fibre");
    expect(german[1]?.Text).toContain("Seit dem 01.01.2026");
    expect(german[1]?.Text).toContain("90 €");
  });
});

describe("the tenant's product API", () => {
  test.each(["", "unbekannt"])("%j is refused with its own message", async (productApi) => {
    await setProductApi("ewe", productApi);
    for (const path of ["/ewe/produkt", "/ewe/produktkategorie", "/ewe/produkt/berater"]) {
      expect(await refusal(path)).toEqual({
        status: 500,
        code: "PSOF0100",
        detail: "Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert",
      });
    }
    await setProductApi("ewe", "standard");
    expect((await get("/ewe/produkt")).status).toBe(200);
  });
});

async function setProductApi(slug: string, productApi: string): Promise<void> {
  await app.testDatabase.owner.query(
    "update tenant set configuration = configuration || jsonb_build_object('produktApi', $2::text) where slug = $1",
    [slug, productApi],
  );
  await app.tenants.refresh();
}
