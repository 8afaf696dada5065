import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { bigintsOf } from "./binary-array.ts";

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
  expect(await read("bigint", bigintsOf([]))).toEqual([]);
});
