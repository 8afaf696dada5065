import type { PersonalField } from "@weitersagen/contract/personal-data";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Schema } from "../../platform/db/schema.gen.ts";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export type Account = Pick<Selectable<Schema["referrer"]>, (typeof columns)[number]>;

const columns = [
  "id",
  "public_hash",
  "email",
  "pending_email",
  "salutation",
  "first_name",
  "last_name",
  "language",
  "password_hash",
  "confirmed_at",
  "block_reason",
  "newsletter_permission",
  "newsletter_sent_at",
  "customer_number",
  "customer_number_status",
] as const;

/** Deleted accounts have no address and are found by nobody. */
export function findByEmail(tx: TenantTransaction, email: string): Promise<Account | undefined> {
  return tx
    .selectFrom("referrer")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .where("email", "=", email)
    .executeTakeFirst();
}

export function findById(tx: TenantTransaction, id: number): Promise<Account | undefined> {
  return tx
    .selectFrom("referrer")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

type Change = Pick<
  Updateable<Schema["referrer"]>,
  | "pending_email"
  | "block_reason"
  | "blocked_at"
  | "salutation"
  | "first_name"
  | "last_name"
  | "language"
  | "customer_number"
  | "customer_number_status"
  | "newsletter_permission"
  | "newsletter_sent_at"
>;

/** Lets nobody else use the account until the transaction ends, not even to write a recommendation for it. */
export async function takeAccount(tx: TenantTransaction, id: number): Promise<void> {
  await sql`select from referrer where tenant_id = ${tx.tenantId} and id = ${id} for update`.execute(tx);
}

/** The account after the change; nothing where it was deleted meanwhile. */
export function changeAccount(
  tx: TenantTransaction,
  id: number,
  change: Change,
): Promise<Account | undefined> {
  return tx
    .updateTable("referrer")
    .set(change)
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
}

/** A password set through a mailed link also proves that the address is the person's own. */
export async function setPassword(
  tx: TenantTransaction,
  id: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("referrer")
    .set((row) => ({
      password_hash: passwordHash,
      confirmed_at: row.fn.coalesce("confirmed_at", row.val(now)),
      registered_at: row.fn.coalesce("registered_at", row.val(now)),
    }))
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
}

/** Whether the address asked for is the person's now; not when somebody else has taken it meanwhile. */
export async function takePendingEmail(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update referrer set email = pending_email, pending_email = null, confirmed_at = coalesce(confirmed_at, ${now})
     where tenant_id = ${tx.tenantId} and id = ${id} and pending_email is not null and deleted_at is null
       and not exists (select from referrer other
                        where other.tenant_id = ${tx.tenantId} and other.email = referrer.pending_email)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

const countTry = defineStatement<{ count: number; first_at: Date }>(
  `insert into failed_login (tenant_id, email_hash, count, first_at) values ($1, $2, 1, $3)
   on conflict (tenant_id, email_hash) do update set
     count = case when failed_login.first_at > $4 then failed_login.count + 1 else 1 end,
     first_at = case when failed_login.first_at > $4 then failed_login.first_at else $3 end
   returning count, first_at`,
);

/** Counts a try to log in before it is judged, so that a thousand at once are counted too. */
export async function countLoginTry(
  tx: TenantTransaction,
  emailHash: Buffer,
  now: Date,
  since: Date,
): Promise<{ count: number; firstAt: Date }> {
  const [row] = await tx.run(countTry, [tx.tenantId, emailHash, now, since]);
  return { count: row?.count ?? 0, firstAt: row?.first_at ?? now };
}

export async function forgetLoginTries(tx: TenantTransaction, emailHash: Buffer): Promise<void> {
  await tx
    .deleteFrom("failed_login")
    .where("tenant_id", "=", tx.tenantId)
    .where("email_hash", "=", emailHash)
    .execute();
}

interface FinishedAccount {
  readonly publicHash: string;
  readonly email: string;
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** An account whose registration is done: confirmed, with a password. */
export async function insertFinished(tx: TenantTransaction, account: FinishedAccount): Promise<void> {
  const { now } = account;
  await tx
    .insertInto("referrer")
    .values({
      tenant_id: tx.tenantId,
      public_hash: account.publicHash,
      email: account.email,
      salutation: account.salutation,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      created_at: now,
      confirmed_at: now,
      registered_at: now,
      eligibility_declared_at: now,
    })
    .execute();
}

export type StoredKind =
  | "account"
  | "consents"
  | "recommendations"
  | "shareTexts"
  | "rewards"
  | "bankAccounts"
  | "claims"
  | "mails"
  | "sessions";
export type StoredRecord = Readonly<Partial<Record<PersonalField, string | number | boolean | Date | null>>>;

/** Records about a referrer: the columns that hold personal data, under the field names of the contract. */
export async function storedAbout(
  tx: TenantTransaction,
  id: number,
  email: string,
): Promise<Record<StoredKind, StoredRecord[]>> {
  const rowsOf = async (query: ReturnType<typeof sql<StoredRecord>>) => (await query.execute(tx)).rows;
  const mine = sql`tenant_id = ${tx.tenantId} and referrer_id = ${id}`;
  return {
    account: await rowsOf(sql<StoredRecord>`
      select email, pending_email as "pendingEmail", salutation, first_name as "firstName", last_name as "lastName",
             language, public_hash as "publicHash", created_at as "accountCreatedAt", confirmed_at as "confirmedAt",
             registered_at as "registeredAt", eligibility_declared_at as "eligibilityDeclaredAt",
             newsletter_permission as newsletter, newsletter_sent_at as "newsletterRequestedAt",
             customer_number as "customerNumber", customer_number_status as "customerNumberStatus",
             block_reason as "blockReason"
        from referrer where tenant_id = ${tx.tenantId} and id = ${id}`),
    consents: await rowsOf(sql<StoredRecord>`
      select purpose, subject as version, step, at, via
        from consent where tenant_id = ${tx.tenantId} and person = 'referrer' and person_id = ${id} order by at`),
    recommendations: await rowsOf(sql<StoredRecord>`
      select number, code, share, channel,
             (select display_name from product
               where product.tenant_id = recommendation.tenant_id and product.id = product_id) as product,
             status, terms_version as "termsVersion", created_at as "createdAt", valid_until as "validUntil",
             locked_at as "lockedAt"
        from recommendation where ${mine} order by created_at`),
    shareTexts: await rowsOf(sql<StoredRecord>`
      select number as recommendation, own.key as channel, own.value as text
        from recommendation, jsonb_each_text(texts) own where ${mine} order by created_at, own.key`),
    rewards: await rowsOf(sql<StoredRecord>`
      select (select number from recommendation r where r.tenant_id = reward.tenant_id and r.id = recommendation_id) as recommendation,
             kind, amount_cents as "amountCents", status, status_at as "statusSince", choice,
             created_at as "earnedAt", due_at as "availableFrom", expires_at as "collectBy",
             case when decided_at is null then held_at end as "heldSince"
        from reward where ${mine} order by created_at`),
    bankAccounts: await rowsOf(sql<StoredRecord>`
      select masked as "maskedIban", saved_at as "savedAt" from bank_account
       where tenant_id = ${tx.tenantId} and person = 'referrer' and person_id = ${id} and masked is not null`),
    claims: await rowsOf(sql<StoredRecord>`
      select typed_number as "orderNumber", ordered_on as "orderedOn", note, status,
             status_at as "statusSince", created_at as "claimedAt",
             (select string_agg(name, ', ') from claim_evidence
               where claim_evidence.tenant_id = claim.tenant_id and claim_id = claim.id) as evidence
        from claim where ${mine} order by created_at`),
    mails: await rowsOf(sql<StoredRecord>`
      select template as kind, subject, created_at as "createdAt", sent_at as "sentAt"
        from mail where tenant_id = ${tx.tenantId} and to_address = ${email} order by created_at`),
    sessions: await rowsOf(sql<StoredRecord>`
      select created_at as "loggedInAt", expires_at as "validUntil", revoked_at as "endedAt"
        from access_token where tenant_id = ${tx.tenantId} and kind = 'user' and subject = ${id} order by created_at`),
  };
}

export interface Earnings {
  readonly receivedCents: number;
  readonly underwayCents: number;
  readonly years: { year: number; cents: number }[];
}

/** A year is that of Germany's calendar, as the tax office counts. */
export async function earningsOf(tx: TenantTransaction, id: number): Promise<Earnings> {
  const { rows } = await sql<{ year: number | null; cents: number }>`
    select case when status = 'paid' then extract(year from status_at at time zone 'Europe/Berlin')::integer end as year,
           sum(amount_cents)::bigint as cents
      from reward
     where tenant_id = ${tx.tenantId} and referrer_id = ${id} and status in ('open', 'provided', 'collected', 'paid')
     group by 1 order by 1 desc nulls last`.execute(tx);
  const years = rows.flatMap(({ year, cents }) => (year === null ? [] : [{ year, cents }]));
  return {
    receivedCents: years.reduce((sum, { cents }) => sum + cents, 0),
    underwayCents: rows.find(({ year }) => year === null)?.cents ?? 0,
    years,
  };
}

/**
 * What lapses with the account: rewards that are not chosen yet, and vouchers that wait for their code, since nobody is
 * left to send it to. A chosen transfer is none of these: it has its account, and is paid.
 */
export async function lapsingRewards(tx: TenantTransaction, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reward
     where tenant_id = ${tx.tenantId} and referrer_id = ${id}
       and (status in ('open', 'provided') or status = 'collected' and choice = 'voucher')
     order by id for update`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Takes name, address and all that opens the account away. The row itself stays without them: payouts must be provable
 * for eight years. Open links stop working, since nobody is left to be rewarded. The bank account is taken by its own
 * module, once nothing is paid to it any more.
 */
export async function eraseAccount(tx: TenantTransaction, account: Account, now: Date): Promise<void> {
  const { id, email, pending_email: pendingEmail } = account;
  const tenant = tx.tenantId;
  await sql`delete from one_time_token where tenant_id = ${tenant} and subject = ${id} and purpose in (
    'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'emailChange')`.execute(
    tx,
  );
  await sql`delete from access_token where tenant_id = ${tenant} and kind = 'user' and subject = ${id}`.execute(
    tx,
  );
  await sql`delete from reward_token where tenant_id = ${tenant} and reward_id in (
    select id from reward where tenant_id = ${tenant} and referrer_id = ${id})`.execute(tx);
  // Nobody has shown that the new address is theirs: of its mails only the one that asked for that may go.
  await sql`delete from mail where tenant_id = ${tenant}
    and (to_address = ${email} or to_address = ${pendingEmail} and template = 'emailChange')`.execute(tx);
  // An order number is the contact's; what was told of it goes, that a claim was made and how it ended stays.
  await sql`delete from claim_evidence where tenant_id = ${tenant} and claim_id in (
    select id from claim where tenant_id = ${tenant} and referrer_id = ${id})`.execute(tx);
  await sql`update claim set note = '', typed_number = 'GELOESCHT-' || id, order_number = 'GELOESCHT-' || id,
      status = case when status in ('open', 'checking') then 'refused' else status end,
      reason = case when status = 'matched' then reason else coalesce(reason, 'referrerDeleted') end
    where tenant_id = ${tenant} and referrer_id = ${id}`.execute(tx);
  // Whoever accepted before may still order, since a lock stops only those who come after it.
  await sql`update recommendation set texts = '{}', contact_hash = null,
      valid_until = least(valid_until, greatest(${now}, created_at + interval '1 millisecond'))
    where tenant_id = ${tenant} and referrer_id = ${id}`.execute(tx);
  await sql`update recommendation set locked_at = ${now}, lock_reason = 'referrerDeleted'
    where tenant_id = ${tenant} and referrer_id = ${id} and locked_at is null`.execute(tx);
  // What an operator wrote about a lock may name the person.
  await sql`update recommendation_event set detail = detail - 'reason' where tenant_id = ${tenant} and kind = 'locked'
    and recommendation_id in (
      select id from recommendation where tenant_id = ${tenant} and referrer_id = ${id})`.execute(tx);
  await sql`update referrer set email = null, pending_email = null, salutation = null, first_name = null, last_name = null,
      password_hash = null, newsletter_permission = false, newsletter_sent_at = null, customer_number = null,
      customer_number_status = null, deleted_at = ${now}
    where tenant_id = ${tenant} and id = ${id}`.execute(tx);
}
