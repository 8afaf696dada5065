import type { PartyName } from "@weitersagen/contract/console/people";
import type { reasonsForPerson } from "@weitersagen/domain/bank-reasons";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { waitsAfterDeath, waitsForPerson } from "../../../platform/db/reward-rows.ts";
import { itemName } from "./names.ts";

type ReturnReason = (typeof reasonsForPerson)[number];

const account = (party: PartyName, tx: TenantTransaction, id: number) =>
  tx
    .selectFrom("bank_account")
    .select(["masked as iban", "frozen_until as frozenUntil"])
    .where("tenant_id", "=", tx.tenantId)
    .where("person", "=", party)
    .where("person_id", "=", id)
    .executeTakeFirst();

/** Why a payment to the person came back, if that waits for a note. The rule of the start page. */
export async function readReturnReason(
  tx: TenantTransaction,
  party: PartyName,
  id: number,
): Promise<ReturnReason | null> {
  const found = await tx
    .selectFrom("reward as w")
    .innerJoin("payout as p", (join) =>
      join.onRef("p.tenant_id", "=", "w.tenant_id").onRef("p.reward_id", "=", "w.id"),
    )
    .select(sql<ReturnReason>`p.bank_reason`.as("reason"))
    .where("w.tenant_id", "=", tx.tenantId)
    .where(party === "referrer" ? "w.referrer_id" : "w.recipient_id", "=", id)
    .where("w.party", "=", party)
    .where(waitsForPerson("w", { payout: sql.table("payout") }))
    .orderBy("p.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.reason ?? null;
}

/**
 * Whether a bank has reported the death of a person with this address, and no note settles it yet. The law that forbids a
 * payment (RR04) says nothing about its payee.
 */
export async function isReportedDead(tx: TenantTransaction, email: string): Promise<boolean> {
  const waits = waitsAfterDeath("w", { payout: sql.table("payout") });
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from reward w
       where w.tenant_id = ${tx.tenantId} and ${waits}
         and (w.referrer_id in (select id from referrer where tenant_id = ${tx.tenantId} and email = ${email})
           or w.recipient_id in (select id from recipient where tenant_id = ${tx.tenantId} and email = ${email}))) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

const noText = sql<string | null>`null::text`;
const noTime = sql<Date | null>`null::timestamptz`;

/** Of two changes at once the second one waits, and then reads what the first one wrote. */
export async function lockPerson(tx: TenantTransaction, kind: PartyName, id: number): Promise<void> {
  await tx
    .selectFrom(kind === "referrer" ? "referrer" : "recipient")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
}

function readReferrer(tx: TenantTransaction, id: number) {
  return tx
    .selectFrom("referrer as f")
    .where("f.tenant_id", "=", tx.tenantId)
    .where("f.id", "=", id)
    .select([
      sql<PartyName>`'referrer'`.as("kind"),
      "f.id",
      noText.as("number"),
      "f.salutation",
      "f.first_name as firstName",
      "f.last_name as lastName",
      "f.email",
      "f.pending_email as pendingEmail",
      noText.as("street"),
      noText.as("houseNumber"),
      noText.as("postcode"),
      noText.as("town"),
      sql<string>`f.language`.as("language"),
      "f.created_at as createdAt",
      "f.confirmed_at as confirmedAt",
      "f.registered_at as registeredAt",
      "f.deleted_at as deletedAt",
      sql<string | null>`f.block_reason`.as("blockReason"),
      "f.blocked_at as blockedAt",
      "f.customer_number as customerNumber",
      noTime.as("keepUntil"),
    ])
    .executeTakeFirst();
}

function readRecipient(tx: TenantTransaction, id: number) {
  return tx
    .selectFrom("recipient as k")
    .where("k.tenant_id", "=", tx.tenantId)
    .where("k.id", "=", id)
    .select([
      sql<PartyName>`'recipient'`.as("kind"),
      "k.id",
      sql<string | null>`k.number`.as("number"),
      "k.salutation",
      "k.first_name as firstName",
      "k.last_name as lastName",
      "k.email",
      "k.pending_email as pendingEmail",
      "k.street",
      "k.house_number as houseNumber",
      "k.postcode",
      "k.town",
      sql<string>`k.language`.as("language"),
      "k.created_at as createdAt",
      "k.confirmed_at as confirmedAt",
      noTime.as("registeredAt"),
      "k.deleted_at as deletedAt",
      noText.as("blockReason"),
      noTime.as("blockedAt"),
      noText.as("customerNumber"),
      // Only as long as nothing was ordered.
      sql<Date | null>`case when not exists (
        select from placed_order o where o.tenant_id = k.tenant_id
           and o.recommendation_id = k.recommendation_id and o.recipient_id = k.id) then k.keep_until end`.as(
        "keepUntil",
      ),
    ])
    .executeTakeFirst();
}

export async function readPerson(tx: TenantTransaction, party: PartyName, id: number) {
  const person = await (party === "referrer" ? readReferrer(tx, id) : readRecipient(tx, id));
  if (!person) return undefined;
  const { iban = null, frozenUntil = null } = (await account(party, tx, id)) ?? {};
  return { ...person, iban, frozenUntil };
}
export type StoredPerson = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** The same address in another role, or with another acceptance. */
export async function readOtherRoles(tx: TenantTransaction, { kind, id, email }: StoredPerson) {
  if (email === null) return [];
  const { rows } = await sql<{ kind: PartyName; id: number; at: Date }>`
    select 'referrer' as kind, id, created_at as at from referrer
     where tenant_id = ${tx.tenantId} and email = ${email} and ('referrer', id) <> (${kind}, ${id})
    union all
    (select 'recipient', id, created_at from recipient
      where tenant_id = ${tx.tenantId} and email = ${email} and deleted_at is null
        and ('recipient', id) <> (${kind}, ${id})
      order by created_at desc limit 20)`.execute(tx);
  return rows;
}

const MOST_RECOMMENDATIONS = 100;

/** The recommendations of a referrer, or the one that a recipient accepted. */
export function readRecommendations(tx: TenantTransaction, party: PartyName, id: number) {
  const query = tx
    .selectFrom("recommendation as r")
    .where("r.tenant_id", "=", tx.tenantId)
    .select([
      "r.number",
      itemName("r").as("product"),
      sql<string>`r.status`.as("status"),
      "r.created_at as createdAt",
      "r.valid_until as validUntil",
      sql<boolean>`r.locked_at is not null`.as("isLocked"),
      sql<boolean>`exists (select from placed_order o where o.tenant_id = r.tenant_id
        and o.recommendation_id = r.id and o.cancelled_at is null)`.as("isOrdered"),
    ])
    .orderBy("r.created_at", "desc")
    .limit(MOST_RECOMMENDATIONS);
  return party === "referrer"
    ? query.where("r.referrer_id", "=", id).execute()
    : query
        .where(
          "r.id",
          "=",
          sql<number>`(select recommendation_id from recipient where tenant_id = ${tx.tenantId} and id = ${id})`,
        )
        .execute();
}
