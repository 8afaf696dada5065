import { expect, test } from "vitest";
import { existingPage, pageNumber } from "./existing-page.ts";

test("an address that names no readable page means the first one", () => {
  for (const text of [null, "", "0", "-1", "1.5", "x", "1e99"]) expect(pageNumber(text)).toBe(1);
  expect(pageNumber("7")).toBe(7);
});

test("a page behind the last is the last one, with its rows", async () => {
  const read = async (page: number) => ({ pageCount: 3, rows: page <= 3 ? [`row of ${page}`] : [] });
  expect(await existingPage(2, read)).toEqual({ page: 2, pageCount: 3, rows: ["row of 2"] });
  expect(await existingPage(99, read)).toEqual({ page: 3, pageCount: 3, rows: ["row of 3"] });
});

test("an empty list is its first page", async () => {
  expect(await existingPage(5, async () => ({ pageCount: 0 }))).toEqual({ page: 1, pageCount: 0 });
});
