import { expect, test } from "vitest";
import { labelEvery, layOutBars, ticksFor } from "./chart-scale.ts";

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

test("bars stand in the middle of their places, between the lowest and the highest value", () => {
  const place = { width: 120, height: 100, left: 20, right: 0, top: 10, bottom: 20 };
  const { y, slot, slotX, barX, barWidth } = layOutBars(10, [0, 5, 10], place);
  expect([y(0), y(5), y(10)]).toEqual([80, 45, 10]);
  expect([slot, barWidth, slotX(3), barX(3)]).toEqual([10, 7, 50, 51.5]);
});

test("many bars stay visible, and a chart without values or bars has a place", () => {
  const place = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
  expect(layOutBars(1_000, [0, 1], place).barWidth).toBe(1);
  expect(layOutBars(0, [0], place)).toMatchObject({ slot: 100 });
  expect(layOutBars(0, [0], place).y(0)).toBe(100);
});
