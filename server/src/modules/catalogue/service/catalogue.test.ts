import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { Catalogue } from "./catalogue.ts";
import { readCatalogueFiles } from "./files.ts";
import { importCatalogue } from "./import-catalogue.ts";

const { database, addTenant } = await testDatabase();
let tenant: Tenant;

beforeAll(async () => {
  const id = await addTenant("ewe");
  const files = await readCatalogueFiles(new URL("../../../../demo/ewe/", import.meta.url));
  await database.inTenant(id, (tx) => importCatalogue(tx, files, { now: new Date() }));
  tenant = { id, slug: "ewe", version: "1", settings: { productApi: "standard" } } as unknown as Tenant;
});

/** Counts the transactions that the catalogue opens. */
function countingDatabase() {
  const counted = { opened: 0 };
  const inTenant: typeof database.inTenant = (...args) => {
    counted.opened += 1;
    return database.inTenant(...args);
  };
  return { counted, database: { ...database, inTenant } };
}

test("concurrent callers share one load, and later callers of the same version use it", async () => {
  const { counted, database: counting } = countingDatabase();
  const catalogue = new Catalogue(counting);
  const [one, other] = await Promise.all([catalogue.load(tenant), catalogue.load(tenant)]);
  expect(other).toBe(one);
  expect(await catalogue.load(tenant)).toBe(one);
  expect(one.products.size).toBeGreaterThan(0);
  expect(counted.opened).toBe(1);
  await catalogue.load({ ...tenant, version: "2" });
  expect(counted.opened).toBe(2);
});

test("inside a transaction the catalogue is read through it, without a second connection", async () => {
  const { counted, database: counting } = countingDatabase();
  const catalogue = new Catalogue(counting);
  const loaded = await database.inTenant(tenant.id, (tx) => catalogue.load(tenant, tx));
  expect(await catalogue.load(tenant)).toBe(loaded);
  expect(counted.opened).toBe(0);
});

test("a failed load is not kept", async () => {
  let fails = true;
  const inTenant: typeof database.inTenant = (...args) =>
    fails ? Promise.reject(new Error("database unavailable")) : database.inTenant(...args);
  const catalogue = new Catalogue({ ...database, inTenant });
  await expect(catalogue.load(tenant)).rejects.toThrow("database unavailable");
  fails = false;
  expect((await catalogue.load(tenant)).products.size).toBeGreaterThan(0);
});

test("an unknown product API is refused, except where earlier products are only named", async () => {
  const unknown = { ...tenant, settings: { ...tenant.settings, productApi: "nope" } } as unknown as Tenant;
  const catalogue = new Catalogue(database);
  await expect(catalogue.load(unknown)).rejects.toMatchObject({ reason: "technicalError" });
  expect((await catalogue.loadForAnyApi(unknown)).products.size).toBeGreaterThan(0);
});
