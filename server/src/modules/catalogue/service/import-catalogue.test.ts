import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { readCatalogueFiles } from "./files.ts";
import { importCatalogue } from "./import-catalogue.ts";

const scratch = await testDatabase();
const folder = new URL("../../../../demo/telekom/", import.meta.url);
const files = await readCatalogueFiles(folder);
const now = new Date("2026-11-16T09:00:00Z");
const tables = ["product", "bounty", "product_category", "category_product", "device_offer", "campaign"];

async function rowsOf(tenant: number): Promise<Record<string, unknown[]>> {
  const entries = tables.map(async (table) => {
    const text = `select to_jsonb(t) - 'tenant_id' as row from ${table} t where tenant_id = $1 order by to_jsonb(t)::text`;
    const { rows } = await scratch.owner.query<{ row: unknown }>(text, [tenant]);
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe("importing a catalogue", () => {
  test("twice stores the same rows and raises the tenant's version", async () => {
    const tenant = await scratch.addTenant();
    const version = async () => {
      const { rows } = await scratch.owner.query<{ version: number }>(
        "select version from tenant where id = $1",
        [tenant],
      );
      return rows[0]?.version ?? 0;
    };
    const before = await version();
    await scratch.database.inTenant(tenant, (tx) => importCatalogue(tx, files, { now }));
    const once = await rowsOf(tenant);
    expect(await version()).toBeGreaterThan(before);
    await scratch.database.inTenant(tenant, (tx) => importCatalogue(tx, files, { now }));
    expect(await rowsOf(tenant)).toEqual(once);
    expect(once["product"]?.length).toBe(files.products.length + files.bundled.products.length);
  });

  test("with some of the categories leaves the others in their order", async () => {
    const tenant = await scratch.addTenant();
    await scratch.database.inTenant(tenant, (tx) => importCatalogue(tx, files, { now }));
    const before = (await rowsOf(tenant))["product_category"];
    const some = { ...files, categories: files.categories.slice(3, 5) };
    const plan = await scratch.database.inTenant(tenant, (tx) => importCatalogue(tx, some, { now }));
    expect(plan.categories).toEqual({ added: [], changed: [] });
    expect((await rowsOf(tenant))["product_category"]).toEqual(before);
  });

  test("keeps two tenants with the same product ids apart", async () => {
    const [one, other] = [await scratch.addTenant(), await scratch.addTenant()];
    await scratch.database.inTenant(one, (tx) => importCatalogue(tx, files, { now }));
    await scratch.database.inTenant(other, (tx) => importCatalogue(tx, files, { now }));
    expect(await rowsOf(one)).toEqual(await rowsOf(other));
  });

  test("with dangling references changes nothing and reports them", async () => {
    const tenant = await scratch.addTenant();
    const [category] = files.categories;
    const wrong = {
      ...files,
      products: [...files.products, ...files.products.slice(0, 1)],
      categories: category
        ? [
            { ...category, parentKey: "nirgends", defaultProductId: 1 },
            { ...category, key: "geraete", deviceType: "alle" as const, layout: "liste" as const },
          ]
        : [],
    };
    const load = scratch.database.inTenant(tenant, (tx) => importCatalogue(tx, wrong, { now }));
    const [first] = files.products;
    await expect(load).rejects.toMatchObject({
      reason: "invalidInput",
      options: {
        errors: expect.arrayContaining([
          {
            path: "products",
            message: `${first?.id} occurs twice`,
            german: `${first?.id} kommt doppelt vor`,
          },
          {
            path: "categories.internet",
            message: "category nirgends does not exist",
            german: "Die Kategorie nirgends gibt es nicht",
          },
          {
            path: "categories.internet",
            message: "product 1 does not exist",
            german: "Das Produkt 1 gibt es nicht",
          },
          {
            path: "categories.geraete",
            message: "devices need the layout kartendeck",
            german: "Geräte brauchen die Darstellung kartendeck",
          },
        ]),
      },
    });
    expect((await rowsOf(tenant))["product"]).toEqual([]);
  });

  test("refuses two categories with one path in a language, also of earlier loads", async () => {
    const tenant = await scratch.addTenant();
    const load = (categories: typeof files.categories) =>
      scratch.database.inTenant(tenant, (tx) => importCatalogue(tx, { ...files, categories }, { now }));
    await load(files.categories);
    const [internet, hybrid, fibre] = files.categories;
    if (!internet || !hybrid || !fibre) throw new Error("the demo has three categories");
    const refused = (error: object) => expect.objectContaining({ options: { errors: [error] } });
    await expect(load([{ ...internet, englishKey: "internet/fibre" }])).rejects.toEqual(
      refused({
        path: "categories.internet",
        message: "internet/glasfaser.html has the path internet/fibre already",
        german: "Den Pfad internet/fibre hat schon internet/glasfaser.html",
      }),
    );
    // "internet/hybrid.html" is an alias of the second category.
    await expect(load([{ ...internet, key: "internet/hybrid.html" }])).rejects.toEqual(
      expect.objectContaining({ reason: "invalidInput" }),
    );
    const exchanged = [
      { ...hybrid, englishKey: "internet/fibre" },
      { ...fibre, englishKey: "internet/hybrid" },
    ];
    await expect(load(exchanged)).resolves.toMatchObject({ categories: { changed: { length: 2 } } });
  });

  test("from a folder without catalogue.json is refused", async () => {
    await expect(readCatalogueFiles(new URL("./", import.meta.url))).rejects.toMatchObject({
      reason: "notFound",
    });
  });
});

describe("a bounty that was taken back and is added again", () => {
  const december = new Date("2026-12-01T00:00:00Z");
  const newYear = new Date("2027-01-01T00:00:00Z");
  const spring = new Date("2027-04-01T00:00:00Z");

  test.each([
    ["without an end", "2026-11-18T09:00:00Z", null],
    ["with another end", "2026-11-18T09:00:00Z", spring],
    ["after it would have begun", "2026-12-05T09:00:00Z", null],
    ["after its first end, with one that is over too", "2027-05-01T09:00:00Z", spring],
  ])("%s keeps nothing of its old end", async (_case, addedAt, end) => {
    const tenant = await scratch.addTenant();
    const [product, ...others] = files.products;
    if (!product) throw new Error("no product");
    const load = (added: typeof product.bounties, at: string) => {
      const changed = { ...product, bounties: [...product.bounties, ...added] };
      return scratch.database.inTenant(tenant, (tx) =>
        importCatalogue(tx, { ...files, products: [changed, ...others] }, { now: new Date(at) }),
      );
    };
    const until = (ends: Date | null) => [
      { amountCents: 8_100, startsAt: december, endsAt: ends, shownEndsAt: ends },
    ];
    await load(until(newYear), "2026-11-16T09:00:00Z");
    await load([], "2026-11-17T09:00:00Z");
    await load(until(end), addedAt);
    const { rows } = await scratch.owner.query<Record<string, unknown>>(
      "select removed_at, ends_at, shown_ends_at from bounty where tenant_id = $1 and amount_cents = 8100",
      [tenant],
    );
    expect(rows).toEqual([{ removed_at: null, ends_at: end, shown_ends_at: end }]);
  });
});

describe("the database itself", () => {
  const insertBounty = async (values: string) => {
    const tenant = await scratch.addTenant();
    await scratch.database.inTenant(tenant, (tx) => importCatalogue(tx, files, { now }));
    return scratch.owner.query(
      `insert into bounty (tenant_id, product_id, amount_cents, starts_at, ends_at) values (${tenant}, ${values})`,
    );
  };

  test.each([
    ["a negative amount", "462, -1, '2026-01-01Z', null"],
    ["an end before its start", "462, 7000, '2026-01-02Z', '2026-01-01Z'"],
    ["a product that does not exist", "1, 7000, '2026-01-01Z', null"],
  ])("refuses a bounty with %s", async (_fault, values) => {
    await expect(insertBounty(values)).rejects.toThrow(/violates/);
  });
});
