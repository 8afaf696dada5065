import { expect, test } from "vitest";
import { isBadDate, isBadPostcode, missingOfAddress } from "./data-schema.ts";

test("an address is given whole or not at all", () => {
  expect(missingOfAddress({})).toEqual([]);
  expect(missingOfAddress({ street: "Am Deich", town: " " })).toEqual(["houseNumber", "postcode", "town"]);
  const whole = { street: "Am Deich", houseNumber: "7a", postcode: "26121", town: "Oldenburg" };
  expect(missingOfAddress(whole)).toEqual([]);
});

test("a date of birth is a day of the calendar, or absent", () => {
  expect([undefined, "", "14.11.1990"].map(isBadDate)).toEqual([false, false, false]);
  expect(["1990-11-14", "31.02.1990", "gestern"].map(isBadDate)).toEqual([true, true, true]);
});

test("a postcode has five digits, or is absent", () => {
  expect(["", "26121"].map(isBadPostcode)).toEqual([false, false]);
  expect(["2612", "D-26121"].map(isBadPostcode)).toEqual([true, true]);
});
