import { expect, test } from "vitest";
import { faultsOf } from "./text-faults.ts";

const faults = (after: string | null) =>
  faultsOf({ key: "intro", language: "de", before: null, after }, ["name"]).map(({ kind, variable }) => [
    kind,
    variable,
  ]);

test("an own text has the variables of the standard, and words", () => {
  expect(faults("Hallo {name}")).toEqual([]);
  expect(faults("Hallo")).toEqual([["missingVariable", "{name}"]]);
  expect(faults("Hallo {nam}")).toEqual([
    ["unknownVariable", "{nam}"],
    ["missingVariable", "{name}"],
  ]);
  expect(faults(" ")).toEqual([["emptyText", ""]]);
});

test("the standard has no faults", () => {
  expect(faults(null)).toEqual([]);
});
