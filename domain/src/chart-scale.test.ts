import { expect, test } from "vitest";
import { labelEvery, ticksFor } from "./chart-scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [17, [0, 5, 10, 15, 20]],
  [980, [0, 250, 500, 750, 1_000]],
  [Number.NaN, [0, 1]],
])("the axis up to %d has round steps", (largest, ticks) => {
  expect(ticksFor(largest)).toEqual(ticks);
});

test("labels are left out where they would touch", () => {
  expect([labelEvery(7, 10), labelEvery(31, 8), labelEvery(0, 8)]).toEqual([1, 4, 1]);
});
