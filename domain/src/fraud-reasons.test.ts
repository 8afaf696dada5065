import { expect, test } from "vitest";
import { fraudReasons, fraudReasonsText } from "./fraud-reasons.ts";
import { fraudRules } from "./fraud.ts";

test("every fraud rule has a text for the person whose reward is refused, and no text is left over", () => {
  expect(Object.keys(fraudReasons).toSorted()).toEqual(fraudRules.map(({ name }) => name).toSorted());
});

test("several reasons are one text, without those of former rules", () => {
  expect(fraudReasonsText(["sameHousehold", "former", "sameDevice"], "en")).toBe(
    "Both sides have the same postal address. The recommendation and its acceptance came from the same device.",
  );
});
