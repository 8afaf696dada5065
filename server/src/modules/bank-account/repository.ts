import type { Party } from "@weitersagen/domain/reward";
import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** The person whose account it is. */
export interface AccountOwner {
  readonly party: Party;
  readonly id: number;
}

export interface AccountRow extends AccountOwner {
  /** All of these are empty after the owner removed the account. The row stays: a new account then counts as a change. */
  readonly sealed: Buffer | null;
  readonly keyId: string | null;
  readonly fingerprint: Buffer | null;
  readonly masked: string | null;
  readonly frozenUntil: Date | null;
}

export type StoredAccount = AccountRow & { readonly savedAt: Date };

const accounts = (tx: TenantTransaction) =>
  tx
    .selectFrom("bank_account")
    .where("tenant_id", "=", tx.tenantId)
    .select([
      "person as party",
      "person_id as id",
      "sealed",
      "key_id as keyId",
      "fingerprint",
      "masked",
      "frozen_until as frozenUntil",
      "saved_at as savedAt",
    ]);

export function findAccount(
  tx: TenantTransaction,
  { party, id }: AccountOwner,
): Promise<StoredAccount | undefined> {
  return accounts(tx).where("person", "=", party).where("person_id", "=", id).executeTakeFirst();
}

/** Pairs are sent as two lists: the statement is the same for any number of owners. */
const isOneOf = (owners: readonly AccountOwner[]) =>
  sql<SqlBool>`(person, person_id) in (select * from unnest(${owners.map(({ party }) => party)}::text[],
                                                            ${owners.map(({ id }) => id)}::bigint[]))`;

export function findAccounts(
  tx: TenantTransaction,
  owners: readonly AccountOwner[],
): Promise<StoredAccount[]> {
  return accounts(tx).where(isOneOf(owners)).execute();
}

/** Changes of one person's account happen one after the other. The advisory lock covers the first account, which has no row yet. */
export async function lockAccount(
  tx: TenantTransaction,
  { party, id }: AccountOwner,
): Promise<StoredAccount | undefined> {
  const key = `bank account ${party} ${id}`;
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext(${key}))`.execute(tx);
  return accounts(tx).where("person", "=", party).where("person_id", "=", id).forUpdate().executeTakeFirst();
}

/** More people than this with one account are all held long before. */
const SHARING_PEOPLE = 50;

/**
 * Other people with the same account. They save it one after the other: of several at once, the last one sees all.
 */
export async function lockSharingOwners(
  tx: TenantTransaction,
  { party, id, fingerprint }: AccountOwner & { readonly fingerprint: Buffer },
): Promise<AccountOwner[]> {
  const key = `bank account ${fingerprint.toString("hex")}`;
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext(${key}))`.execute(tx);
  return tx
    .selectFrom("bank_account")
    .select(["person as party", "person_id as id"])
    .where("tenant_id", "=", tx.tenantId)
    .where("fingerprint", "=", fingerprint)
    .where((row) => row.not(row.and([row("person", "=", party), row("person_id", "=", id)])))
    .limit(SHARING_PEOPLE)
    .execute();
}

export async function writeAccount(tx: TenantTransaction, account: AccountRow, savedAt: Date): Promise<void> {
  const { party, id, sealed, keyId, fingerprint, masked, frozenUntil } = account;
  const values = { sealed, key_id: keyId, fingerprint, masked, saved_at: savedAt, frozen_until: frozenUntil };
  await tx
    .insertInto("bank_account")
    .values({ tenant_id: tx.tenantId, person: party, person_id: id, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "person", "person_id"]).doUpdateSet(values))
    .execute();
}

export async function freezeAccount(
  tx: TenantTransaction,
  { party, id }: AccountOwner,
  until: Date,
): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({ frozen_until: sql<Date>`greatest(frozen_until, ${until})` })
    .where("tenant_id", "=", tx.tenantId)
    .where("person", "=", party)
    .where("person_id", "=", id)
    .execute();
}

/** Removes what can be decrypted or shown. The fingerprint stays unless the owner has left. */
export async function eraseAccounts(
  tx: TenantTransaction,
  owners: readonly AccountOwner[],
  { withFingerprint }: { withFingerprint: boolean },
): Promise<void> {
  if (owners.length === 0) return;
  await tx
    .updateTable("bank_account")
    .set({ sealed: null, key_id: null, masked: null, ...(withFingerprint && { fingerprint: null }) })
    .where("tenant_id", "=", tx.tenantId)
    .where(isOneOf(owners))
    .execute();
}

/** Accounts that are encrypted with an older key. */
export function lockAccountsOfOtherKeys(
  tx: TenantTransaction,
  keyId: string,
  size: number,
): Promise<StoredAccount[]> {
  return accounts(tx)
    .where("key_id", "is not", null)
    .where("key_id", "<>", keyId)
    .limit(size)
    .forUpdate()
    .execute();
}
