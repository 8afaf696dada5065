import type { Party } from "@weitersagen/domain/reward";
import { sql } from "kysely";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

/** Whose account it is. */
export interface Owner {
  readonly party: Party;
  readonly id: number;
}

export interface StoredAccount extends Owner {
  /** All empty once the person removed it: that there was one still counts when a new one comes. */
  readonly sealed: Buffer | null;
  readonly keyId: string | null;
  readonly fingerprint: Buffer | null;
  readonly masked: string | null;
  readonly frozenUntil: Date | null;
}

export type KeptAccount = StoredAccount & { readonly savedAt: Date };

const columns = `person as party, person_id as id, sealed, key_id as "keyId", fingerprint, masked, frozen_until as "frozenUntil", saved_at as "savedAt"`;

const one = defineStatement<KeptAccount>(
  `select ${columns} from bank_account where tenant_id = $1 and person = $2 and person_id = $3`,
);
const locked = defineStatement<KeptAccount>(`${one.text} for update`);

export async function findAccount(tx: TenantTransaction, { party, id }: Owner) {
  return (await tx.run(one, [tx.tenantId, party, id]))[0];
}

const many = defineStatement<KeptAccount>(
  `select ${columns} from bank_account
    where tenant_id = $1 and (person, person_id) in (select * from unnest($2::text[], $3::bigint[]))`,
);

export function findAccounts(tx: TenantTransaction, owners: readonly Owner[]): Promise<KeptAccount[]> {
  return tx.run(many, [tx.tenantId, owners.map(({ party }) => party), owners.map(({ id }) => id)]);
}

/** Changes of one person's account happen one after the other, the first one included. */
export async function lockAccount(tx: TenantTransaction, { party, id }: Owner) {
  await sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext(${`bank account ${party} ${id}`}))`.execute(
    tx,
  );
  return (await tx.run(locked, [tx.tenantId, party, id]))[0];
}

const put = defineStatement(
  `insert into bank_account (tenant_id, person, person_id, sealed, key_id, fingerprint, masked, saved_at, frozen_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (tenant_id, person, person_id) do update
      set sealed = $4, key_id = $5, fingerprint = $6, masked = $7, saved_at = $8, frozen_until = $9`,
);

export async function writeAccount(tx: TenantTransaction, account: StoredAccount, now: Date): Promise<void> {
  const { party, id, sealed, keyId, fingerprint, masked, frozenUntil } = account;
  await tx.run(put, [tx.tenantId, party, id, sealed, keyId, fingerprint, masked, now, frozenUntil]);
}

const freeze = defineStatement(
  `update bank_account set frozen_until = greatest(frozen_until, $4)
    where tenant_id = $1 and person = $2 and person_id = $3`,
);

export async function freezeAccount(tx: TenantTransaction, { party, id }: Owner, until: Date): Promise<void> {
  await tx.run(freeze, [tx.tenantId, party, id, until]);
}

/** No chosen transfer waits for the account. */
const nothingWaits = sql`
  not exists (select from reward
        where reward.tenant_id = bank_account.tenant_id and bank_account.person = 'referrer'
          and reward.referrer_id = bank_account.person_id
          and reward.status = 'collected' and reward.choice = 'transfer')
  and not exists (select from reward
        where reward.tenant_id = bank_account.tenant_id and bank_account.person = 'recipient'
          and reward.recipient_id = bank_account.person_id
          and reward.status = 'collected' and reward.choice = 'transfer')`;

/** Takes away what can be read and leaves the fingerprint, where no chosen reward waits for the account. */
export async function eraseUnneeded(
  tx: TenantTransaction,
  which: { readonly owners: readonly Owner[] } | { readonly savedBefore: Date },
): Promise<number> {
  const owners = "owners" in which ? which.owners : [];
  const some =
    "savedBefore" in which
      ? sql`saved_at < ${which.savedBefore}`
      : sql`(person, person_id) in (select * from unnest(${owners.map(({ party }) => party)}::text[],
                                                       ${owners.map(({ id }) => id)}::bigint[]))`;
  const { numAffectedRows } = await sql`
    update bank_account set sealed = null, key_id = null, masked = null
     where tenant_id = ${tx.tenantId} and sealed is not null and ${some} and ${nothingWaits}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Takes everything away from referrers who deleted theirs, once their last transfer has left. */
export async function eraseOfDeleted(tx: TenantTransaction): Promise<number> {
  const { numAffectedRows } = await sql`
    update bank_account set sealed = null, key_id = null, masked = null, fingerprint = null
     where tenant_id = ${tx.tenantId} and person = 'referrer' and fingerprint is not null
       and person_id in (select id from referrer where tenant_id = ${tx.tenantId} and deleted_at is not null)
       and ${nothingWaits}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Rewards that are not paid yet and in which the person has a part, on whichever side. */
export async function rewardsTouchedBy(tx: TenantTransaction, { party, id }: Owner): Promise<number[]> {
  // A recipient's orders are found by the recommendation they accepted: no index leads to them from the recipient alone.
  const isPartOfIt =
    party === "referrer"
      ? sql`recommendation.referrer_id = ${id}`
      : sql`placed_order.recipient_id = ${id} and recommendation.id = (
          select recommendation_id from recipient where tenant_id = ${tx.tenantId} and id = ${id})`;
  const { rows } = await sql<{ id: number }>`
    select reward.id from reward
      join recommendation on recommendation.tenant_id = reward.tenant_id and recommendation.id = reward.recommendation_id
      join placed_order on placed_order.tenant_id = reward.tenant_id and placed_order.id = reward.order_id
     where reward.tenant_id = ${tx.tenantId} and reward.status in ('open', 'provided', 'collected')
       and ${isPartOfIt}`.execute(tx);
  return rows.map((row) => row.id);
}

export interface Contact {
  readonly email: string | null;
  readonly firstName: string;
  readonly language: "de" | "en";
}

export async function contactOf(tx: TenantTransaction, { party, id }: Owner): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    select email, coalesce(first_name, '') as "firstName",
           language
      from ${sql.table(party)} where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx);
  return rows[0];
}

/** Accounts sealed with an older key, some at a time. */
export async function takeSealedOtherwise(tx: TenantTransaction, keyId: string, size: number) {
  const { rows } = await sql<KeptAccount>`
    select ${sql.raw(columns)} from bank_account
     where tenant_id = ${tx.tenantId} and key_id is not null and key_id <> ${keyId}
     limit ${size} for update`.execute(tx);
  return rows;
}

const missing = defineStatement(
  `update reward set remind_at = $4, reminders = 0
    where tenant_id = $1 and party = $2 and coalesce(referrer_id, recipient_id) = $3
      and status = 'collected' and choice = 'transfer'`,
);

/** Transfers that have nowhere to go now: their person is asked for an account later. */
export async function askForAccount(
  tx: TenantTransaction,
  { party, id }: Owner,
  remindAt: Date | null,
): Promise<void> {
  await tx.run(missing, [tx.tenantId, party, id, remindAt]);
}
