import { expect, test } from "vitest";
import { textFaultsOf, variablesOf } from "./text-variables.ts";

const faults = (own: string) => textFaultsOf("Guten Tag {name}", own).map(({ kind, name }) => [kind, name]);

test("an own text has the variables of the standard, and words", () => {
  expect(faults("Hallo {name}")).toEqual([]);
  expect(faults("Hallo")).toEqual([["missingVariable", "name"]]);
  expect(faults("Hallo {nam}")).toEqual([
    ["unknownVariable", "nam"],
    ["missingVariable", "name"],
  ]);
  expect(faults(" ")).toEqual([["emptyText", ""]]);
});

test("variables of the content are none of the text", () => {
  expect(variablesOf("{name}, ${praemie}, {name}")).toEqual(["name"]);
});
