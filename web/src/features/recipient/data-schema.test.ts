import { expect, test } from "vitest";
import { isBadPostcode } from "./data-schema.ts";

test("a postcode has five digits, or is absent", () => {
  expect(["", "26121"].map(isBadPostcode)).toEqual([false, false]);
  expect(["2612", "D-26121"].map(isBadPostcode)).toEqual([true, true]);
});
