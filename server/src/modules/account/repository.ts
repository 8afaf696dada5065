import type { Selectable, Updateable } from "kysely";
import type { Schema } from "../../platform/db/schema.gen.ts";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export type Account = Pick<Selectable<Schema["referrer"]>, (typeof columns)[number]>;

const columns = [
  "id",
  "public_hash",
  "email",
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
  | "salutation"
  | "first_name"
  | "last_name"
  | "language"
  | "customer_number"
  | "customer_number_status"
  | "newsletter_permission"
  | "newsletter_sent_at"
>;

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
