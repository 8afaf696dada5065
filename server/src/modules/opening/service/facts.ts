import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import { activeBounty } from "@weitersagen/domain/bounty";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { apiKeys, isValidKey } from "../../../platform/session/api-keys.ts";
import type { Tenant, TenantDirectory } from "../../../platform/tenancy.ts";
import { bountiesOf, readCatalogue } from "../../catalogue/service/loaded-catalogue.ts";
import { onSale } from "../../catalogue/service/on-sale.ts";
import { ownerOfApp } from "../../content/service/app-owner.ts";
import { publishedEntries } from "../../content/service/published-entries.ts";
import type { PublishedEntry } from "../../content/service/published-entries.ts";
import type { DemoMarks } from "./demo-marks.ts";
import { textsIn } from "./texts-in.ts";
import type { FoundText } from "./texts-in.ts";

/** What the rules know of a tenant. */
export interface OpeningFacts {
  readonly tenant: Tenant;
  /** Texts of the settings under their names on the wire. */
  readonly settingTexts: readonly FoundText[];
  /** What visitors can see; undefined if the content comes from a CMS of the client. */
  readonly content: readonly PublishedEntry[] | undefined;
  readonly productsOnSale: number;
  /** Texts of the products on sale; each path begins with the id of the product. */
  readonly productTexts: readonly FoundText[];
  readonly hasBounty: boolean;
  readonly hasApiKey: boolean;
  readonly sendsMail: boolean;
  readonly demo: DemoMarks;
  readonly now: Date;
}

export interface OpeningDeps {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly demo: DemoMarks;
  /** Whether content is stored in the database: no CMS is configured. */
  readonly storesContent: boolean;
  readonly sendsMail: boolean;
}

/** Reads what the rules need. Takes the database, because the content may be that of another tenant. */
export async function readFacts(deps: OpeningDeps, tenant: Tenant, now: Date): Promise<OpeningFacts> {
  const { database, tenants, demo, storesContent, sendsMail } = deps;
  const owner = ownerOfApp(tenants, tenant.settings.contentApp) ?? tenant;
  const own = await database.inTenant(tenant.id, (tx) => readOwnFacts(tx, tenant, now), { readOnly: true });
  return {
    tenant,
    settingTexts: textsIn(z.encode(TenantSettings, tenant.settings)),
    content: storesContent
      ? await database.inTenant(owner.id, (tx) => publishedEntries(tx), { readOnly: true })
      : undefined,
    ...own,
    sendsMail,
    demo,
    now,
  };
}

async function readOwnFacts(tx: TenantTransaction, { slug, settings }: Tenant, now: Date) {
  const sale = onSale(await readCatalogue(tx, slug, settings.excludedProductIds ?? []), now);
  const items = [
    ...[...sale.products.keys()].map((productId) => ({ productId, deviceId: null })),
    ...sale.offers.map(({ tariffId, deviceId }) => ({ productId: tariffId, deviceId })),
  ];
  const keys = await apiKeys(tx);
  return {
    productsOnSale: sale.products.size,
    productTexts: [...sale.products].flatMap(([id, product]) => textsIn(product, String(id))),
    hasBounty: items.some((item) => activeBounty(bountiesOf(sale, item), now) !== undefined),
    hasApiKey: keys.some((key) => isValidKey(key, now)),
  };
}
