import { expect, test } from "vitest";
import { agreesToTerms, isAccepted } from "./terms.ts";

test.each([true, "yes", 1, 0.5])("the terms are accepted by %j", (value) => {
  expect(isAccepted(value)).toBe(true);
  expect(agreesToTerms(value)).toBe(true);
});

test.each([false, "", " ", "no", "nein", "false", "0", 0, -1, Number.NaN, null, undefined, {}, []])(
  "the terms are not accepted by %j",
  (value) => {
    expect(isAccepted(value)).toBe(false);
    expect(agreesToTerms(value)).toBe(false);
  },
);

test("the version that was read is an agreement, though not a ticked box", () => {
  expect(isAccepted("2026-05")).toBe(false);
  expect(agreesToTerms("2026-05")).toBe(true);
});
