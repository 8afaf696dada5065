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

export interface ApiKeyTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  name: string;
  hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
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
  api_key: ApiKeyTable;
  idempotency_key: IdempotencyKeyTable;
  mail: MailTable;
  rate_limit: RateLimitTable;
  tenant: TenantTable;
  tenant_domain: TenantDomainTable;
  tenant_route: TenantRouteTable;
  tenant_secret: TenantSecretTable;
}
