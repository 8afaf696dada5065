import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import type { RowShape } from "../src/platform/db/row-shape.ts";
import { definedStatements } from "../src/platform/db/statement.ts";
import { testDatabase } from "./database.ts";
import { describeStatement } from "./describe-statement.ts";

const { ownerUrl } = await testDatabase();
const client = new Client({ connectionString: ownerUrl });
await client.connect();
afterAll(() => client.end());

const sources = join(import.meta.dirname, "../src");

/** Loads every file that defines a statement. */
async function loadStatements(): Promise<void> {
  for (const path of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    const file = join(sources, path);
    if (!path.endsWith(".ts") || path.endsWith(".test.ts")) continue;
    if (/\bdefine(?:Fresh)?Statement/.test(readFileSync(file, "utf8"))) await import(file);
  }
}

interface KnownColumn {
  column: string;
  type: string;
  nullable: boolean;
}

/** The columns of all tables, by name and by the numbers that PostgreSQL describes results with. */
async function readColumns() {
  const { rows } = await client.query<KnownColumn & { id: string }>(`
    select c.relname || '.' || a.attname as column, format_type(a.atttypid, null) as type,
           not a.attnotnull as nullable, c.oid || '.' || a.attnum as id
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0`);
  const { rows: types } = await client.query<{ oid: number; type: string }>(
    "select oid, format_type(oid, null) as type from pg_type",
  );
  return {
    byName: new Map(rows.map((row) => [row.column, row])),
    byId: new Map(rows.map((row) => [row.id, row])),
    types: new Map(types.map(({ oid, type }) => [oid, type])),
  };
}

const { byName, byId, types } = await readColumns();
const fullNames: Record<string, string> = { timestamptz: "timestamp with time zone" };

/** How a shape differs from what the database describes, in words. */
async function differences(text: string, shape: RowShape): Promise<string[]> {
  const returned = await describeStatement(client, text);
  const found = new Map(returned.map((column) => [column.name, column]));
  const missing = Object.keys(shape).filter((name) => !found.has(name));
  const extra = returned.filter(({ name }) => !(name in shape)).map(({ name }) => name);
  const wrong = Object.entries(shape).flatMap(([name, value]) => {
    const column = found.get(name);
    if (!column) return [];
    const declared = value.replace(/\?$/, "");
    const expected = byName.get(declared)?.type ?? fullNames[declared] ?? declared;
    const actual = types.get(column.dataTypeID);
    return actual === expected ? [] : [`${name} is declared as ${expected} and is ${actual}`];
  });
  const nullable = Object.entries(shape).flatMap(([name, value]) => {
    const column = found.get(name);
    const source = byId.get(`${column?.tableID}.${column?.columnID}`);
    const allowsNull = value.endsWith("?") || byName.get(value)?.nullable;
    return source?.nullable && !allowsNull ? [`${name} can be null, as ${source.column} can`] : [];
  });
  return [
    ...missing.map((name) => `${name} is not returned`),
    ...extra.map((name) => `${name} is not declared`),
    ...wrong,
    ...nullable,
  ];
}

test("every statement returns the columns that its shape declares", async () => {
  await loadStatements();
  const statements = definedStatements();
  expect(statements.length).toBeGreaterThan(20);
  const wrong: { text: string; differences: string[] }[] = [];
  for (const { text, shape } of statements) {
    // Also without a shape the statement must be valid.
    const found = await (shape ? differences(text, shape) : describeStatement(client, text).then(() => []));
    if (found.length > 0) wrong.push({ text, differences: found });
  }
  expect(wrong).toEqual([]);
});

test("a wrong shape is found", async () => {
  const text = `select id, number, status, locked_at as "lockedAt", count(*) as count
                  from recommendation where tenant_id = $1 group by 1, 2, 3, 4`;
  expect(
    await differences(text, { id: "text", number: "text", lockedAt: "timestamptz", more: "text" }),
  ).toEqual([
    "more is not returned",
    "status is not declared",
    "count is not declared",
    "id is declared as text and is bigint",
    "lockedAt can be null, as recommendation.locked_at can",
  ]);
});

test("a column's name declares its type and whether it can be null", async () => {
  const text =
    "select id, locked_at, status, count(*) from recommendation where tenant_id = $1 group by 1, 2, 3";
  const shape = {
    id: "recommendation.id",
    locked_at: "recommendation.locked_at",
    status: "recommendation.status",
    count: "bigint",
  } as const;
  expect(await differences(text, shape)).toEqual([]);
});

test("a statement that the database does not understand is found", async () => {
  await expect(describeStatement(client, "select nonsense")).rejects.toThrow(
    'column "nonsense" does not exist',
  );
});
