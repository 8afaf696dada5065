import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatOrdinals, formatShortDate, formatSlice } from "./format.ts";

const evening = new Date("2027-07-01T22:30:00Z");

test("a day in English names its month, so that 2 July is not read as 7 February", () => {
  expect(formatDate(evening, "en")).toBe("2 July 2027");
  expect(formatShortDate(evening, "en")).toBe("2 Jul 2027");
  expect(formatDateTime(evening, "en")).toBe("2 July 2027 at 00:30");
});

test("a day in German is written in figures, in every format", () => {
  expect(formatDate(evening, "de")).toBe("02.07.2027");
  expect(formatShortDate(evening, "de")).toBe("02.07.2027");
  expect(formatDateTime(evening, "de")).toBe("02.07.2027, 00:30");
});

test("the parts of a trend have the year in their labels where it has several", () => {
  const weeks = { from: "2026-10-05", until: "2026-11-15", grain: "week" } as const;
  expect(formatSlice("2026-10-05", weeks, "de")).toBe("05.10.");
  expect(formatSlice("2026-10-05", weeks, "en")).toBe("5 Oct");
  const acrossNewYear = { ...weeks, until: "2027-01-10" };
  expect(formatSlice("2026-10-05", acrossNewYear, "de")).toBe("05.10.26");
  expect(formatSlice("2026-10-05", acrossNewYear, "en")).toBe("5 Oct 26");
  const months = { from: "2024-01-01", until: "2026-11-15", grain: "month" } as const;
  expect(formatSlice("2024-05-01", months, "de")).toBe("Mai 2024");
  expect(formatSlice("2025-05-01", months, "en")).toBe("May 2025");
});

test("ordinals end as their language counts", () => {
  expect(formatOrdinals([1, 2, 3], "de")).toBe("1., 2. und 3.");
  expect(formatOrdinals([1, 2, 3, 11, 21], "en")).toBe("1st, 2nd, 3rd, 11th and 21st");
});
