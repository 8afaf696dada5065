import { expect, test } from "vitest";
import { missingOfAddress } from "./whole-address.ts";

test("an address is complete or absent", () => {
  expect(missingOfAddress({})).toEqual([]);
  expect(missingOfAddress({ street: "Am Deich", town: " " })).toEqual(["houseNumber", "postcode", "town"]);
  const whole = { street: "Am Deich", houseNumber: "7a", postcode: "26121", town: "Oldenburg" };
  expect(missingOfAddress(whole)).toEqual([]);
});
