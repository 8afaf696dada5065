import type { Pool, PoolClient } from "pg";

export interface TenantTable {
  readonly name: string;
  readonly forced: boolean;
  readonly policies: readonly string[];
  readonly primaryKey: readonly string[];
}

/** Every table that holds a tenant's rows, partitions included, whatever migration made it. */
export async function findTenantTables(owner: Pool): Promise<TenantTable[]> {
  const { rows } = await owner.query<TenantTable>(`
    select c.oid::regclass::text as name,
           c.relrowsecurity and c.relforcerowsecurity as forced,
           array(select pg_get_expr(p.polqual, p.polrelid) || ' / ' || pg_get_expr(p.polwithcheck, p.polrelid)
                   from pg_policy p
                  where p.polrelid = c.oid and (p.polroles = '{0}' or 'weitersagen_app'::regrole = any(p.polroles))
                ) as policies,
           array(select a.attname::text from pg_index i
                   cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
                   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                  where i.indrelid = c.oid and i.indisprimary order by k.place) as "primaryKey"
      from pg_class c
      join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     order by 1`);
  return rows;
}

const scope = "(NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::integer";
const wall = `(tenant_id = ${scope}) / (tenant_id = ${scope})`;

/** Single rows of these are never looked up: they are written, counted and dropped. */
const isLog = (table: string): boolean =>
  table === "click_batch" || table === "insight_change" || /^counted_batch(_\d{4}_\d\d)?$/.test(table);

/** What is wrong with the way the tables are defined. */
export function definitionFaults(tables: readonly TenantTable[]): string[] {
  return tables.flatMap(({ name, forced, policies, primaryKey }) => [
    ...(forced ? [] : [`${name}: row-level security is not forced`]),
    ...(policies.length === 1 && policies[0] === wall
      ? []
      : [`${name}: the tenant wall is not its only policy`]),
    ...(isLog(name) || primaryKey[0] === "tenant_id"
      ? []
      : [`${name}: its key does not begin with tenant_id`]),
  ]);
}

/** Makes the n-th value of a type, another one for every n: rows differ by counting, never by luck. */
const samples: Record<string, (n: number) => string> = {
  bool: () => "true",
  bytea: (n) => `decode(lpad('${n}', 32, '0'), 'hex')`,
  date: (n) => `date '2026-01-01' + ${n}`,
  inet: () => "inet '127.0.0.1'",
  json: () => "'{}'",
  jsonb: () => "'{}'",
  text: (n) => `'${n}'`,
  timestamptz: (n) => `timestamptz '2026-01-01Z' + ${n} * interval '1 day'`,
  uuid: (n) => `lpad('${n}', 32, '0')::uuid`,
  varchar: (n) => `'${n}'`,
};

function sampleOf(type: string, n: number): string {
  if (type.startsWith("_")) return "'{}'";
  return samples[type]?.(n) ?? String(n);
}

let rowsMade = 0;

/**
 * Puts one row of each tenant into every table. Foreign keys, checks and triggers are switched off and partitions
 * opened, for this is about who sees a row, not about what it says. The database is good for nothing else afterwards.
 */
export async function plantRows(
  owner: Pool,
  tables: readonly TenantTable[],
  tenants: readonly number[],
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const { name } of tables) {
      await openTable(client, name);
      for (const tenant of tenants)
        await client.query(`insert into ${name} ${await sampleRow(client, name, tenant)}`);
    }
  } finally {
    client.release(true);
  }
}

async function openTable(client: PoolClient, name: string): Promise<void> {
  await client.query(
    `do $$ declare row record; begin
       alter table ${name} disable trigger user;
       for row in select conname from pg_constraint where conrelid = '${name}'::regclass and contype = 'c' and conislocal loop
         execute format('alter table ${name} drop constraint %I', row.conname);
       end loop;
       for row in select inhparent::regclass as parent from pg_inherits where inhrelid = '${name}'::regclass loop
         execute format('alter table %s detach partition ${name}', row.parent);
       end loop;
       if (select relkind = 'p' from pg_class where oid = '${name}'::regclass) then
         for row in select inhrelid::regclass as child from pg_inherits where inhparent = '${name}'::regclass loop
           execute format('alter table ${name} detach partition %s', row.child);
         end loop;
         execute 'create table ' || quote_ident('${name}_anything') || ' partition of ${name} default';
       end if;
     end $$`,
  );
}

export async function sampleRow(client: Pool | PoolClient, name: string, tenant: number): Promise<string> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select quote_ident(a.attname) as column, t.typname as type
       from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = '${name}'::regclass and a.attnum > 0 and not a.attisdropped
        and a.attnotnull and a.attidentity = '' and a.attgenerated = ''`,
  );
  rowsMade++;
  const values = rows.map(({ column, type }) =>
    column === "tenant_id" ? String(tenant) : sampleOf(type, rowsMade),
  );
  return `(${rows.map(({ column }) => column).join(", ")}) values (${values.join(", ")})`;
}
