import { expect, test } from "vitest";
import { isBadPostcode, missingOfAddress } from "./data-schema.ts";

test("an address is complete or absent", () => {
  expect(missingOfAddress({})).toEqual([]);
  expect(missingOfAddress({ street: "Am Deich", town: " " })).toEqual(["houseNumber", "postcode", "town"]);
  const whole = { street: "Am Deich", houseNumber: "7a", postcode: "26121", town: "Oldenburg" };
  expect(missingOfAddress(whole)).toEqual([]);
});

test("a postcode has five digits, or is absent", () => {
  expect(["", "26121"].map(isBadPostcode)).toEqual([false, false]);
  expect(["2612", "D-26121"].map(isBadPostcode)).toEqual([true, true]);
});
