import { expect, test } from "vitest";
import { Tally } from "./tally.ts";

test("the most frequent kinds come first, and the rest is counted together", () => {
  const tally = new Tally();
  for (const kind of ["b", "a", "a", "c", "a", "b", "d"]) tally.add(kind);
  expect(tally.mostFrequent(2)).toEqual({
    kinds: [
      ["a", 3],
      ["b", 2],
    ],
    others: 2,
  });
});

test("at most a thousand kinds are stored, and all values are counted", () => {
  const tally = new Tally();
  for (let kind = 0; kind < 5_000; kind += 1) tally.add(String(kind));
  tally.add("0");
  const { kinds, others } = tally.mostFrequent(Infinity);
  expect(kinds).toHaveLength(1_000);
  expect(kinds[0]).toEqual(["0", 2]);
  expect(others).toBe(4_000);
});
