import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { bountyEntry, changeCatalogue, offerEntry, productEntry } from "../../../test/catalogue-changes.ts";
import { runJobs } from "../../../test/jobs.ts";
import { accepting, recommending } from "../../../test/people.ts";
import { setTenantFields } from "../tenant/service/administration.ts";
import { Catalogue } from "./service/catalogue.ts";
import { nextCatalogueChange } from "./service/next-change.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
let visitors = 0;

async function call(method: string, path: string, body?: unknown, token?: string) {
  visitors += 1;
  const answer = await fetch(`${app.url}/api/v1/${path}`, {
    method,
    headers: {
      "X-Forwarded-For": `10.8.${visitors >> 8}.${visitors & 255}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown> };
}

const recommend = (product: number, device?: number) => {
  const body = recommending(product);
  return call("POST", "ewe/Empfehlen/create", {
    ...body,
    Empfehlung: { ...body.Empfehlung, HandyId: device, AnteilEmpfehler: 100 },
  });
};

/** Whether visitors see and recommend a product. */
async function seen(product: number): Promise<string[]> {
  const listed = (await call("GET", "ewe/produkt")).body as unknown as { Id: number }[];
  const found = [
    listed.some(({ Id }) => Id === product) && "list",
    (await call("GET", `ewe/produkt/${product}`)).status === 200 && "call",
    (await recommend(product)).status === 201 && "recommend",
  ];
  return found.filter((one) => one !== false);
}

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();

describe("a product", () => {
  test("is seen by nobody as a draft, and by all once it is active", async () => {
    await changeCatalogue(app, "ewe", { products: [productEntry(7001, { Status: "Entwurf" })] });
    expect(await seen(7001)).toEqual([]);
    expect((await call("GET", "ewe/produkt/7001/grafik")).status).toBe(404);
    await changeCatalogue(app, "ewe", { products: [productEntry(7001, { Status: "Aktiv" })] });
    expect(await seen(7001)).toEqual(["list", "call", "recommend"]);
  });

  test("is seen in its period only", async () => {
    await changeCatalogue(app, "ewe", {
      products: [
        productEntry(7002, { AktivAb: inDays(1) }),
        productEntry(7003, { AktivBis: inDays(-1) }),
        productEntry(7004, { AktivAb: inDays(-1), AktivBis: inDays(1) }),
      ],
    });
    expect([await seen(7002), await seen(7003)]).toEqual([[], []]);
    expect(await seen(7004)).toEqual(["list", "call", "recommend"]);
  });

  test("keeps its status when a file does not state one, and never becomes a draft again", async () => {
    await changeCatalogue(app, "ewe", { products: [productEntry(7005, { Status: "Zurueckgezogen" })] });
    await changeCatalogue(app, "ewe", { products: [productEntry(7005, { PreisMonatlich: 1 })] });
    expect(await seen(7005)).toEqual([]);
    const drafted = changeCatalogue(app, "ewe", { products: [productEntry(7005, { Status: "Entwurf" })] });
    await expect(drafted).rejects.toMatchObject({ options: { errors: [{ path: "products.7005" }] } });
    await expect(
      app.testDatabase.owner.query("update product set status = 'draft' where id = 7005"),
    ).rejects.toThrow(/cannot become a draft/);
    await changeCatalogue(app, "ewe", { products: [productEntry(7005, { Status: "Aktiv" })] });
    expect(await seen(7005)).toEqual(["list", "call", "recommend"]);
  });
});

describe("a withdrawn product", () => {
  test("keeps its links, which lead to what replaced it and earn as promised", async () => {
    await changeCatalogue(app, "ewe", {
      products: [productEntry(7010), productEntry(7011), productEntry(7012)],
    });
    const number = String((await recommend(7010)).body["Empfehlungsnummer"]);
    await changeCatalogue(app, "ewe", {
      products: [
        productEntry(7010, { Status: "Zurueckgezogen", Nachfolger: 7011 }),
        // The successor is gone too: its own successor is offered.
        productEntry(7011, { AktivBis: inDays(-1), Nachfolger: 7012 }),
        productEntry(7012, { Praemien: [bountyEntry(5000), bountyEntry(6000, inDays(-1))] }),
      ],
    });
    expect((await recommend(7010)).body).toMatchObject({ code: "PSOF0102" });
    expect((await call("GET", `ewe/empfehlen/${number}`)).body).toMatchObject({
      LinkGueltig: true,
      Produkt: { Id: 7010, AnzeigeName: "Produkt 7010", Verfuegbar: false },
      Ersatz: { Id: 7012, AnzeigeName: "Produkt 7012", Verfuegbar: true },
      PraemieCent: 6000,
    });
    const agreed = { ...accepting(), Zustimmung: true };
    const { body: accepted } = await call("POST", `ewe/empfaenger/create/${number}`, agreed);
    const recipient = String(accepted["Empfaengernummer"]);
    const link = await call(
      "GET",
      `ewe/empfehlung/${number}/produkt/produktlink?empfaengernummer=${recipient}`,
    );
    expect(link.body["Url"]).toContain("produkt=T-7012");

    const key = await app.issueApiKey("ewe");
    const row = { Empfaengernummer: recipient, Bestelldatum: app.clock.now().toISOString() };
    await call(
      "POST",
      "ewe/auftraege",
      [
        { ...row, Auftragsnummer: "W-1", Produkt: 7010 },
        { ...row, Auftragsnummer: "W-2", Produkt: 7012 },
      ],
      key,
    );
    await runJobs(app);
    const { rows } = await app.testDatabase.owner.query<{ number: string; amount_cents: number }>(
      `select o.number, r.amount_cents from reward r
         join placed_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where o.number in ('W-1', 'W-2') and r.kind = 'bounty' order by 1`,
    );
    expect(rows).toEqual([
      { number: "W-1", amount_cents: 5000 },
      { number: "W-2", amount_cents: 6000 },
    ]);
  });

  test("without a successor the link leads to the shop without a product, and another contract earns", async () => {
    await changeCatalogue(app, "ewe", { products: [productEntry(7013)] });
    const number = String((await recommend(7013)).body["Empfehlungsnummer"]);
    await changeCatalogue(app, "ewe", { products: [productEntry(7013, { Status: "Zurueckgezogen" })] });
    const { body } = await call("POST", `ewe/empfaenger/create/${number}`, {
      ...accepting(),
      Zustimmung: true,
    });
    const recipient = String(body["Empfaengernummer"]);
    const link = await call(
      "GET",
      `ewe/empfehlung/${number}/produkt/produktlink?empfaengernummer=${recipient}`,
    );
    const shop = new URL(String(link.body["Url"])).searchParams;
    expect(shop.get("produkt")).toBe("");
    expect([shop.get("nr"), shop.get("empfaenger")]).toEqual([number, recipient]);
    const row = { Empfaengernummer: recipient, Bestelldatum: app.clock.now().toISOString(), Produkt: 7005 };
    await call("POST", "ewe/auftraege", [{ ...row, Auftragsnummer: "W-3" }], await app.issueApiKey("ewe"));
    await runJobs(app);
    const { rows } = await app.testDatabase.owner.query(
      `select 1 from reward r join placed_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where o.number = 'W-3' and r.kind = 'bounty'`,
    );
    expect(rows).not.toHaveLength(0);
  });

  test("takes its devices along; a withdrawn device leaves its tariff", async () => {
    await changeCatalogue(app, "ewe", {
      products: [productEntry(7020), productEntry(7021)],
      offers: [offerEntry(7120, 7020, 720), offerEntry(7121, 7021, 721), offerEntry(7122, 7021, 722)],
    });
    const made = await Promise.all([recommend(7020, 720), recommend(7021, 721), recommend(7021, 722)]);
    const numbers = made.map(({ body }) => String(body["Empfehlungsnummer"]));
    await changeCatalogue(app, "ewe", {
      products: [productEntry(7020, { Status: "Zurueckgezogen", Nachfolger: 7021 })],
      offers: [
        offerEntry(7121, 7021, 721, { Status: "Zurueckgezogen", Nachfolger: 7122 }),
        offerEntry(7122, 7021, 722),
      ],
    });
    expect((await recommend(7021, 721)).body).toMatchObject({ errors: [{ path: "Empfehlung.HandyId" }] });
    const replaced = async (number: string | undefined) =>
      (await call("GET", `ewe/empfehlen/${number}`)).body["Ersatz"];
    expect(await replaced(numbers[0])).toMatchObject({ Id: 7021, HandyId: null });
    expect(await replaced(numbers[1])).toMatchObject({ Id: 7021, HandyId: 722 });
    expect(await replaced(numbers[2])).toBeNull();
    await changeCatalogue(app, "ewe", {
      offers: [offerEntry(7122, 7021, 722, { Status: "Zurueckgezogen" })],
    });
    expect(await replaced(numbers[2])).toMatchObject({ Id: 7021, HandyId: null });
  });
});

test("excluded ids are a setting of the tenant: another tenant sells a product with the same number", async () => {
  await changeCatalogue(app, "ewe", { products: [productEntry(637), productEntry(7030)] });
  expect(await seen(637)).toEqual(["list", "call", "recommend"]);
  expect((await call("GET", "telekom/produkt/637")).status).toBe(404);
  await setTenantFields(app.database, "ewe", ["AusgeschlosseneProdukte=[7030]"]);
  await app.tenants.refresh();
  expect(await seen(7030)).toEqual([]);
});

test("the next change of the catalogue is the next begin or end of a product, bounty or campaign", async () => {
  const catalogue = new Catalogue(app.database);
  const next = async (now: Date) => {
    await app.tenants.refresh();
    const tenant = app.tenants.bySlug("allianz");
    return tenant && nextCatalogueChange(await catalogue.load(tenant), now);
  };
  const far = new Date("2031-01-01T00:00:00Z");
  expect(await next(far)).toBeUndefined();
  await changeCatalogue(app, "allianz", {
    products: [
      productEntry(7040, { AktivAb: "2031-03-01T00:00:00Z", AktivBis: "2031-04-01T00:00:00Z" }),
      productEntry(7041, { Praemien: [bountyEntry(100, "2031-02-01T00:00:00Z", "2031-05-01T00:00:00Z")] }),
    ],
  });
  const steps: (string | undefined)[] = [];
  for (let now: Date | null | undefined = far; now;) {
    now = await next(now);
    steps.push(now?.toISOString());
  }
  // The last instant of a period still belongs to it.
  expect(steps).toEqual([
    "2031-02-01T00:00:00.000Z",
    "2031-03-01T00:00:00.000Z",
    "2031-04-01T00:00:00.000Z",
    "2031-04-01T00:00:00.001Z",
    "2031-05-01T00:00:00.000Z",
    "2031-05-01T00:00:00.001Z",
    undefined,
  ]);
});
