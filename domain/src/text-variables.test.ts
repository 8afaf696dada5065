import { expect, test } from "vitest";
import { fittingText, textFaultsOf, variablesOf } from "./text-variables.ts";

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

test("an own text that lacks a variable of the standard, or has another one, gives way to the standard", () => {
  const shown = (own: string | undefined) => fittingText("Bis zu {amount} für {count} Empfehlungen", own);
  const standard = shown(undefined);
  expect(shown("{amount}! Bei {count}.")).toBe("{amount}! Bei {count}.");
  expect(shown("{amount} für eine")).toBe("{amount} für eine");
  for (const own of ["Bei {count}.", "{amount} {numbers}", "Immer 50 €"]) expect(shown(own)).toBe(standard);
  expect(fittingText("{a}{b}", "{b}{a}")).toBe("{b}{a}");
});
