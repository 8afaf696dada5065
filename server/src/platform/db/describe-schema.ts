import type { ClientBase } from "pg";

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** The database fills it, so an insert may omit it. */
  filled: boolean;
  /** Only the database may fill it. */
  computed: boolean;
  /** Definitions of checks on this column alone, e.g. a list of allowed words. */
  checks: string[];
}

const columnsQuery = `
  select c.relname as table, a.attname as name, not a.attnotnull as nullable,
         case when t.typcategory = 'A' then e.typname || '[]' else t.typname end as type,
         a.atthasdef or a.attidentity <> '' as filled,
         a.attidentity = 'a' or a.attgenerated <> '' as computed,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
   order by c.relname collate "C", a.attnum`;

/** As the pool reads them: `pool.ts` has parsers for `int8`, `date` and their arrays, the others are the defaults of pg. */
const scalarTypes: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  numeric: "string",
  text: "string",
  time: "string",
  timestamptz: "Date",
  uuid: "string",
  varchar: "string",
};

/** The values of `check (status in ('open', 'paid'))` or `check (share in (0, 50))`: PostgreSQL prints `= ANY (ARRAY[…])`. */
function allowedValues(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/s.exec(check)?.[1];
    if (list === undefined) continue;
    return [...list.matchAll(/'((?:[^']|'')*)'::text|(-?\d+)/g)]
      .map(([, word, number]) => number ?? JSON.stringify(word?.replaceAll("''", "'")))
      .join(" | ");
  }
  return undefined;
}

function scalarType(column: Column, type: string): string {
  const known = scalarTypes[type];
  if (!known) throw new Error(`no TypeScript type for ${column.table}.${column.name} of type ${type}`);
  return known;
}

function columnType(column: Column): string {
  const nullable = column.nullable ? " | null" : "";
  if (column.type === "jsonb" || column.type === "json") {
    const insert = column.filled || column.nullable ? `string${nullable} | undefined` : "string";
    return `ColumnType<unknown, ${insert}, string${nullable}>`;
  }
  const base = column.type.endsWith("[]")
    ? `${scalarType(column, column.type.slice(0, -2))}[]`
    : (allowedValues(column.checks) ?? scalarType(column, column.type));
  if (column.computed) return `GeneratedAlways<${base}${nullable}>`;
  return column.filled ? `Generated<${base}${nullable}>` : `${base}${nullable}`;
}

function interfaceName(table: string): string {
  const words = table.split("_").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join("")}Table`;
}

/** The TypeScript source of the row types, as the migrated database defines them. */
export async function describeSchema(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columnsQuery);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => `  ${column.name}: ${columnType(column)};`);
    return `export interface ${interfaceName(table)} {\n${fields.join("\n")}\n}\n`;
  });
  const members = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  return [
    "// Written by `npm run db:types` from the migrated database; never edited by hand.",
    'import type { ColumnType, Generated, GeneratedAlways } from "kysely";\n',
    ...interfaces,
    `export interface Schema {\n${members.join("\n")}\n}\n`,
  ].join("\n");
}
