import type { Language } from "@weitersagen/contract/language";
import type { Selectable, Updateable } from "kysely";
import type { Schema } from "../../../platform/db/schema.gen.ts";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

type Row = Pick<Selectable<Schema["referrer"]>, (typeof columns)[number]>;

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
  "registered_at",
  "block_reason",
  "newsletter_permission",
  "newsletter_sent_at",
  "customer_number",
  "customer_number_status",
  "agency_id",
  "agency_member_id",
] as const;

/** A referrer's account that is not deleted. */
export interface Account {
  readonly id: number;
  readonly publicHash: string;
  readonly email: string;
  /** Requested by the owner, not confirmed yet. */
  readonly pendingEmail: string | null;
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly passwordHash: string | null;
  /** When the mailed link was opened, which proves that the address is the owner's. */
  readonly confirmedAt: Date | null;
  /** When the first password was set. */
  readonly registeredAt: Date | null;
  readonly blockReason: Row["block_reason"];
  readonly newsletterPermission: boolean;
  readonly newsletterSentAt: Date | null;
  readonly customerNumber: string | null;
  readonly customerNumberStatus: Row["customer_number_status"];
  /** The agency and member who invited the referrer; null without an invitation. */
  readonly credit: { readonly agencyId: number; readonly memberId: number | null } | null;
}

function toAccount(row: Row | undefined): Account | undefined {
  return (
    row && {
      id: row.id,
      publicHash: row.public_hash,
      // Only a deleted account has no address, and no query here answers one.
      email: row.email ?? "",
      pendingEmail: row.pending_email,
      salutation: row.salutation ?? "",
      firstName: row.first_name ?? "",
      lastName: row.last_name ?? "",
      language: row.language,
      passwordHash: row.password_hash,
      confirmedAt: row.confirmed_at,
      registeredAt: row.registered_at,
      blockReason: row.block_reason,
      newsletterPermission: row.newsletter_permission,
      newsletterSentAt: row.newsletter_sent_at,
      customerNumber: row.customer_number,
      customerNumberStatus: row.customer_number_status,
      credit: row.agency_id === null ? null : { agencyId: row.agency_id, memberId: row.agency_member_id },
    }
  );
}

function accounts(tx: TenantTransaction) {
  return tx
    .selectFrom("referrer")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .where("deleted_at", "is", null);
}

export async function findByEmail(tx: TenantTransaction, email: string): Promise<Account | undefined> {
  return toAccount(await accounts(tx).where("email", "=", email).executeTakeFirst());
}

export async function findById(tx: TenantTransaction, id: number): Promise<Account | undefined> {
  return toAccount(await accounts(tx).where("id", "=", id).executeTakeFirst());
}

export async function findByHash(tx: TenantTransaction, publicHash: string): Promise<Account | undefined> {
  return toAccount(await accounts(tx).where("public_hash", "=", publicHash).executeTakeFirst());
}

/**
 * Locks the account until the transaction ends, against other changes and against new recommendations, whose foreign
 * key needs a lock on the same row.
 */
export async function lockAccount(tx: TenantTransaction, id: number): Promise<Account | undefined> {
  return toAccount(await accounts(tx).where("id", "=", id).forUpdate().executeTakeFirst());
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

/** Answers the changed account, or undefined if it was deleted in the meantime. */
export async function changeAccount(
  tx: TenantTransaction,
  id: number,
  change: Change,
): Promise<Account | undefined> {
  const row = await tx
    .updateTable("referrer")
    .set(change)
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
  return toAccount(row);
}

/** The language of the mails that follow. */
export async function updateLanguage(tx: TenantTransaction, id: number, language: Language): Promise<void> {
  await tx
    .updateTable("referrer")
    .set({ language })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("language", "<>", language)
    .execute();
}

/** Credits an account once: a later credit changes nothing. */
export async function creditAccount(
  tx: TenantTransaction,
  id: number,
  { agencyId, memberId }: NonNullable<Account["credit"]>,
): Promise<void> {
  await tx
    .updateTable("referrer")
    .set({ agency_id: agencyId, agency_member_id: memberId })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("agency_id", "is", null)
    .execute();
}

/** Also confirms the address: a password is set through a mailed link, or after it was confirmed. */
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

/** Replaces the address by the requested one. Answers false if another account has it by now. */
export async function confirmPendingEmail(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("referrer")
    .set((row) => ({
      email: row.ref("pending_email"),
      pending_email: null,
      confirmed_at: row.fn.coalesce("confirmed_at", row.val(now)),
      email_changed_at: now,
    }))
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("pending_email", "is not", null)
    .where("deleted_at", "is", null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("referrer as other")
            .select("other.id")
            .where("other.tenant_id", "=", tx.tenantId)
            .whereRef("other.email", "=", "referrer.pending_email"),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An account whose address may be corrected: never confirmed, and nothing depends on the address. */
function unconfirmed(tx: TenantTransaction, id: number) {
  return tx
    .updateTable("referrer")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("registered_at", "is", null)
    .where("deleted_at", "is", null);
}

/** Replaces an address that was never confirmed. */
export async function correctEmail(
  tx: TenantTransaction,
  id: number,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<Account | undefined> {
  const row = await unconfirmed(tx, id)
    .set({ email, email_corrected_at: now })
    .returning(columns)
    .executeTakeFirst();
  return toAccount(row);
}

/** Confirms the address through a mailed link. Answers false if it was confirmed before. */
export async function confirmAddress(tx: TenantTransaction, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("referrer")
    .set({ confirmed_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface NewAccount {
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

// Prepared, because every first recommendation of a referrer runs it (benchmark P2).
const addAccount = defineStatement(
  `insert into referrer (tenant_id, public_hash, email, salutation, first_name, last_name, language, created_at,
                         eligibility_declared_at, newsletter_sent_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (tenant_id, email) where email is not null do nothing
   returning id`,
  { id: "referrer.id" },
);

/** Answers the new account's id, or undefined if the address has an account, even one created concurrently. */
export async function insertAccount(tx: TenantTransaction, account: NewAccount): Promise<number | undefined> {
  const [row] = await tx.run(addAccount, [
    tx.tenantId,
    account.publicHash,
    account.email,
    account.salutation,
    account.firstName,
    account.lastName,
    account.language,
    account.createdAt,
    account.eligibilityDeclaredAt,
    account.newsletterSentAt,
  ]);
  return row?.id;
}

interface RegisteredAccount {
  readonly publicHash: string;
  readonly email: string;
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Inserts an account whose address is confirmed and that has a password: for the demo. */
export async function insertRegistered(tx: TenantTransaction, account: RegisteredAccount): Promise<void> {
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
