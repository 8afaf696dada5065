import { expect, test } from "vitest";
import { centsOf, typedEuros } from "./cents.ts";

test.each([
  ["75", 7_500],
  ["75,5", 7_550],
  ["75,50", 7_550],
  ["75.50", 7_550],
  [" 75,50 € ", 7_550],
  ["€75", 7_500],
  ["0,01", 1],
  ["1 000", 100_000],
  ["9999999,99", 999_999_999],
])("%j is an amount", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each(["12,345", "1.000", "1.000,00", "75,", ",50", "-5", "1e3", "12345678", "zehn"])(
  "%j is no amount",
  (typed) => {
    expect(centsOf(typed)).toBeUndefined();
  },
);

test("nothing typed is not a wrong amount", () => {
  expect(centsOf("")).toBeNull();
  expect(centsOf(" € ")).toBeNull();
});

test("an amount is shown as it may be typed", () => {
  expect(typedEuros(7_550)).toBe("75,50");
  expect(centsOf(typedEuros(5))).toBe(5);
});
