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
  /** The number of the order that comes of this basket, however often it is sent. */
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

/** Orders as a customer of a real shop would: the browser tells of it at once, the provider's system a moment later. */
export async function placeOrder(
  parts: ImportParts,
  tenant: Tenant,
  visit: Visit,
  { now, isVerified }: { now: Date; isVerified: boolean },
): Promise<string> {
  const reporting = { tenant, now, channel: visit.channel || undefined, entrySource: "Einsprungslink" };
  const report = { recommendationNumber: visit.recommendation, recipientNumber: visit.recipient };
  await reportOrder(parts.database, reporting, report);
  const number = /^DEMO-\d{9}$/.test(visit.order) ? visit.order : newOrderNumber();
  if (!isVerified) return number;
  const row = {
    Auftragsnummer: number,
    Empfaengernummer: visit.recipient,
    Empfehlungsnummer: visit.recommendation,
    Produkt: visit.product,
    Bestelldatum: now.toISOString(),
  };
  await importRows(parts, { tenant, now, language: "de" }, [row]);
  return number;
}
