import { randomInt } from "node:crypto";
import type { Product } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findProduct } from "../../catalogue/service/loaded-catalogue.ts";
import { translateProduct } from "../../catalogue/service/translation.ts";
import { importRows } from "../../order/service/feed.ts";
import type { ImportParts } from "../../order/service/import.ts";
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

export async function productOnSale(
  { catalogue }: ImportParts,
  tenant: Tenant,
  { product, language }: Visit,
): Promise<Product | undefined> {
  const loaded = await catalogue.load(tenant);
  const found = findProduct(loaded, product);
  return found && translateProduct(loaded.translations, found, language);
}

/** Places an order as in a real shop: the browser reports it first, then the provider's feed confirms it. */
export async function placeOrder(
  deps: ImportParts,
  tenant: Tenant,
  visit: Visit,
  { now, isVerified }: { now: Date; isVerified: boolean },
): Promise<string> {
  const reporting = { tenant, now, channel: visit.channel || undefined, entrySource: "Einsprungslink" };
  const report = { recommendationNumber: visit.recommendation, recipientNumber: visit.recipient };
  await reportOrder(deps.database, reporting, report);
  const number = /^DEMO-\d{9}$/.test(visit.order) ? visit.order : newOrderNumber();
  if (!isVerified) return number;
  const row = {
    Auftragsnummer: number,
    Empfaengernummer: visit.recipient,
    Empfehlungsnummer: visit.recommendation,
    Produkt: visit.product,
    Bestelldatum: now.toISOString(),
  };
  await importRows(deps, { tenant, now, language: "de" }, [row]);
  return number;
}
