import { OfferEntry, ProductEntry } from "@weitersagen/contract/catalogue-file";
import * as z from "zod/mini";
import type { CatalogueFiles } from "../src/modules/catalogue/service/files.ts";
import { importCatalogue } from "../src/modules/catalogue/service/import-catalogue.ts";
import type { TestApp } from "./app.ts";

export interface WireEntries {
  readonly products?: readonly object[];
  readonly offers?: readonly object[];
}

/** The files of a folder with these products and offers only, in wire names. */
function catalogueOf({ products = [], offers = [] }: WireEntries): CatalogueFiles {
  return {
    products: z.parse(z.array(ProductEntry), products),
    offers: z.parse(z.array(OfferEntry), offers),
    campaigns: [],
    categories: [],
    bundled: { products: [], offers: [] },
    advisors: [],
    phrases: [],
    pictures: new Map(),
  };
}

/** A product with what every product needs. */
export const productEntry = (id: number, more: object = {}) => ({
  Id: id,
  ExterneId: `T-${id}`,
  Name: `Produkt ${id}`,
  PreisMonatlich: 3000,
  Beschreibung1: "",
  Praemien: [bountyEntry(5000)],
  ...more,
});

export const bountyEntry = (cents: number, from = "2026-01-01T00:00:00Z", until: string | null = null) => ({
  Wert: cents / 100,
  WertCent: cents,
  Startdatum: from,
  Enddatum: until,
  EnddatumAnzeige: null,
});

/** A device with its tariff. */
export const offerEntry = (id: number, tariffId: number, deviceId: number, more: object = {}) => ({
  Id: id,
  GeraeteTyp: "smartphone",
  Hersteller: "Nordlys",
  TarifHandyAnzeigeName: `Gerät ${deviceId} mit Produkt ${tariffId}`,
  TarifAnzeigeName: `Produkt ${tariffId}`,
  HandyAnzeigeName: `Gerät ${deviceId}`,
  HandyId: deviceId,
  PreisHandy: 9900,
  TarifId: tariffId,
  PreisTarif: 4000,
  ...more,
});

/** Loads products and offers into a tenant's catalogue at the test's time, and lets the server notice it. */
export async function changeCatalogue(app: TestApp, slug: string, entries: WireEntries): Promise<void> {
  const tenant = app.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no tenant ${slug}`);
  await app.database.inTenant(tenant.id, (tx) =>
    importCatalogue(tx, catalogueOf(entries), { now: app.clock.now() }),
  );
  await app.tenants.refresh();
}
