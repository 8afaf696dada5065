import { expect, test } from "vitest";
import { atLeast, atMost, median, reaches } from "./benchmark.ts";
import { table } from "./table.ts";

test("a table shows each figure with its aim, and whether it is reached", () => {
  const row = { what: "home", measured: "600/s", baseline: "1000/s" };
  const text = table([
    { ...row, figure: 0.6, aim: atLeast(0.5) },
    { ...row, figure: 3, aim: atMost(2) },
  ]);
  expect(text.split("\n").slice(2)).toEqual([
    "| home | 600/s    | 1000/s   | 0.60   | ≥ 0.5 | ✓ |",
    "| home | 600/s    | 1000/s   | 3      | ≤ 2   | ✗ |",
  ]);
});

test("an aim is reached at exactly its value", () => {
  expect([
    reaches(0.5, atLeast(0.5)),
    reaches(0.49, atLeast(0.5)),
    reaches(2, atMost(2)),
    reaches(2.1, atMost(2)),
  ]).toEqual([true, false, true, false]);
});

test("the median is the value in the middle, or between the two", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
