import type { MappedTable } from "@weitersagen/domain/data-map/table";
import { dataMap } from "@weitersagen/domain/data-map/tables";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { ColumnType } from "kysely";
import { expect, test } from "vitest";
import type { Schema } from "../src/platform/db/schema.gen.ts";
import { testDatabase } from "./database.ts";

type Selected<Column> = Column extends ColumnType<infer Value, infer _Insert, infer _Update> ? Value : Column;
type Silent = number | boolean | Date | number[] | Date[] | null;
/** The columns that can describe a person: not ids, amounts, flags and times. */
type Describing<Row> = {
  [Column in keyof Row & string]: Selected<Row[Column]> extends Silent ? never : Column;
}[keyof Row & string];
type Classified<Table> = Table extends {
  readonly personal: infer Personal;
  readonly plain: readonly (infer Plain)[];
}
  ? keyof Personal | Plain
  : string;
type Unclassified = {
  [Table in Exclude<keyof Schema, "click">]: Table extends keyof typeof dataMap
    ? `${Table}.${Exclude<Describing<Schema[Table]>, Classified<(typeof dataMap)[Table]>>}`
    : Table;
}[Exclude<keyof Schema, "click">];

/** Checked by the compiler: a new column that domain/src/data-map/tables.ts does not list is named in its error. */
const everyColumnIsClassified: [Unclassified] extends [never] ? true : Unclassified = true;

const { owner } = await testDatabase();

const { rows: columns } = await owner.query<{ table: string; column: string }>(
  `select c.relname as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and coalesce(nullif(t.typelem, 0), t.oid)::regtype::text in ('text', 'character varying', 'bytea', 'date', 'json', 'jsonb')`,
);
const tables = new Map<string, MappedTable>(Object.entries(dataMap));

function columnsOf(table: MappedTable): string[] {
  return "noPerson" in table ? [] : [...Object.keys(table.personal), ...table.plain];
}

test("every table and every describing column of the database is in the data map, and nothing else", async () => {
  expect(everyColumnIsClassified).toBe(true);
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition and relname <> 'migration'`,
  );
  expect([...tables.keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const unlisted = columns.filter(({ table, column }) => {
    const mapped = tables.get(table);
    return mapped && !("noPerson" in mapped) && !columnsOf(mapped).includes(column);
  });
  expect(
    unlisted.map(({ table, column }) => `${table}.${column}`),
    "columns that domain/src/data-map/tables.ts does not list: say whether they are personal, and of which kind",
  ).toEqual([]);
  const stored = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const listed = [...tables].flatMap(([table, mapped]) =>
    columnsOf(mapped).map((name) => `${table}.${name}`),
  );
  expect(listed.filter((name) => !stored.has(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test("every kind of personal data is stored in a column", () => {
  const used = new Set<string>(
    [...tables.values()].flatMap((table) =>
      "noPerson" in table ? [] : Object.values(table.personal).flat(),
    ),
  );
  expect(Object.keys(kindsOfData).filter((name) => !used.has(name))).toEqual([]);
});
