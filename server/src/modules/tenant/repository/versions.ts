import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

interface NewVersion {
  readonly content: object;
  readonly by: string;
  readonly note: string;
  readonly restores: number | null;
  /** Absent: the database's own time, for commands without a clock. */
  readonly now?: Date | undefined;
}

/** Adds the next version. The tenant's row is locked, so that numbers are given one at a time. */
export async function insertVersion(
  tx: TenantTransaction,
  { content, by, note, restores, now }: NewVersion,
): Promise<number> {
  const number = (await readLastNumber(tx)) + 1;
  await tx
    .insertInto("tenant_version")
    .values({
      tenant_id: tx.tenantId,
      number,
      content: JSON.stringify(content),
      published_by: by,
      note,
      restores,
      ...(now && { published_at: now }),
    })
    .execute();
  return number;
}

export async function readLastNumber(tx: TenantTransaction): Promise<number> {
  const row = await tx
    .selectFrom("tenant_version")
    .select("number")
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

export interface VersionRow {
  readonly number: number;
  readonly content: unknown;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly note: string;
  readonly restores: number | null;
}

const columns = [
  "number",
  "content",
  "published_at as publishedAt",
  "published_by as publishedBy",
  "note",
  "restores",
] as const;

/** The newest versions first. */
export function readVersionsBefore(
  tx: TenantTransaction,
  before: number,
  limit: number,
): Promise<VersionRow[]> {
  return tx
    .selectFrom("tenant_version")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .where("number", "<", before)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

export function readVersion(tx: TenantTransaction, number: number): Promise<VersionRow | undefined> {
  return tx
    .selectFrom("tenant_version")
    .select(columns)
    .where("tenant_id", "=", tx.tenantId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** A version with the values of some settings only. */
export interface VersionOfFields extends Omit<VersionRow, "content" | "restores"> {
  readonly values: Readonly<Record<string, unknown>>;
}

/** So many versions are searched for changes of single settings. */
const MOST_SEARCHED = 500;

/** The newest versions in which one of the settings has another value than in the version before. */
export async function readVersionsOf(
  tx: TenantTransaction,
  fields: readonly string[],
  limit: number,
): Promise<VersionOfFields[]> {
  const { rows } = await sql<VersionOfFields>`
    with version as (
      select number, published_at as "publishedAt", published_by as "publishedBy", note,
             (select jsonb_object_agg(field, content -> 'settings' -> field)
                from unnest(${fields}::text[]) as field) as values
        from tenant_version where tenant_id = ${tx.tenantId} order by number desc limit ${MOST_SEARCHED}),
    compared as (select *, lag(values) over (order by number) as former from version)
    select number, "publishedAt", "publishedBy", note, values from compared
     where number = 1 or (former is not null and former <> values)
     order by number desc limit ${limit}`.execute(tx);
  return rows;
}

export interface DraftRow {
  readonly base: number;
  readonly changes: unknown;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly note: string;
  readonly publishAt: Date | null;
  readonly refusal: string | null;
}

export function readDraft(tx: TenantTransaction): Promise<DraftRow | undefined> {
  return tx
    .selectFrom("tenant_draft")
    .select([
      "base",
      "changes",
      "changed_at as changedAt",
      "changed_by as changedBy",
      "note",
      "publish_at as publishAt",
      "refusal",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirst();
}

/** Stores the draft in place of the one before. */
export async function replaceDraft(
  tx: TenantTransaction,
  { base, changes, by, now }: { base: number; changes: object; by: string; now: Date },
): Promise<void> {
  const row = { base, changes: JSON.stringify(changes), changed_at: now, changed_by: by, refusal: null };
  await tx
    .insertInto("tenant_draft")
    .values({ tenant_id: tx.tenantId, ...row })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ ...row, publish_at: null }))
    .execute();
}

export async function deleteDraft(tx: TenantTransaction): Promise<void> {
  await tx.deleteFrom("tenant_draft").where("tenant_id", "=", tx.tenantId).execute();
}

/** Plans the publication, takes the plan back, or says why it did not happen. */
export async function planDraft(
  tx: TenantTransaction,
  plan: { publishAt: Date | null; note?: string; by?: string; refusal?: string | null },
): Promise<void> {
  await tx
    .updateTable("tenant_draft")
    .set({
      publish_at: plan.publishAt,
      refusal: plan.refusal ?? null,
      ...(plan.note !== undefined && { note: plan.note }),
      ...(plan.by !== undefined && { changed_by: plan.by }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .execute();
}

/**
 * Removes the list of who may take part from versions that were replaced at this time or before and whose list names single
 * people. Returns how many versions it changed.
 */
export async function forgetListedAddresses(
  tx: TenantTransaction,
  until: Date,
  size: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update tenant_version set content = content #- '{settings,EmailWhitelist}'
     where tenant_id = ${tx.tenantId} and number = any (array(
       select number from tenant_version as version
        where tenant_id = ${tx.tenantId}
          and exists (select from tenant_version as later
                       where later.tenant_id = version.tenant_id and later.number > version.number
                         and later.published_at <= ${until})
          and exists (select from jsonb_array_elements_text(version.content #> '{settings,EmailWhitelist}') as entry
                       where entry ~ '^[^@]+@')
        order by number limit ${size}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Removes such a list from a draft that is unchanged since this time and that is not planned. A draft without other
 * changes goes with it. Returns how many drafts it changed.
 */
export async function forgetDraftedAddresses(tx: TenantTransaction, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update tenant_draft set changes = changes - 'EmailWhitelist'
     where tenant_id = ${tx.tenantId} and changed_at <= ${until} and publish_at is null
       and exists (select from jsonb_array_elements_text(changes #> '{EmailWhitelist,value}') as entry
                    where entry ~ '^[^@]+@')`.execute(tx);
  await sql`
    delete from tenant_draft
     where tenant_id = ${tx.tenantId} and changed_at <= ${until} and changes = '{}'`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
