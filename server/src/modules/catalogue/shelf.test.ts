import { getShelf, listBestPaid, listProducts } from "@weitersagen/contract/catalogue-calls";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { startTestApp } from "../../../test/app.ts";
import { bountyEntry, changeCatalogue, productEntry } from "../../../test/catalogue-changes.ts";
import { tenantIdOf } from "../../../test/referrers.ts";

const app = await startTestApp();

async function get(path: string, language = "de"): Promise<unknown> {
  const answer = await fetch(`${app.url}/api/v1/${path}`, { headers: { "Accept-Language": language } });
  expect(answer.status).toBe(200);
  return answer.json();
}

const shelf = async (slug: string, query: string, language?: string) =>
  z.parse(getShelf.answers[200], await get(`${slug}/produkt/regal?${query}`, language));
const all = async (slug: string, query: string) =>
  z.parse(listProducts.answers[200], await get(`${slug}/produkt?${query}`));
const best = async (query: string) =>
  z.parse(listBestPaid.answers[200], await get(`ewe/produkt/hoechstepraemien?${query}`));
const idsOf = (entries: readonly { readonly id: number }[]) => entries.map(({ id }) => id);

/** Beside the demo's three products: 7001 to 7120, every tenth for young people. */
beforeAll(async () => {
  const products = Array.from({ length: 120 }, (_, index) =>
    productEntry(7_001 + index, {
      Young: index % 10 === 0,
      Gruppe: `Gruppe ${index % 3}`,
      Praemien: index % 2 === 0 ? [bountyEntry(20_000 + index * 10)] : [],
    }),
  );
  await changeCatalogue(app, "ewe", { products });
  await app.database.inTenant(tenantIdOf(app, "ewe"), (tx) =>
    tx
      .insertInto("category_product")
      .columns(["tenant_id", "category_id", "product_id", "position"])
      .expression((eb) =>
        eb
          .selectFrom("product")
          .innerJoin("product_category as c", (join) => join.onTrue())
          .select((row) => [row.ref("product.tenant_id").as("tenant_id"), "c.id as category_id"])
          .select(["product.id as product_id", "product.id as position"])
          .where("product.tenant_id", "=", tx.tenantId)
          .where("c.tenant_id", "=", tx.tenantId)
          .where("c.key", "=", "strom")
          .where("product.id", ">", 7_000),
      )
      .execute(),
  );
  await app.tenants.refresh();
});

test("the pages of a category contain each product once, in the order of the whole list", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => shelf("ewe", `kategorie=strom&page=${page}`)));
  const listed = idsOf(await all("ewe", "kategorie=strom"));
  expect(listed.length).toBeGreaterThan(120);
  expect(pages.flatMap(({ content }) => idsOf(content))).toEqual(listed);
  expect(pages.map(({ page, pageCount, hasNext }) => [page, pageCount, hasNext])).toEqual([
    [1, 3, true],
    [2, 3, true],
    [3, 3, false],
  ]);
  expect(pages.map(({ totalCount }) => totalCount)).toEqual(Array<number>(3).fill(listed.length));
});

test("a page after the last one is the last one, and a chosen product opens its own page", async () => {
  const last = await shelf("ewe", "kategorie=strom&page=99999");
  expect(last).toEqual(await shelf("ewe", "kategorie=strom&page=3"));
  const chosen = await shelf("ewe", "kategorie=strom&produktId=7060");
  expect([chosen.page, idsOf(chosen.content).includes(7_060)]).toEqual([2, true]);
  expect((await shelf("ewe", "kategorie=strom&produktId=7060&page=1")).page).toBe(1);
  expect((await shelf("ewe", "kategorie=strom&produktId=999999")).page).toBe(1);
});

test("tariffs for young people are filtered where a category has both kinds", async () => {
  const young = await shelf("ewe", "kategorie=strom&young=1");
  expect(young).toMatchObject({ hasBothAges: true, totalCount: 12, pageCount: 1 });
  expect(idsOf(young.content)).toEqual(Array.from({ length: 12 }, (_, index) => 7_001 + 10 * index));
  const others = await shelf("ewe", "kategorie=gas&young=1");
  expect(others).toMatchObject({ hasBothAges: false, totalCount: 2 });
});

test("each device is shown once with its cheapest tariff until a tariff is chosen", async () => {
  const offers = (await all("telekom", "kategorie=smartphones.html")).filter((entry) => "deviceId" in entry);
  const shown = await shelf("telekom", "kategorie=smartphones.html");
  const devices = new Set(offers.map(({ deviceId }) => deviceId));
  expect(shown.totalCount).toBe(devices.size);
  for (const entry of shown.content) {
    if (!("deviceId" in entry)) throw new Error("no device");
    const prices = offers.filter(({ deviceId }) => deviceId === entry.deviceId);
    expect(entry.monthlyCents).toBe(Math.min(...prices.map(({ monthlyCents }) => monthlyCents)));
  }
  const [first] = shown.tariffs;
  const ofTariff = await shelf("telekom", `kategorie=smartphones.html&tarifId=${first?.id}`);
  expect(idsOf(ofTariff.content)).toEqual(idsOf(offers.filter(({ tariffId }) => tariffId === first?.id)));
});

test("the filters offer what the whole category has, whatever is chosen", async () => {
  const offers = (await all("telekom", "kategorie=geraete.html")).filter((entry) => "deviceId" in entry);
  const whole = await shelf("telekom", "kategorie=geraete.html");
  const one = await shelf("telekom", `kategorie=geraete.html&hersteller=${whole.manufacturers[0]}&young=0`);
  expect(new Set(whole.manufacturers)).toEqual(new Set(offers.map(({ manufacturer }) => manufacturer)));
  expect(whole.tariffs).toEqual(
    [...new Map(offers.map(({ tariffId, tariffName }) => [tariffId, tariffName]))]
      .map(([id, name]) => ({ id, name }))
      .toSorted((a, b) => a.id - b.id),
  );
  expect([one.manufacturers, one.tariffs]).toEqual([whole.manufacturers, whole.tariffs]);
  expect(one.totalCount).toBeLessThan(whole.totalCount);
  expect((await shelf("telekom", "kategorie=geraete.html&hersteller=%22")).totalCount).toBe(0);
});

test("the highest bounties come first, of all products or of a category", async () => {
  expect(idsOf(await best("anzahl=3"))).toEqual([7_119, 7_117, 7_115]);
  expect(idsOf(await best("anzahl=2&kategorie=strom"))).toEqual([7_119, 7_117]);
  const ofGas = await best("anzahl=100&kategorie=gas");
  expect(idsOf(ofGas).toSorted((a, b) => a - b)).toEqual([201, 202]);
  const groups = (await best("anzahl=3&jeGruppe=1")).map(({ group }) => group);
  expect(groups).toEqual(["Gruppe 1", "Gruppe 2", "Gruppe 0"]);
});

test.each(["produkt/regal?kategorie=gibt-es-nicht", "produkt/hoechstepraemien?anzahl=1&kategorie=nie"])(
  "%s is not found",
  async (path) => {
    expect((await fetch(`${app.url}/api/v1/ewe/${path}`)).status).toBe(404);
  },
);
