import { expect, test } from "vitest";
import { fairShare } from "./batch.ts";

test("nobody waits for others who are not there", () => {
  expect(fairShare(1, 0)).toBe(1);
  expect(fairShare(1, 1)).toBe(1);
  expect(fairShare(20, 40)).toBe(20);
});

test("64 visitors who come again and again settle into two halves, however they began", () => {
  for (const first of [1, 8, 32, 60]) {
    let [answered, waiting] = [first, 64 - first];
    for (let commit = 0; commit < 3; commit += 1) {
      const size = fairShare(waiting, answered);
      // Whoever was answered before this commit is back when it is done.
      [waiting, answered] = [waiting - size + answered, size];
    }
    expect([waiting, answered], `${first} at first`).toEqual([32, 32]);
  }
});

test("a crowd is stored in statements of a bearable length", () => {
  expect(fairShare(10_000, 500)).toBe(500);
});
