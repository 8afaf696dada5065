import { expect, test } from "vitest";
import { percentile, WAIT_CLASSES, waitBounds } from "./insight-wait.ts";

const classOf = (minutes: number) => waitBounds.filter((bound) => bound <= minutes).length;

function classesOf(minutes: readonly number[]): number[] {
  const classes = Array.from({ length: WAIT_CLASSES }, () => 0);
  for (const one of minutes) classes[classOf(one)] = (classes[classOf(one)] ?? 0) + 1;
  return classes;
}

test("there is no median without cases", () => {
  expect(percentile(classesOf([]), 0.5)).toBeNull();
});

test.each([
  ["an hour", 60],
  ["a day", 1_440],
  ["five weeks", 50_400],
  ["a year", 525_600],
])("the median of %s is right within the width of a class", (_name, minutes) => {
  const median = percentile(classesOf([minutes, minutes, minutes]), 0.5) ?? 0;
  expect(median / minutes).toBeGreaterThan(1 / 1.44);
  expect(median / minutes).toBeLessThan(1.44);
});

test("the 90th percentile of many different times is near the exact one", () => {
  const minutes = Array.from({ length: 1_000 }, (_, index) => 30 * (index + 1));
  expect((percentile(classesOf(minutes), 0.5) ?? 0) / 15_000).toBeCloseTo(1, 0);
  const ninetieth = percentile(classesOf(minutes), 0.9) ?? 0;
  expect(Math.abs(ninetieth / 27_000 - 1)).toBeLessThan(0.15);
});

test("times beyond the last class stay in it", () => {
  expect(percentile(classesOf([10_000_000]), 0.9)).toBeGreaterThan(525_600);
});
