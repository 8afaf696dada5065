import type { Party } from "@weitersagen/domain/reward";
import { sql, type SqlBool } from "kysely";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { AccountOwner } from "./repository.ts";

/** No chosen transfer waits for the account. Two lookups, so that each can use its index. */
const nothingWaits = sql<SqlBool>`
  not exists (select from reward
        where reward.tenant_id = bank_account.tenant_id and bank_account.person = 'referrer'
          and reward.referrer_id = bank_account.person_id
          and reward.status = 'collected' and reward.choice = 'transfer')
  and not exists (select from reward
        where reward.tenant_id = bank_account.tenant_id and bank_account.person = 'recipient'
          and reward.recipient_id = bank_account.person_id
          and reward.status = 'collected' and reward.choice = 'transfer')`;

/** Owners of readable accounts that no payment waits for: among the given owners, or of accounts saved before a time. */
export function ownersOfUnneededAccounts(
  tx: TenantTransaction,
  which: { readonly owners: readonly AccountOwner[] } | { readonly savedBefore: Date; readonly size: number },
): Promise<AccountOwner[]> {
  const unneeded = tx
    .selectFrom("bank_account")
    .select(["person as party", "person_id as id"])
    .where("tenant_id", "=", tx.tenantId)
    .where("sealed", "is not", null)
    .where(nothingWaits);
  if ("savedBefore" in which) {
    return unneeded.where("saved_at", "<", which.savedBefore).limit(which.size).execute();
  }
  const parties = which.owners.map(({ party }) => party);
  const ids = which.owners.map(({ id }) => id);
  return unneeded
    .where(sql<SqlBool>`(person, person_id) in (select * from unnest(${parties}::text[], ${ids}::bigint[]))`)
    .execute();
}

/** Deleted people who have left bank data here and wait for no transfer any more. */
export function deletedOwners(
  tx: TenantTransaction,
  party: Party,
  { size, ids }: { readonly size: number; readonly ids?: readonly number[] },
): Promise<AccountOwner[]> {
  return tx
    .selectFrom("bank_account")
    .select(["person as party", "person_id as id"])
    .where("tenant_id", "=", tx.tenantId)
    .where("person", "=", party)
    .where("fingerprint", "is not", null)
    .where(
      sql<SqlBool>`exists (select from ${sql.table(party)} as owner
        where owner.tenant_id = bank_account.tenant_id and owner.id = bank_account.person_id and owner.deleted_at is not null)`,
    )
    .where(nothingWaits)
    .$if(ids !== undefined, (query) =>
      query.where((eb) => eb("person_id", "=", eb.fn.any(eb.val(ids ?? [])))),
    )
    .limit(size)
    .execute();
}

export interface Contact {
  readonly email: string | null;
  readonly firstName: string;
  readonly language: "de" | "en";
  /** When the person last replaced the address by another one. */
  readonly emailChangedAt: Date | null;
}

export function contactOf(tx: TenantTransaction, { party, id }: AccountOwner): Promise<Contact | undefined> {
  const columns = [
    "email",
    sql<string>`coalesce(first_name, '')`.as("firstName"),
    "language",
    "email_changed_at as emailChangedAt",
  ] as const;
  const person =
    party === "referrer"
      ? tx.selectFrom("referrer").select(columns).where("tenant_id", "=", tx.tenantId).where("id", "=", id)
      : tx.selectFrom("recipient").select(columns).where("tenant_id", "=", tx.tenantId).where("id", "=", id);
  return person.executeTakeFirst();
}

/** Whether the mail about a transfer that was chosen since then has named the account. */
export async function isNamedByChoice(
  tx: TenantTransaction,
  email: string,
  { maskedIban, savedAt }: { readonly maskedIban: string; readonly savedAt: string },
): Promise<boolean> {
  const mail = await tx
    .selectFrom("mail")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("to_address", "=", email)
    .where("template", "=", "transferChosen")
    .where("created_at", ">=", new Date(savedAt))
    .where(sql<SqlBool>`data->>'maskedIban' = ${maskedIban}`)
    .executeTakeFirst();
  return mail !== undefined;
}
