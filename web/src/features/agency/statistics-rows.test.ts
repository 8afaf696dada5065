import { expect, test } from "vitest";
import { begunSlices, statisticsFileName } from "./statistics-rows.ts";

test("a table of a running period ends today, with the week that has begun", () => {
  const trend = ["2026-11-09", "2026-11-16", "2026-11-17", "2026-11-18"].map((from) => ({ from }));
  expect(begunSlices({ trend, countedUntil: "2026-11-17" }).map(({ from }) => from)).toEqual([
    "2026-11-09",
    "2026-11-16",
    "2026-11-17",
  ]);
});

test("a file of the statistics is named after its days and the part that it holds", () => {
  const report = { from: "2026-08-19", countedUntil: "2026-11-17" };
  expect(statisticsFileName("ewe-statistik", report, undefined)).toBe(
    "ewe-statistik-2026-08-19-2026-11-17.csv",
  );
  expect(statisticsFileName("ewe-statistik", report, { name: "Strom / Gas fix" })).toBe(
    "ewe-statistik-2026-08-19-2026-11-17-Strom-Gas-fix.csv",
  );
});
