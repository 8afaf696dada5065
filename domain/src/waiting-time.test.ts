import { expect, test } from "vitest";
import { waitingWeeks } from "./waiting-time.ts";

test("a waiting time is promised in whole weeks, and never as none", () => {
  expect([0, 1, 7, 8, 63].map(waitingWeeks)).toEqual([1, 1, 1, 2, 9]);
});
