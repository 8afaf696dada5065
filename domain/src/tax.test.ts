import { expect, test } from "vitest";
import { taxHintYear } from "./tax.ts";

test("rewards below 256 € a year need no hint", () => {
  expect(taxHintYear([{ year: 2025, cents: 255_99 }])).toBeNull();
  expect(taxHintYear([])).toBeNull();
});

test("at 256 € the year is named, the newest first", () => {
  expect(taxHintYear([{ year: 2025, cents: 256_00 }])).toBe(2025);
  expect(
    taxHintYear([
      { year: 2026, cents: 300_00 },
      { year: 2024, cents: 400_00 },
      { year: 2025, cents: 1 },
    ]),
  ).toBe(2026);
});
