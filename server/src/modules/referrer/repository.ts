import type { Language } from "@weitersagen/contract/language";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export type BlockReason = "blocked" | "rules" | "employee";

export interface Referrer {
  readonly id: number;
  readonly publicHash: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly confirmedAt: Date | null;
  readonly registeredAt: Date | null;
  readonly blockReason: BlockReason | null;
  readonly newsletterPermission: boolean;
  readonly newsletterSentAt: Date | null;
}

export interface NewReferrer {
  readonly publicHash: string;
  readonly email: string;
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly createdAt: Date;
  readonly eligibilityDeclaredAt: Date | null;
  readonly newsletterSentAt: Date | null;
}

const columns = `id, public_hash as "publicHash", email, coalesce(first_name, '') as "firstName",
  coalesce(last_name, '') as "lastName", language, confirmed_at as "confirmedAt", registered_at as "registeredAt",
  block_reason as "blockReason", newsletter_permission as "newsletterPermission",
  newsletter_sent_at as "newsletterSentAt"`;

const addReferrer = defineStatement<{ id: number }>(
  `insert into referrer (tenant_id, public_hash, email, salutation, first_name, last_name, language, created_at,
                         eligibility_declared_at, newsletter_sent_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (tenant_id, email) where email is not null do nothing
   returning id`,
);

/** The new account's id; undefined when the address has one already, of which one made at the same moment counts. */
export async function insertReferrer(
  tx: TenantTransaction,
  referrer: NewReferrer,
): Promise<number | undefined> {
  const [row] = await tx.run(addReferrer, [
    tx.tenantId,
    referrer.publicHash,
    referrer.email,
    referrer.salutation,
    referrer.firstName,
    referrer.lastName,
    referrer.language,
    referrer.createdAt,
    referrer.eligibilityDeclaredAt,
    referrer.newsletterSentAt,
  ]);
  return row?.id;
}

const byEmail = defineStatement<Referrer>(
  `select ${columns} from referrer where tenant_id = $1 and email = $2`,
);
const byId = defineStatement<Referrer>(
  `select ${columns} from referrer where tenant_id = $1 and id = $2 and email is not null`,
);
const byHash = defineStatement<Referrer>(
  `select ${columns} from referrer where tenant_id = $1 and public_hash = $2 and email is not null`,
);

export async function findByEmail(tx: TenantTransaction, email: string): Promise<Referrer | undefined> {
  return (await tx.run(byEmail, [tx.tenantId, email]))[0];
}

export async function findById(tx: TenantTransaction, id: number): Promise<Referrer | undefined> {
  return (await tx.run(byId, [tx.tenantId, id]))[0];
}

export async function findByHash(tx: TenantTransaction, publicHash: string): Promise<Referrer | undefined> {
  return (await tx.run(byHash, [tx.tenantId, publicHash]))[0];
}

const confirm = defineStatement<{ id: number }>(
  `update referrer set confirmed_at = $3, newsletter_permission = newsletter_permission or newsletter_sent_at is not null
    where tenant_id = $1 and id = $2 and confirmed_at is null
   returning id`,
);

/** The opt-in also confirms a newsletter that was asked for. Answers whether it changed anything. */
export async function markConfirmed(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  return (await tx.run(confirm, [tx.tenantId, id, now])).length === 1;
}
