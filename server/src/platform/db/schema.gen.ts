// Written by `npm run db:types` from the migrated database; never edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export interface AccessTokenTable {
  tenant_id: number;
  hash: Buffer;
  kind: "user" | "agency" | "recipient" | "callCentre";
  subject: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface AdvisorTable {
  tenant_id: number;
  external_id: string;
  first_name: string;
  last_name: string;
  postcode: string;
  town: string;
}

export interface AdvisorWordTable {
  tenant_id: number;
  word: string;
  external_id: string;
}

export interface ApiKeyTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  name: string;
  hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export interface BountyTable {
  tenant_id: number;
  product_id: number;
  starts_at: Date;
  amount_cents: number;
  ends_at: Date | null;
  shown_ends_at: Date | null;
}

export interface CampaignTable {
  tenant_id: number;
  id: string;
  texts: ColumnType<unknown, string, string>;
  needs_consent: boolean;
  starts_at: Date;
  ends_at: Date | null;
}

export interface CategoryProductTable {
  tenant_id: number;
  category_id: number;
  product_id: number;
  position: number;
}

export interface DeviceOfferTable {
  tenant_id: number;
  id: number;
  device_type: "smartphone" | "tablet";
  manufacturer: string;
  product_class: "S" | "M" | "L" | "XL" | null;
  display_name: string;
  description: string;
  tariff_name: string;
  device_name: string;
  device_description: string;
  device_id: number;
  device_cents: number;
  tariff_id: number;
  monthly_cents: number;
  position: number;
  on_promotion: boolean;
  top_position: number;
  promotion_cents: number | null;
}

export interface IdempotencyKeyTable {
  tenant_id: number;
  call_id: string;
  key: string;
  request_hash: Buffer;
  answer_status: number | null;
  answer_body: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Date;
}

export interface MailTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  to_address: string;
  language: string;
  template: string;
  data: ColumnType<unknown, string, string>;
  status: Generated<"pending" | "sent" | "failed">;
  message_id: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  created_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface ProductTable {
  tenant_id: number;
  id: number;
  external_id: string;
  play: "DP" | "TP" | null;
  name: string;
  display_name: string;
  young: boolean;
  hybrid: boolean;
  product_group: string;
  product_class: "S" | "M" | "L" | "XL" | null;
  monthly_cents: number;
  one_off_cents: number;
  description1: string;
  description2: string;
  description3: string;
  description4: string;
  commission: string;
  provider_product_id: string | null;
  footnote: string | null;
  price_split: string | null;
  promotion_name: string | null;
  promotion_rebate_cents: number;
}

export interface ProductCategoryTable {
  tenant_id: number;
  id: number;
  key: string;
  aliases: Generated<string[]>;
  source: string;
  category: string;
  parent_key: string | null;
  position: number;
  texts: ColumnType<unknown, string, string>;
  other_keys: Generated<string[]>;
  default_product_id: number | null;
  select_target: "empfehlen" | "smartphones" | "tablets";
  layout: "kartendeck" | "liste";
  device_type: "alle" | "smartphone" | "tablet" | null;
  bundled: boolean;
  motif: string;
}

export interface RateLimitTable {
  tenant_id: number;
  bucket_hash: Buffer;
  window_start: Date;
  count: number;
}

export interface TenantTable {
  id: GeneratedAlways<number>;
  slug: string;
  brand: string;
  configuration: ColumnType<unknown, string | undefined, string>;
  created_at: Generated<Date>;
  version: Generated<number>;
}

export interface TenantDomainTable {
  tenant_id: number;
  domain: string;
}

export interface TenantRouteTable {
  tenant_id: number;
  name: string;
  path: string;
  position: number;
}

export interface TenantSecretTable {
  tenant_id: number;
  name: string;
  value: string;
}

export interface Schema {
  access_token: AccessTokenTable;
  advisor: AdvisorTable;
  advisor_word: AdvisorWordTable;
  api_key: ApiKeyTable;
  bounty: BountyTable;
  campaign: CampaignTable;
  category_product: CategoryProductTable;
  device_offer: DeviceOfferTable;
  idempotency_key: IdempotencyKeyTable;
  mail: MailTable;
  product: ProductTable;
  product_category: ProductCategoryTable;
  rate_limit: RateLimitTable;
  tenant: TenantTable;
  tenant_domain: TenantDomainTable;
  tenant_route: TenantRouteTable;
  tenant_secret: TenantSecretTable;
}
