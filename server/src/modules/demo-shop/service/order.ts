import { randomInt } from "node:crypto";
import type { Language } from "@weitersagen/contract/language";
import { devicePriceCents, monthlyPrice, type MonthlyPrice } from "@weitersagen/domain/catalogue";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findProduct, offerOf } from "../../catalogue/service/loaded-catalogue.ts";
import { onSale } from "../../catalogue/service/on-sale.ts";
import { translateOffer, translateProduct } from "../../catalogue/service/translation.ts";
import { importRows } from "../../order/service/import-rows.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import { hasOrdered } from "../../recipient/service/own.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { reportOrder } from "../../order/service/report.ts";

export interface Visit {
  readonly product: string;
  /** The device ordered with the tariff; empty for none. */
  readonly device: string;
  readonly recommendation: string;
  readonly recipient: string;
  readonly channel: string;
  /** The order number of this basket, so that sending it twice makes one order. */
  readonly order: string;
  readonly language: Language;
  /** The demo's site that framed the app; empty for none. */
  readonly host: string;
}

export function newOrderNumber(): string {
  return `DEMO-${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
}

export interface DemoShopDeps extends OrderDeps {
  readonly database: Database;
  /** The demo's sites that frame the app, to which the shop leads back. */
  readonly hosts: readonly string[];
}

/** What the basket shows. */
export interface BasketItem extends MonthlyPrice {
  readonly name: string;
  readonly oneOffCents: number;
  /** The contract follows from a talk: nothing is ordered here. */
  readonly isTalk: boolean;
  /** The recommended advisor, if there is one. */
  readonly advisorName?: string | undefined;
}

/** The product, or the device with its tariff, that a link named. The shop still sells what was recommended. */
export async function basketItem(
  deps: DemoShopDeps,
  tenant: Tenant,
  visit: Visit,
): Promise<BasketItem | undefined> {
  const item = await pricedItem(deps, tenant, visit);
  if (!item) return undefined;
  const advisorName = await recommendedAdvisor(deps, tenant, visit);
  const isFree = item.monthlyCents + item.oneOffCents === 0;
  const isTalk = isFree || advisorName !== undefined || (tenant.settings.isInsurance ?? false);
  return { ...item, isTalk, advisorName };
}

/** Whether this basket would be a second order: the back button leads to it again. */
export async function isRepeated(
  { database }: DemoShopDeps,
  tenant: Tenant,
  { recommendation, recipient }: Visit,
): Promise<boolean> {
  const find = (tx: TenantTransaction) => hasOrdered(tx, recommendation, recipient).catch(undefinedIfRefused);
  return (await database.inTenant(tenant.id, find)) ?? false;
}

/** As many as a page shows without searching. */
const OFFERS = 12;

/** What the shop sells, for a visitor whose recommended product is not sold any more. */
export async function offersFor(
  { catalogue }: OrderDeps,
  tenant: Tenant,
  { language }: Visit,
  now: Date,
): Promise<{ readonly product: string; readonly name: string }[]> {
  const { products, translations } = onSale(await catalogue.load(tenant), now);
  return [...products.values()].slice(0, OFFERS).map((found) => ({
    product: found.externalId,
    name: translateProduct(translations, found, language).displayName,
  }));
}

async function recommendedAdvisor(
  { database }: DemoShopDeps,
  tenant: Tenant,
  { recommendation }: Visit,
): Promise<string | undefined> {
  const number = readSpokenNumber(recommendation);
  if (number === undefined) return undefined;
  const find = (tx: TenantTransaction) => recommendationByNumber(tx, number).catch(undefinedIfRefused);
  return (await database.inTenant(tenant.id, find))?.advisorName ?? undefined;
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

async function pricedItem(
  { catalogue }: OrderDeps,
  tenant: Tenant,
  { product, device, language }: Visit,
): Promise<(MonthlyPrice & Pick<BasketItem, "name" | "oneOffCents">) | undefined> {
  const loaded = await catalogue.load(tenant);
  const found = findProduct(loaded, product);
  if (!found) return undefined;
  const { translations } = loaded;
  if (!device) {
    const shown = translateProduct(translations, found, language);
    return { name: shown.displayName, ...monthlyPrice(shown), oneOffCents: shown.oneOffCents };
  }
  const offer = offerOf(loaded, { productId: found.id, deviceId: Number(device) });
  return (
    offer && {
      name: translateOffer(translations, offer, language).displayName,
      monthlyCents: offer.monthlyCents,
      oneOffCents: devicePriceCents(offer),
    }
  );
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
    HandyId: visit.device || 0,
    Bestelldatum: now.toISOString(),
  };
  const run = { tenant, now, language: "de" } as const;
  await database.inTenant(tenant.id, (tx) => importRows(deps, tx, run, [row]));
  return number;
}
