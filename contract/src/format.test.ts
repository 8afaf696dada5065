import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatShortDate } from "./format.ts";

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
