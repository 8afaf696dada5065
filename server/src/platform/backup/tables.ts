import type { ClientBase } from "pg";

/** A table as it is copied. */
export interface CopiedTable {
  /** With its schema, quoted where necessary: `public.reward`. */
  readonly name: string;
  readonly columns: readonly string[];
  /** In this order the rows are written; empty if the table has no key. */
  readonly key: readonly string[];
  /** Its rows belong to tenants, and row-level security restricts its owner too. */
  readonly isOfTenants: boolean;
}

interface FoundTable extends CopiedTable {
  readonly references: readonly string[];
}

/** Which server holds a job, and until when, means nothing elsewhere. Waiting for a write is no data either. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  "graphile_worker._private_jobs": ["locked_at", "locked_by"],
  "graphile_worker._private_job_queues": ["locked_at", "locked_by"],
};

/** Every table of the product and of its queue; partitions are copied through their parent. */
const findTables = `
  select c.oid::regclass::text as name,
         array(select quote_ident(a.attname) from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                order by a.attnum) as columns,
         array(select quote_ident(a.attname) from pg_index i
                 cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
                 join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
         c.relforcerowsecurity as "isOfTenants",
         array(select f.confrelid::regclass::text from pg_constraint f
                where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references
    from pg_class c
   where c.relkind in ('r', 'p') and not c.relispartition
     and (c.relnamespace = 'public'::regnamespace
          or (c.relnamespace = 'platform'::regnamespace and c.relname <> 'write_probe')
          or (c.relnamespace = 'graphile_worker'::regnamespace and c.relname like '\\_private\\_%'))
   order by 1`;

/** All tables, each after those that it refers to. */
export async function copiedTables(client: ClientBase): Promise<CopiedTable[]> {
  // Without a search path every name has its schema.
  await client.query("set local search_path to pg_catalog");
  const { rows } = await client.query<FoundTable>(findTables);
  const waiting = new Map(rows.map((table) => [table.name, table]));
  const ordered: CopiedTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ references }) => !references.some((name) => waiting.has(name)),
    );
    // Tables that refer to each other: restoring checks their references at the end.
    if (ready.length === 0) ready.push(...[...waiting.values()].slice(0, 1));
    for (const { name, columns, key, isOfTenants } of ready) {
      waiting.delete(name);
      const without = leftOut[name] ?? [];
      ordered.push({
        name,
        columns: columns.filter((column) => !without.includes(column)),
        key,
        isOfTenants,
      });
    }
  }
  return ordered;
}

export interface ForwardReference {
  readonly table: string;
  readonly name: string;
}

/** References of a table to one that is copied after it. */
export async function forwardReferences(
  client: ClientBase,
  tables: readonly CopiedTable[],
): Promise<ForwardReference[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<ForwardReference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
      where contype = 'f' and not condeferrable
        and array_position($1::text[], conrelid::regclass::text) < array_position($1::text[], confrelid::regclass::text)`,
    [names],
  );
  return rows;
}

/** Row-level security does not restrict this user, so a table can be copied in one go. */
export async function passesRowSecurity(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ passes: boolean }>(
    "select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user",
  );
  return rows[0]?.passes === true;
}

/** The text form of values must not depend on the settings of a server or a user. */
export const plainText = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
