import type { Updateable } from "kysely";
import type { Schema } from "../../../platform/db/schema.gen.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface Agency {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly vatId: string | null;
  readonly taxNumber: string | null;
  readonly isSmallBusiness: boolean;
  /** The IBAN as people are shown it; null without a bank account. */
  readonly maskedIban: string | null;
  readonly creditNoteAgreedAt: Date | null;
  readonly creditNoteText: string | null;
  readonly createdAt: Date;
  readonly lockedAt: Date | null;
}

const columns = [
  "id",
  "number",
  "name",
  "street",
  "postcode",
  "city",
  "vat_id as vatId",
  "tax_number as taxNumber",
  "small_business as isSmallBusiness",
  "masked as maskedIban",
  "credit_note_agreed_at as creditNoteAgreedAt",
  "credit_note_text as creditNoteText",
  "created_at as createdAt",
  "locked_at as lockedAt",
] as const;

function agencies(tx: TenantTransaction) {
  return tx.selectFrom("agency").select(columns).where("tenant_id", "=", tx.tenantId);
}

export function findAgency(tx: TenantTransaction, number: string): Promise<Agency | undefined> {
  return agencies(tx).where("number", "=", number).executeTakeFirst();
}

export function findAgencyById(tx: TenantTransaction, id: number): Promise<Agency | undefined> {
  return agencies(tx).where("id", "=", id).executeTakeFirst();
}

export function findAgenciesById(tx: TenantTransaction, ids: readonly number[]): Promise<Agency[]> {
  return agencies(tx).where("id", "in", ids).execute();
}

/** Locks the row until the transaction ends. */
export function lockAgencyRow(tx: TenantTransaction, number: string): Promise<Agency | undefined> {
  return agencies(tx).where("number", "=", number).forUpdate().executeTakeFirst();
}

/** Active agencies first, each group by number. */
export function listAgencyRows(tx: TenantTransaction): Promise<Agency[]> {
  return agencies(tx)
    .orderBy((row) => row("locked_at", "is not", null))
    .orderBy("number")
    .execute();
}

/** Answers undefined if the number is taken. */
export async function insertAgency(
  tx: TenantTransaction,
  { number, name, now }: { readonly number: string; readonly name: string; readonly now: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto("agency")
    .values({ tenant_id: tx.tenantId, number, name, created_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export type AgencyChange = Omit<Updateable<Schema["agency"]>, "tenant_id" | "id" | "number" | "created_at">;

export async function updateAgency(tx: TenantTransaction, id: number, change: AgencyChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable("agency")
    .set(change)
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

export interface AgencyContact {
  readonly phone: string | null;
  readonly email: string | null;
  readonly hoursDe: string | null;
  readonly hoursEn: string | null;
}

const contactColumns = [
  "contact_phone as phone",
  "contact_email as email",
  "contact_hours_de as hoursDe",
  "contact_hours_en as hoursEn",
] as const;

/** How customers reach an active agency. */
export function findContact(tx: TenantTransaction, number: string): Promise<AgencyContact | undefined> {
  return tx
    .selectFrom("agency")
    .select(contactColumns)
    .where("tenant_id", "=", tx.tenantId)
    .where("number", "=", number)
    .where("locked_at", "is", null)
    .executeTakeFirst();
}

export function findAdministration(
  tx: TenantTransaction,
  id: number,
): Promise<AgencyContact & { readonly notifications: readonly string[] }> {
  return tx
    .selectFrom("agency")
    .select([...contactColumns, "notifications"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export interface SealedAgencyAccount {
  readonly id: number;
  readonly sealed: Buffer;
  readonly keyId: string;
}

function sealedAccounts(tx: TenantTransaction) {
  return tx
    .selectFrom("agency")
    .select(["id", "sealed", "key_id as keyId"])
    .where("tenant_id", "=", tx.tenantId)
    .where("sealed", "is not", null)
    .where("key_id", "is not", null)
    .$narrowType<{ sealed: Buffer; keyId: string }>();
}

export function findSealedAccount(
  tx: TenantTransaction,
  id: number,
): Promise<SealedAgencyAccount | undefined> {
  return sealedAccounts(tx).where("id", "=", id).executeTakeFirst();
}

/** Whether the agency has the bank account with this fingerprint. */
export async function hasFingerprint(
  tx: TenantTransaction,
  id: number,
  fingerprint: Buffer,
): Promise<boolean> {
  const row = await tx
    .selectFrom("agency")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}

/** Recognises the stored account; null without one. */
export async function findFingerprint(tx: TenantTransaction, id: number): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("agency")
    .select("fingerprint")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** When the stored account was saved; null without one, and for one that was saved before this was recorded. */
export async function lockAccountSavedAt(tx: TenantTransaction, id: number): Promise<Date | null> {
  const { account_saved_at: savedAt } = await tx
    .selectFrom("agency")
    .select("account_saved_at")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return savedAt;
}

/** Accounts that are encrypted with an older key. */
export function lockAccountsOfOtherKeys(
  tx: TenantTransaction,
  keyId: string,
  size: number,
): Promise<SealedAgencyAccount[]> {
  return sealedAccounts(tx).where("key_id", "<>", keyId).limit(size).forUpdate().execute();
}

/** Clears the data of up to `size` agencies that were locked at this time or before. Number and name stay in the books. */
export async function clearLockedAgencies(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const cleared = await tx
    .updateTable("agency")
    .set({
      name: "–",
      street: null,
      postcode: null,
      city: null,
      vat_id: null,
      tax_number: null,
      sealed: null,
      key_id: null,
      fingerprint: null,
      masked: null,
      account_saved_at: null,
      contact_phone: null,
      contact_email: null,
      contact_hours_de: null,
      contact_hours_en: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", (query) =>
      query
        .selectFrom("agency")
        .select("id")
        .where("tenant_id", "=", tx.tenantId)
        .where("locked_at", "<=", until)
        .where("name", "<>", "–")
        .orderBy("locked_at")
        .limit(size)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return cleared.length;
}
