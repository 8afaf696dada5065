import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { bigintsOf, bytesOf, momentsOf, plainTextsOf } from "./binary-array.ts";

const db = await testDatabase();

async function read(type: string, list: Buffer) {
  const { rows } = await db.owner.query<{ value: string | null }>(
    `select value::text from unnest($1::${type}[]) as value`,
    [list],
  );
  return rows.map(({ value }) => value);
}

test("every integer that a number can hold arrives unchanged", async () => {
  const integers = [
    0,
    1,
    -1,
    2 ** 31,
    -(2 ** 32),
    2 ** 32 - 1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ];
  expect(await read("bigint", bigintsOf(integers))).toEqual(integers.map(String));
  expect(await read("bigint", bigintsOf([null, 7, null]))).toEqual([null, "7", null]);
});

test("times before and after the year 2000 arrive with milliseconds", async () => {
  const moments = ["1999-12-31T23:59:59.999Z", "2000-01-01T00:00:00.000Z", "2026-11-15T08:30:00.123Z"];
  const { rows } = await db.owner.query<{ at: Date }>("select at from unnest($1::timestamptz[]) as at", [
    momentsOf(moments.map((moment) => Date.parse(moment))),
  ]);
  expect(rows.map(({ at }) => at.toISOString())).toEqual(moments);
});

test("texts, nulls and an empty list arrive unchanged", async () => {
  const texts = ["", "null", null, "a,b", "{}", 'say "hi"', "\\"];
  expect(await read("text", plainTextsOf(texts))).toEqual(texts);
  expect(await read("text", plainTextsOf([]))).toEqual([]);
});

test("characters arrive as the bytes of their codes", async () => {
  expect(await read("bytea", bytesOf(["\0\x01~\x80\xff", ""]))).toEqual(["\\x00017e80ff", "\\x"]);
});
