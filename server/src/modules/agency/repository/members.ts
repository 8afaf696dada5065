import type { Language } from "@weitersagen/contract/language";
import type { AgencyRole } from "@weitersagen/domain/agency-abilities";
import type { Updateable } from "kysely";
import type { Schema } from "../../../platform/db/schema.gen.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface AgencyMember {
  readonly id: number;
  readonly agencyId: number;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly roles: readonly AgencyRole[];
  /** The roles that the sign-on named at the last login; null while it names none. */
  readonly signOnRoles: readonly AgencyRole[] | null;
  /** How the provider with this issuer names the member. The issuer is null if it is not known. */
  readonly subject: string | null;
  readonly issuer: string | null;
  /** Of the last login, used for mails. */
  readonly language: Language;
  readonly createdAt: Date;
  readonly lockedAt: Date | null;
}

const columns = [
  "id",
  "agency_id as agencyId",
  "number",
  "first_name as firstName",
  "last_name as lastName",
  "email",
  "roles",
  "sign_on_roles as signOnRoles",
  "oidc_subject as subject",
  "oidc_issuer as issuer",
  "language",
  "created_at as createdAt",
  "locked_at as lockedAt",
] as const;

function members(tx: TenantTransaction) {
  return (
    tx
      .selectFrom("agency_member")
      .select(columns)
      .where("tenant_id", "=", tx.tenantId)
      // The database allows no other roles and languages.
      .$narrowType<{ roles: AgencyRole[]; signOnRoles: AgencyRole[] | null; language: Language }>()
  );
}

export function findMember(tx: TenantTransaction, number: string): Promise<AgencyMember | undefined> {
  return members(tx).where("number", "=", number).executeTakeFirst();
}

export function findMemberById(tx: TenantTransaction, id: number): Promise<AgencyMember | undefined> {
  return members(tx).where("id", "=", id).executeTakeFirst();
}

/** Whether an active member of the tenant other than this one has the address. */
export async function isAddressTaken(
  tx: TenantTransaction,
  email: string,
  exceptId: number | undefined,
): Promise<boolean> {
  const found = await members(tx)
    .where("email", "=", email)
    .where("locked_at", "is", null)
    .$if(exceptId !== undefined, (rows) => rows.where("id", "<>", exceptId ?? 0))
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the row until the transaction ends. */
export function lockMemberRow(tx: TenantTransaction, number: string): Promise<AgencyMember | undefined> {
  return members(tx).where("number", "=", number).forUpdate().executeTakeFirst();
}

/** Active members first, each group by number. */
export function listMemberRows(tx: TenantTransaction, agencyId: number): Promise<AgencyMember[]> {
  return members(tx)
    .where("agency_id", "=", agencyId)
    .orderBy((row) => row("locked_at", "is not", null))
    .orderBy("number")
    .execute();
}

/** The numbers of the tenant that begin with a text. */
export async function listNumbers(tx: TenantTransaction, prefix: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("agency_member")
    .select("number")
    .where("tenant_id", "=", tx.tenantId)
    .where((row) => row.fn("starts_with", [row.ref("number"), row.val(prefix)]))
    .execute();
  return rows.map(({ number }) => number);
}

export async function countMembers(tx: TenantTransaction): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom("agency_member")
    .select(["agency_id as agencyId", (select) => select.fn.countAll<number>().as("count")])
    .where("tenant_id", "=", tx.tenantId)
    .where("locked_at", "is", null)
    .groupBy("agency_id")
    .execute();
  return new Map(rows.map(({ agencyId, count }) => [agencyId, count]));
}

export interface NewMember {
  readonly agencyId: number;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly roles: readonly AgencyRole[];
  readonly language: Language;
}

/** Answers undefined if the number is taken in the tenant. */
export async function insertMember(
  tx: TenantTransaction,
  member: NewMember,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("agency_member")
    .values({
      tenant_id: tx.tenantId,
      agency_id: member.agencyId,
      number: member.number,
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      roles: [...member.roles],
      language: member.language,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export type MemberChange = Omit<
  Updateable<Schema["agency_member"]>,
  "tenant_id" | "id" | "agency_id" | "number" | "created_at"
>;

export async function updateMember(tx: TenantTransaction, id: number, change: MemberChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable("agency_member")
    .set(change)
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

/** The members with one of these numbers who are active, in an agency that is active. */
export function findActiveMembers(tx: TenantTransaction, numbers: readonly string[]) {
  return tx
    .selectFrom("agency_member as member")
    .innerJoin("agency", (join) =>
      join.onRef("agency.tenant_id", "=", "member.tenant_id").onRef("agency.id", "=", "member.agency_id"),
    )
    .select(["member.id as memberId", "member.agency_id as agencyId", "member.number"])
    .where("member.tenant_id", "=", tx.tenantId)
    .where("member.number", "in", [...numbers])
    .where("member.locked_at", "is", null)
    .where("agency.locked_at", "is", null)
    .execute();
}

/** Clears the names of up to `size` members who were locked at this time or before. The number stays in what they brought in. */
export async function clearLockedMembers(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const cleared = await tx
    .updateTable("agency_member")
    .set({
      first_name: "",
      last_name: "",
      email: null,
      oidc_subject: null,
      oidc_issuer: null,
      sign_on_roles: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", (query) =>
      query
        .selectFrom("agency_member")
        .select("id")
        .where("tenant_id", "=", tx.tenantId)
        .where("locked_at", "<=", until)
        .where("last_name", "<>", "")
        .orderBy("locked_at")
        .limit(size)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return cleared.length;
}

/** The member whom the provider with this issuer names by this subject, locked until the transaction ends. */
export function lockMemberOfSubject(
  tx: TenantTransaction,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<AgencyMember | undefined> {
  return members(tx)
    .where("oidc_subject", "=", subject)
    .where("oidc_issuer", "=", issuer)
    .forUpdate()
    .executeTakeFirst();
}

/** Members with this address who never signed on at this provider, their rows locked until the transaction ends. */
export function lockNewMembers(
  tx: TenantTransaction,
  { issuer, email }: { readonly issuer: string; readonly email: string },
): Promise<AgencyMember[]> {
  return members(tx)
    .where("email", "=", email)
    .where((row) => row.or([row("oidc_subject", "is", null), row("oidc_issuer", "is distinct from", issuer)]))
    .forUpdate()
    .execute();
}
