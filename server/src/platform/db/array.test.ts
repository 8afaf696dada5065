import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { arrayOf, arrayOfTexts } from "./array.ts";

const db = await testDatabase();

test("a text with any content arrives unchanged", async () => {
  const texts = [
    "",
    "null",
    "NULL",
    null,
    " ",
    "a b",
    'say "hi"',
    String.raw`back\slash`,
    "{1,2}",
    "a,b",
    "Größe",
    "😀",
    "new\nline",
    "A-1",
    "it's",
  ];
  const { rows } = await db.owner.query<{ list: unknown }>("select $1::text[] as list", [arrayOf(texts)]);
  expect(rows[0]?.list).toEqual(texts);
  const given = texts.filter((text) => text !== null);
  for (const list of [given, given.filter((text) => !/["\\]/.test(text)), []]) {
    const answer = await db.owner.query<{ list: unknown }>("select $1::text[] as list", [arrayOfTexts(list)]);
    expect(answer.rows[0]?.list).toEqual(list);
  }
});

test("numbers and nulls arrive unchanged", async () => {
  const { rows } = await db.owner.query<{ list: unknown }>("select $1::int[] as list", [
    arrayOf([1, null, -3]),
  ]);
  expect(rows[0]?.list).toEqual([1, null, -3]);
  const empty = await db.owner.query<{ list: unknown }>("select $1::int[] as list", [arrayOf([])]);
  expect(empty.rows[0]?.list).toEqual([]);
});
