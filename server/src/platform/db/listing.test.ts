import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { defineListing, moments, numbers, texts } from "./listing.ts";

const { database, addTenant } = await testDatabase();
const tenantId = await addTenant("north");

const all = defineListing(
  { number: numbers("number"), moment: moments("moment"), text: texts("word") },
  "unnest($1::bigint[], $2::timestamptz[], $3::text[]) as given (number, moment, word)",
);
const listed = (...values: string[]) => database.inTenant(tenantId, (tx) => all(tx, values));

test("numbers, times and texts arrive unchanged as parallel lists", async () => {
  const { number, moment, text } = await listed(
    `{0,-1,4294967296,${Number.MAX_SAFE_INTEGER},${Number.MIN_SAFE_INTEGER}}`,
    "{1969-12-31T23:59:59.999Z,1999-12-31T23:59:59.001Z,2026-11-15T08:00:00.123456Z,NULL,2000-01-01T00:00:00Z}",
    '{Ü,NULL,"a,b","",ende}',
  );
  expect([...number]).toEqual([0, -1, 2 ** 32, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
  expect([...moment]).toEqual([
    -1,
    Date.UTC(1999, 11, 31, 23, 59, 59, 1),
    Date.UTC(2026, 10, 15, 8, 0, 0, 123),
    Number.NaN,
    Date.UTC(2000, 0, 1),
  ]);
  expect(text).toEqual(["Ü", "", "a,b", "", "ende"]);
});

test("without rows all lists are empty", async () => {
  const { number, moment, text } = await listed("{}", "{}", "{}");
  expect([number.length, moment.length, text.length]).toEqual([0, 0, 0]);
});
