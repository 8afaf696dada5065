import { randomInt } from "node:crypto";
import type { Product } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findProduct } from "../../catalogue/service/loaded-catalogue.ts";
import { translateProduct } from "../../catalogue/service/translation.ts";
import { importRows } from "../../order/service/import-rows.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import { reportOrder } from "../../order/service/report.ts";

export interface Visit {
  readonly product: string;
  readonly recommendation: string;
  readonly recipient: string;
  readonly channel: string;
  /** The order number of this basket, so that sending it twice makes one order. */
  readonly order: string;
  readonly language: Language;
}

export function newOrderNumber(): string {
  return `DEMO-${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
}

export interface DemoShopDeps extends OrderDeps {
  readonly database: Database;
}

export async function productOnSale(
  { catalogue }: OrderDeps,
  tenant: Tenant,
  { product, language }: Visit,
): Promise<Product | undefined> {
  const loaded = await catalogue.load(tenant);
  const found = findProduct(loaded, product);
  return found && translateProduct(loaded.translations, found, language);
}

/** Places an order as in a real shop: the browser reports it, then the provider's feed confirms it in a second transaction. */
export async function placeOrder(
  deps: DemoShopDeps,
  tenant: Tenant,
  visit: Visit,
  { now, isVerified }: { now: Date; isVerified: boolean },
): Promise<string> {
  const { database } = deps;
  const reporting = { now, channel: visit.channel || undefined, entrySource: "Einsprungslink" };
  const report = { recommendationNumber: visit.recommendation, recipientNumber: visit.recipient };
  await database.inTenant(tenant.id, (tx) => reportOrder(tx, reporting, report));
  const number = /^DEMO-\d{9}$/.test(visit.order) ? visit.order : newOrderNumber();
  if (!isVerified) return number;
  const row = {
    Auftragsnummer: number,
    Empfaengernummer: visit.recipient,
    Empfehlungsnummer: visit.recommendation,
    Produkt: visit.product,
    Bestelldatum: now.toISOString(),
  };
  const run = { tenant, now, language: "de" } as const;
  await database.inTenant(tenant.id, (tx) => importRows(deps, tx, run, [row]));
  return number;
}
