import { arrayOfTexts } from "../../platform/db/array.ts";
import { bigintsOf } from "../../platform/db/binary-array.ts";
import { defineListing, type Lists, moments, numbers, texts } from "../../platform/db/listing.ts";
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
  lockedAt: moments("r.locked_at"),
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
    lockedAt: lists.lockedAt[place] || null,
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

type Find<Key, Of> = (key: Key | null) => Of | undefined;

/**
 * Finds by a key of its own. Each is made when it is asked for: a hundred thousand of them, kept while their batches wait,
 * would cost more than to look them up.
 */
function finderOf<Key, Of>(keys: ArrayLike<Key>, at: (place: number) => Of): Find<Key, Of> {
  const places = new Map<Key | null, number>();
  for (let place = 0; place < keys.length; place += 1) places.set(keys[place] as Key, place);
  return (key) => {
    const place = places.get(key);
    return place === undefined ? undefined : at(place);
  };
}

export interface FoundRecommendations<Key> {
  readonly find: Find<Key, Recommended>;
  readonly referrers: ArrayLike<number>;
}

export interface FoundRecipients<Key> {
  readonly find: Find<Key, Accepted>;
  /** What they accepted. */
  readonly recommendations: ArrayLike<number>;
}

const foundRecommendations = <Key>(
  keys: ArrayLike<Key>,
  lists: Lists<typeof recommended>,
): FoundRecommendations<Key> => ({
  find: finderOf(keys, (place) => recommendationAt(lists, place)),
  referrers: lists.referrerId,
});

const foundRecipients = <Key>(keys: ArrayLike<Key>, lists: Lists<typeof accepted>): FoundRecipients<Key> => ({
  find: finderOf(keys, (place) => recipientAt(lists, place)),
  recommendations: lists.recommendationId,
});

export async function recommendationsMarked(
  tx: TenantTransaction,
  mark: keyof typeof recommendationsBy,
  values: readonly string[],
): Promise<FoundRecommendations<string>> {
  const lists = await recommendationsBy[mark](tx, [tx.tenantId, arrayOfTexts(values)]);
  return foundRecommendations(lists.mark, lists);
}

export async function recommendationsWith(
  tx: TenantTransaction,
  ids: ArrayLike<number>,
): Promise<FoundRecommendations<number>> {
  const lists = await recommendationsById(tx, [tx.tenantId, bigintsOf(ids)]);
  return foundRecommendations(lists.id, lists);
}

export async function recipientsMarked(
  tx: TenantTransaction,
  mark: keyof typeof recipientsBy,
  values: readonly string[],
): Promise<FoundRecipients<string>> {
  const lists = await recipientsBy[mark](tx, [tx.tenantId, arrayOfTexts(values)]);
  return foundRecipients(lists.mark, lists);
}

export async function recipientsWith(
  tx: TenantTransaction,
  ids: ArrayLike<number>,
): Promise<FoundRecipients<number>> {
  const lists = await recipientsById(tx, [tx.tenantId, bigintsOf(ids)]);
  return foundRecipients(lists.id, lists);
}

const emailsById = defineStatement<{ id: number; email: string }>(
  "select id, email from referrer where tenant_id = $1 and id = any ($2::bigint[]) and email is not null",
);

export async function referrerEmails(
  tx: TenantTransaction,
  ids: ArrayLike<number>,
): Promise<Map<number, string>> {
  const rows = await tx.run(emailsById, [tx.tenantId, bigintsOf(ids)]);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
