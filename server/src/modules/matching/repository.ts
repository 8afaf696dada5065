import { arrayOfTexts } from "../../platform/db/array.ts";
import { bigintsOf } from "../../platform/db/binary-array.ts";
import {
  defineListing,
  type Lists,
  moments,
  momentsIfAny,
  numbers,
  texts,
} from "../../platform/db/listing.ts";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** A recommendation, as far as it decides about orders. Times in milliseconds. */
export interface Recommended {
  readonly id: number;
  readonly createdAt: number;
  readonly validUntil: number;
  readonly lockedAt: number | null;
  readonly referrerId: number;
}

const recommended = {
  id: numbers("r.id"),
  createdAt: moments("r.created_at"),
  validUntil: moments("r.valid_until"),
  lockedAt: momentsIfAny("r.locked_at"),
  referrerId: numbers("r.referrer_id"),
};
const recommendations = "recommendation r where r.tenant_id = $1 and";
const recommendationsById = defineListing(recommended, `${recommendations} r.id = any ($2::bigint[])`);
const recommendationsBy = {
  recommendationNumber: defineListing(
    { ...recommended, mark: texts("r.number") },
    `${recommendations} r.number = any ($2::text[])`,
  ),
  code: defineListing(
    { ...recommended, mark: texts("r.code") },
    `${recommendations} r.code = any ($2::text[])`,
  ),
};

function recommendationAt(lists: Lists<typeof recommended>, place: number): Recommended {
  return {
    id: lists.id[place] ?? 0,
    createdAt: lists.createdAt[place] ?? 0,
    validUntil: lists.validUntil[place] ?? 0,
    lockedAt: lists.lockedAt[place] ?? null,
    referrerId: lists.referrerId[place] ?? 0,
  };
}

/** Somebody who accepted a recommendation. Times in milliseconds. */
export interface Accepted {
  readonly id: number;
  readonly recommendationId: number;
  readonly createdAt: number;
  readonly keepUntil: number;
  readonly email: string | null;
}

const accepted = {
  id: numbers("k.id"),
  recommendationId: numbers("k.recommendation_id"),
  createdAt: moments("k.created_at"),
  keepUntil: moments("k.keep_until"),
  email: texts("k.email"),
};
const recipientsById = defineListing(
  accepted,
  "recipient k where k.tenant_id = $1 and k.id = any ($2::bigint[])",
);
const recipientsBy = {
  recipientNumber: defineListing(
    { ...accepted, mark: texts("k.number") },
    "recipient k where k.tenant_id = $1 and k.number = any ($2::text[])",
  ),
  email: defineListing(
    { ...accepted, mark: texts("k.email") },
    `(select distinct on (email) * from recipient
       where tenant_id = $1 and email = any ($2::text[]) and deleted_at is null
       order by email, created_at desc, id desc) k`,
  ),
};

function recipientAt(lists: Lists<typeof accepted>, place: number): Accepted {
  return {
    id: lists.id[place] ?? 0,
    recommendationId: lists.recommendationId[place] ?? 0,
    createdAt: lists.createdAt[place] ?? 0,
    keepUntil: lists.keepUntil[place] ?? 0,
    email: lists.email[place] || null,
  };
}

function mapOf<Key, Of, From>(keys: readonly Key[], from: From, at: (from: From, place: number) => Of) {
  const all = new Map<Key, Of>();
  for (let place = 0; place < keys.length; place += 1) all.set(keys[place] as Key, at(from, place));
  return all;
}

export async function recommendationsMarked(
  tx: TenantTransaction,
  mark: keyof typeof recommendationsBy,
  values: readonly string[],
): Promise<Map<string, Recommended>> {
  const lists = await recommendationsBy[mark](tx, [tx.tenantId, arrayOfTexts(values)]);
  return mapOf(lists.mark, lists, recommendationAt);
}

export async function recommendationsWith(
  tx: TenantTransaction,
  ids: Iterable<number>,
): Promise<Map<number, Recommended>> {
  const lists = await recommendationsById(tx, [tx.tenantId, bigintsOf([...ids])]);
  return mapOf(lists.id, lists, recommendationAt);
}

export async function recipientsMarked(
  tx: TenantTransaction,
  mark: keyof typeof recipientsBy,
  values: readonly string[],
): Promise<Map<string, Accepted>> {
  const lists = await recipientsBy[mark](tx, [tx.tenantId, arrayOfTexts(values)]);
  return mapOf(lists.mark, lists, recipientAt);
}

export async function recipientsWith(
  tx: TenantTransaction,
  ids: Iterable<number>,
): Promise<Map<number, Accepted>> {
  const lists = await recipientsById(tx, [tx.tenantId, bigintsOf([...ids])]);
  return mapOf(lists.id, lists, recipientAt);
}

const emailsById = defineStatement<{ id: number; email: string }>(
  "select id, email from referrer where tenant_id = $1 and id = any ($2::bigint[]) and email is not null",
);

export async function referrerEmails(
  tx: TenantTransaction,
  ids: Iterable<number>,
): Promise<Map<number, string>> {
  const rows = await tx.run(emailsById, [tx.tenantId, bigintsOf([...ids])]);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
