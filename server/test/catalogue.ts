import type { ClientBase } from "pg";

/** Privileges as sorted text: PostgreSQL keeps them in the order in which they were granted. */
const privileges = (acl: string) =>
  `coalesce((select string_agg(item::text, ' ' order by item::text) from unnest(${acl}) item), 'default')`;

const ours = "n.nspname in ('public', 'platform')";

/**
 * One query per kind of object, each with one line of text per object. Column positions are left out on purpose:
 * every query names its columns.
 */
const queries = {
  schema: `
    select concat_ws(' ', n.nspname, ${privileges("n.nspacl")}) as line from pg_namespace n where ${ours}`,
  defaultPrivileges: `
    select concat_ws(' ', n.nspname, d.defaclobjtype, ${privileges("d.defaclacl")}) as line
      from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace`,
  relation: `
    select concat_ws(' ', c.oid::regclass, c.relkind, c.relpersistence, c.relreplident, c.reloptions,
             case when c.relrowsecurity then 'secured' end, case when c.relforcerowsecurity then 'forced' end,
             pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), ${privileges("c.relacl")}) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind <> 'i'`,
  column: `
    select concat_ws(' ', c.oid::regclass || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
             'collate ' || a.attcollation::regcollation, case when a.attnotnull then 'not null' end,
             pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
             ${privileges("a.attacl")}) as line
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v')
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where ${ours} and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select concat_ws(' ', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ours}`,
  index: `
    select pg_get_indexdef(i.indexrelid) as line
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours}`,
  sequence: `
    select concat_ws(' ', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
             s.seqcache, s.seqcycle) as line
      from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours}`,
  view: `
    select concat_ws(' ', c.oid::regclass, pg_get_viewdef(c.oid)) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind = 'v'`,
  // A comment inside a function's body is part of its stored text, but not of what it does.
  function: `
    select concat_ws(' ', regexp_replace(pg_get_functiondef(p.oid), '\\n *--[^\\n]*', '', 'g'),
             ${privileges("p.proacl")}) as line
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}`,
  trigger: `
    select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as line
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and not t.tgisinternal`,
  policy: `
    select concat_ws(' ', schemaname, tablename, policyname, permissive, roles, cmd, qual, 'check', with_check) as line
      from pg_policies`,
} as const;

/** Everything that is defined in the database, as sorted lines: two databases with equal lines have the same schema. */
export async function describeCatalogue(client: ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => `${kind} ${line}`));
  }
  return lines.toSorted();
}
