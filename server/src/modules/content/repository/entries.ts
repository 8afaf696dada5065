import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface EntryKey {
  readonly schema: string;
  readonly id: string;
}

type ContentData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** An entry with what visitors see and, if there is one, its draft. */
export interface StoredEntry extends EntryKey {
  readonly createdAt: Date;
  readonly isFixed: boolean;
  readonly published: StoredVersion | undefined;
  readonly draft: StoredVersion | undefined;
}

export interface StoredVersion {
  readonly version: number;
  readonly data: ContentData;
  readonly writtenBy: string;
  readonly writtenAt: Date;
}

export interface NewVersion extends EntryKey {
  readonly data: ContentData;
  readonly createdAt: Date;
  readonly writtenAt: Date;
}

/** The newest versions of all entries: at most two of each, what is published and a draft. */
export async function readEntries(tx: TenantTransaction): Promise<StoredEntry[]> {
  const entries = await tx
    .selectFrom("content_entry")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("schema")
    .orderBy("id")
    .execute();
  const versions = await tx
    .selectFrom("content_entry as entry")
    .innerJoin("content_version as version", (join) =>
      join
        .onRef("version.tenant_id", "=", "entry.tenant_id")
        .onRef("version.schema", "=", "entry.schema")
        .onRef("version.entry_id", "=", "entry.id")
        .on((eb) =>
          eb.or([
            eb("version.version", "=", eb.ref("entry.published_version")),
            eb("version.version", "=", eb.ref("entry.draft_version")),
          ]),
        ),
    )
    .select(["version.schema", "version.entry_id as id", "version.version", "version.data"])
    .select(["version.written_by as writtenBy", "version.written_at as writtenAt"])
    .where("entry.tenant_id", "=", tx.tenantId)
    .execute();
  const byKey = new Map(versions.map((row) => [`${row.schema}/${row.id}/${row.version}`, row]));
  return entries.map(({ schema, id, published_version, draft_version, is_fixed, created_at }) => {
    const find = (version: number | null) =>
      byKey.get(`${schema}/${id}/${version}`) as StoredVersion | undefined;
    return {
      schema,
      id,
      createdAt: created_at,
      isFixed: is_fixed,
      published: find(published_version),
      draft: find(draft_version),
    };
  });
}

export async function hasEntries(tx: TenantTransaction): Promise<boolean> {
  const row = await tx
    .selectFrom("content_entry")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the tenant's content, so that two writers do not take the same version number. */
export async function lockContent(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(1_129_270_868)}, ${tx.tenantId})`.execute(tx);
}

/** Adds a version to each entry, creating entries that are new. Returns the number of each new version. */
export async function addVersions(
  tx: TenantTransaction,
  versions: readonly NewVersion[],
  writtenBy: string,
): Promise<ReadonlyMap<string, number>> {
  if (versions.length === 0) return new Map();
  const newest = await newestVersions(tx);
  await tx
    .insertInto("content_entry")
    .values(
      versions.map(({ schema, id, createdAt }) => ({
        tenant_id: tx.tenantId,
        schema,
        id,
        created_at: createdAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(["tenant_id", "schema", "id"]).doNothing())
    .execute();
  const rows = versions.map(({ schema, id, data, writtenAt }) => ({
    tenant_id: tx.tenantId,
    schema,
    entry_id: id,
    version: (newest.get(`${schema}/${id}`) ?? 0) + 1,
    data: JSON.stringify(data),
    written_by: writtenBy,
    written_at: writtenAt,
  }));
  await tx.insertInto("content_version").values(rows).execute();
  return new Map(rows.map(({ schema, entry_id, version }) => [`${schema}/${entry_id}`, version]));
}

async function newestVersions(tx: TenantTransaction): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("content_version")
    .select(["schema", "entry_id as id"])
    .select(sql<number>`max(version)`.as("newest"))
    .where("tenant_id", "=", tx.tenantId)
    .groupBy(["schema", "entry_id"])
    .execute();
  return new Map(rows.map(({ schema, id, newest }) => [`${schema}/${id}`, newest]));
}

export interface Publication extends EntryKey {
  /** Null: visitors no longer see the entry. */
  readonly version: number | null;
  readonly isFixed: boolean;
}

/** Publishes one version of each entry, in one statement for all. A draft that is not newer is gone. */
export async function publishVersions(
  tx: TenantTransaction,
  publications: readonly Publication[],
): Promise<void> {
  if (publications.length === 0) return;
  const column = <T>(pick: (publication: Publication) => T) => publications.map(pick);
  await sql`
    update content_entry
       set published_version = next.version,
           draft_version = case when draft_version > next.version then draft_version end,
           is_fixed = content_entry.is_fixed or next.is_fixed
      from unnest(${column(({ schema }) => schema)}::text[], ${column(({ id }) => id)}::text[],
                  ${column(({ version }) => version)}::integer[], ${column(({ isFixed }) => isFixed)}::boolean[])
           as next (schema, id, version, is_fixed)
     where content_entry.tenant_id = ${tx.tenantId}
       and content_entry.schema = next.schema and content_entry.id = next.id`.execute(tx);
}

export async function setDraft(
  tx: TenantTransaction,
  { schema, id }: EntryKey,
  version: number | null,
): Promise<void> {
  await tx
    .updateTable("content_entry")
    .set({ draft_version: version })
    .where("tenant_id", "=", tx.tenantId)
    .where("schema", "=", schema)
    .where("id", "=", id)
    .execute();
}

/** All versions of one entry, newest first. */
export async function readVersions(
  tx: TenantTransaction,
  { schema, id }: EntryKey,
): Promise<StoredVersion[]> {
  return tx
    .selectFrom("content_version")
    .select(["version", "data", "written_by as writtenBy", "written_at as writtenAt"])
    .$narrowType<Pick<StoredVersion, "data">>()
    .where("tenant_id", "=", tx.tenantId)
    .where("schema", "=", schema)
    .where("entry_id", "=", id)
    .orderBy("version", "desc")
    .execute();
}
