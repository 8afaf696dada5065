import { expect, test } from "vitest";
import { begunSlices } from "./statistics-rows.ts";

test("a table of a running period ends today, with the week that has begun", () => {
  const trend = ["2026-11-09", "2026-11-16", "2026-11-17", "2026-11-18"].map((from) => ({ from }));
  expect(begunSlices({ trend, countedUntil: "2026-11-17" }).map(({ from }) => from)).toEqual([
    "2026-11-09",
    "2026-11-16",
    "2026-11-17",
  ]);
});
