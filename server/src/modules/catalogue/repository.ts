import type { Advisor, DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import type { Language } from "@weitersagen/contract/language";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface CategoryTexts {
  readonly name: string;
  readonly title: string;
  /** `{praemie}` stands for what a recommendation earns at the moment. */
  readonly description: string;
}

/** A category page as data, before it is put into words of one language. */
export interface CategoryDefinition {
  readonly id: number;
  readonly key: string;
  readonly aliases: readonly string[];
  readonly source: string;
  readonly category: string;
  readonly parentKey: string | null;
  readonly texts: Readonly<Record<Language, CategoryTexts>>;
  readonly otherKeys: readonly string[];
  readonly defaultProductId: number | null;
  readonly selectTarget: "empfehlen" | "smartphones" | "tablets";
  readonly layout: "kartendeck" | "liste";
  readonly deviceType: "alle" | "smartphone" | "tablet" | null;
  readonly bundled: boolean;
  readonly motif: string;
  readonly productIds: readonly number[];
}

export interface CampaignDefinition {
  readonly id: string;
  readonly texts: Readonly<Record<Language, { title: string; text: string; legalText: string }>>;
  readonly needsConsent: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** A German text of products, and what it is in another language. */
export interface Phrase {
  readonly language: Language;
  readonly phrase: string;
  readonly translation: string;
}

export type AdvisorRecord = Omit<Advisor, "photo">;

export async function readProducts(tx: TenantTransaction): Promise<Product[]> {
  const products = await tx
    .selectFrom("product")
    .select([
      "id",
      "external_id as externalId",
      "play",
      "name",
      "display_name as displayName",
      "young",
      "hybrid",
      "product_group as group",
      "product_class as productClass",
      "monthly_cents as monthlyCents",
      "one_off_cents as oneOffCents",
      "description1",
      "description2",
      "description3",
      "description4",
      "commission",
      "provider_product_id as providerProductId",
      "footnote",
      "price_split as priceSplit",
      "promotion_name as promotionName",
      "promotion_rebate_cents as promotionRebateCents",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("id")
    .execute();
  const bounties = await tx
    .selectFrom("bounty")
    .select([
      "product_id as productId",
      "amount_cents as amountCents",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "shown_ends_at as shownEndsAt",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("starts_at")
    .orderBy("amount_cents")
    .execute();
  const byProduct = Map.groupBy(bounties, ({ productId }) => productId);
  return products.map((product) => ({
    ...product,
    bounties: (byProduct.get(product.id) ?? []).map(({ productId: _product, ...bounty }) => bounty),
  }));
}

export async function readCategories(tx: TenantTransaction): Promise<CategoryDefinition[]> {
  const categories = await tx
    .selectFrom("product_category")
    .select([
      "id",
      "key",
      "aliases",
      "source",
      "category",
      "parent_key as parentKey",
      "texts",
      "other_keys as otherKeys",
      "default_product_id as defaultProductId",
      "select_target as selectTarget",
      "layout",
      "device_type as deviceType",
      "bundled",
      "motif",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .execute();
  const members = await tx
    .selectFrom("category_product")
    .select(["category_id as categoryId", "product_id as productId"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .execute();
  const byCategory = Map.groupBy(members, ({ categoryId }) => categoryId);
  return categories.map((category) => ({
    ...category,
    texts: category.texts as CategoryDefinition["texts"],
    productIds: (byCategory.get(category.id) ?? []).map(({ productId }) => productId),
  }));
}

export function readOffers(tx: TenantTransaction): Promise<DeviceOffer[]> {
  return tx
    .selectFrom("device_offer")
    .select([
      "id",
      "device_type as deviceType",
      "manufacturer",
      "product_class as productClass",
      "display_name as displayName",
      "description",
      "tariff_name as tariffName",
      "device_name as deviceName",
      "device_description as deviceDescription",
      "device_id as deviceId",
      "device_cents as deviceCents",
      "tariff_id as tariffId",
      "monthly_cents as monthlyCents",
      "position",
      "on_promotion as onPromotion",
      "top_position as topPosition",
      "promotion_cents as promotionCents",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("position")
    .execute();
}

export async function readCampaigns(tx: TenantTransaction): Promise<CampaignDefinition[]> {
  const rows = await tx
    .selectFrom("campaign")
    .select(["id", "texts", "needs_consent as needsConsent", "starts_at as startsAt", "ends_at as endsAt"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, texts: row.texts as CampaignDefinition["texts"] }));
}

export async function readPhrases(tx: TenantTransaction): Promise<Phrase[]> {
  const rows = await tx
    .selectFrom("catalogue_phrase")
    .select(["language", "phrase", "translation"])
    .where("tenant_id", "=", tx.tenantId)
    .execute();
  return rows as Phrase[];
}

/** Sorts behind every word that begins like the one before it. */
const BEHIND_ALL = "\u{10FFFF}";

/** Advisors for whom every word begins one of theirs; all advisors without a word. */
export async function findAdvisors(
  tx: TenantTransaction,
  words: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ advisors: AdvisorRecord[]; totalCount: number }> {
  let found = tx.selectFrom("advisor").where("advisor.tenant_id", "=", tx.tenantId);
  for (const word of words) {
    found = found.where("advisor.external_id", "in", (query) =>
      query
        .selectFrom("advisor_word")
        .select("advisor_word.external_id")
        .where("advisor_word.tenant_id", "=", tx.tenantId)
        .where("word", ">=", word)
        .where("word", "<", `${word}${BEHIND_ALL}`),
    );
  }
  const advisors = await found
    .select(["external_id as externalId", "first_name as firstName", "last_name as lastName"])
    .select(["postcode", "town"])
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("external_id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await found.select(sql<number>`count(*)::integer`.as("count")).executeTakeFirstOrThrow();
  return { advisors, totalCount: count };
}

export function findAdvisor(tx: TenantTransaction, externalId: string): Promise<AdvisorRecord | undefined> {
  return tx
    .selectFrom("advisor")
    .select(["external_id as externalId", "first_name as firstName", "last_name as lastName"])
    .select(["postcode", "town"])
    .where("tenant_id", "=", tx.tenantId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

/** For an insert that meets a row of the same key: every column takes the value that was to be inserted. */
function newValuesOf<Row extends object>(row: Row | undefined) {
  const columns = Object.keys(row ?? {}).map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(columns) as { [Column in keyof Row]: RawBuilder<Row[Column]> };
}

/** Adds products and overwrites those that are there; a product others refer to is never removed. */
export async function saveProducts(tx: TenantTransaction, products: readonly Product[]): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map((product) => ({
    tenant_id: tx.tenantId,
    id: product.id,
    external_id: product.externalId,
    play: product.play,
    name: product.name,
    display_name: product.displayName,
    young: product.young,
    hybrid: product.hybrid,
    product_group: product.group,
    product_class: product.productClass,
    monthly_cents: product.monthlyCents,
    one_off_cents: product.oneOffCents,
    description1: product.description1,
    description2: product.description2,
    description3: product.description3,
    description4: product.description4,
    commission: product.commission,
    provider_product_id: product.providerProductId,
    footnote: product.footnote,
    price_split: product.priceSplit,
    promotion_name: product.promotionName,
    promotion_rebate_cents: product.promotionRebateCents,
  }));
  await tx
    .insertInto("product")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(newValuesOf(rows[0])))
    .execute();
  await replaceBounties(tx, products);
}

async function replaceBounties(tx: TenantTransaction, products: readonly Product[]): Promise<void> {
  const ids = products.map(({ id }) => id);
  await tx.deleteFrom("bounty").where("tenant_id", "=", tx.tenantId).where("product_id", "in", ids).execute();
  const rows = products.flatMap((product) =>
    product.bounties.map((bounty) => ({
      tenant_id: tx.tenantId,
      product_id: product.id,
      amount_cents: bounty.amountCents,
      starts_at: bounty.startsAt,
      ends_at: bounty.endsAt,
      shown_ends_at: bounty.shownEndsAt,
    })),
  );
  if (rows.length > 0) await tx.insertInto("bounty").values(rows).execute();
}

export async function replaceCategories(
  tx: TenantTransaction,
  categories: readonly CategoryDefinition[],
): Promise<void> {
  await tx.deleteFrom("product_category").where("tenant_id", "=", tx.tenantId).execute();
  if (categories.length === 0) return;
  const rows = categories.map((category, position) => ({
    tenant_id: tx.tenantId,
    id: category.id,
    key: category.key,
    aliases: [...category.aliases],
    source: category.source,
    category: category.category,
    parent_key: category.parentKey,
    position,
    texts: JSON.stringify(category.texts),
    other_keys: [...category.otherKeys],
    default_product_id: category.defaultProductId,
    select_target: category.selectTarget,
    layout: category.layout,
    device_type: category.deviceType,
    bundled: category.bundled,
    motif: category.motif,
  }));
  await tx.insertInto("product_category").values(rows).execute();
  const members = categories.flatMap(({ id, productIds }) =>
    productIds.map((productId, position) => ({
      tenant_id: tx.tenantId,
      category_id: id,
      product_id: productId,
      position,
    })),
  );
  if (members.length > 0) await tx.insertInto("category_product").values(members).execute();
}

export async function replaceOffers(tx: TenantTransaction, offers: readonly DeviceOffer[]): Promise<void> {
  await tx.deleteFrom("device_offer").where("tenant_id", "=", tx.tenantId).execute();
  if (offers.length === 0) return;
  const rows = offers.map((offer) => ({
    tenant_id: tx.tenantId,
    id: offer.id,
    device_type: offer.deviceType,
    manufacturer: offer.manufacturer,
    product_class: offer.productClass,
    display_name: offer.displayName,
    description: offer.description,
    tariff_name: offer.tariffName,
    device_name: offer.deviceName,
    device_description: offer.deviceDescription,
    device_id: offer.deviceId,
    device_cents: offer.deviceCents,
    tariff_id: offer.tariffId,
    monthly_cents: offer.monthlyCents,
    position: offer.position,
    on_promotion: offer.onPromotion,
    top_position: offer.topPosition,
    promotion_cents: offer.promotionCents,
  }));
  await tx.insertInto("device_offer").values(rows).execute();
}

export async function replacePhrases(tx: TenantTransaction, phrases: readonly Phrase[]): Promise<void> {
  await tx.deleteFrom("catalogue_phrase").where("tenant_id", "=", tx.tenantId).execute();
  if (phrases.length === 0) return;
  const rows = phrases.map((phrase) => ({ tenant_id: tx.tenantId, ...phrase }));
  await tx.insertInto("catalogue_phrase").values(rows).execute();
}

export async function saveCampaigns(
  tx: TenantTransaction,
  campaigns: readonly CampaignDefinition[],
): Promise<void> {
  if (campaigns.length === 0) return;
  const rows = campaigns.map((campaign) => ({
    tenant_id: tx.tenantId,
    id: campaign.id,
    texts: JSON.stringify(campaign.texts),
    needs_consent: campaign.needsConsent,
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt,
  }));
  await tx
    .insertInto("campaign")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(newValuesOf(rows[0])))
    .execute();
}

export async function saveAdvisor(
  tx: TenantTransaction,
  { externalId, firstName, lastName, postcode, town }: AdvisorRecord,
  words: readonly string[],
): Promise<void> {
  const values = { first_name: firstName, last_name: lastName, postcode, town };
  await tx
    .insertInto("advisor")
    .values({ tenant_id: tx.tenantId, external_id: externalId, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "external_id"]).doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom("advisor_word")
    .where("tenant_id", "=", tx.tenantId)
    .where("external_id", "=", externalId)
    .execute();
  await tx
    .insertInto("advisor_word")
    .values(words.map((word) => ({ tenant_id: tx.tenantId, word, external_id: externalId })))
    .execute();
}
