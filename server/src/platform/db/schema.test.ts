import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { describeSchema } from "./describe-schema.ts";

const { owner } = await testDatabase();

async function describedSchema(): Promise<string> {
  const client = await owner.connect();
  return describeSchema(client).finally(() => client.release());
}

test("the row types are those of the migrated database (npm run db:types)", async () => {
  const written = readFileSync(join(import.meta.dirname, "schema.gen.ts"), "utf8");
  expect(await describedSchema()).toBe(written);
});

test("a column's type shows its values, its nullability and whether the database fills it", async () => {
  await owner.query(`
    create table sample (
      id bigint generated always as identity, amount integer not null default 0, born date,
      state text not null check (state in ('open', 'it''s paid')), tags text[] not null,
      extra jsonb not null, note jsonb, doubled integer generated always as (amount * 2) stored)`);
  const [, sample] = /export interface SampleTable \{\n([^}]*)\}/.exec(await describedSchema()) ?? [];
  expect(sample?.trim().split(/;\s*/)).toEqual([
    "id: GeneratedAlways<number>",
    "amount: Generated<number>",
    "born: string | null",
    `state: "open" | "it's paid"`,
    "tags: string[]",
    "extra: ColumnType<unknown, string, string>",
    "note: ColumnType<unknown, string | null | undefined, string | null>",
    "doubled: GeneratedAlways<number | null>",
    "",
  ]);
});

test("an unknown type is refused with the column's name", async () => {
  await owner.query("create table odd (place point)");
  await expect(describedSchema()).rejects.toThrow("no TypeScript type for odd.place of type point");
});
