import { expect, test } from "vitest";
import { faultsOf } from "./text-faults.ts";

const faults = (after: string | null) =>
  faultsOf({ key: "intro", language: "en", before: null, after }, "Hello {name}").map(
    ({ kind, variable }) => [kind, variable],
  );

test("an own text is compared with the standard of its language", () => {
  expect(faults("Hi {name}")).toEqual([]);
  expect(faults("Hi")).toEqual([["missingVariable", "{name}"]]);
  expect(faults(" ")).toEqual([["emptyText", ""]]);
});

test("the standard has no faults", () => {
  expect(faults(null)).toEqual([]);
});
