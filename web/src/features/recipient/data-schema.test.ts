import { expect, test } from "vitest";
import * as z from "zod/mini";
import { isBadDate, isBadPostcode, missingOfAddress, RecipientForm } from "./data-schema.ts";

test("an address is complete or absent", () => {
  expect(missingOfAddress({})).toEqual([]);
  expect(missingOfAddress({ street: "Am Deich", town: " " })).toEqual(["houseNumber", "postcode", "town"]);
  const whole = { street: "Am Deich", houseNumber: "7a", postcode: "26121", town: "Oldenburg" };
  expect(missingOfAddress(whole)).toEqual([]);
});

test("a date of birth is a valid date or absent", () => {
  expect([undefined, "", "14.11.1990"].map(isBadDate)).toEqual([false, false, false]);
  expect(["1990", "31.02.1990", "31021990", "gestern"].map(isBadDate)).toEqual([true, true, true, true]);
});

test("a date of birth may be typed without dots, with one digit, or filled in by the browser", () => {
  const form = z.object({ birthDate: RecipientForm.fields.birthDate[1] });
  for (const birthDate of ["05.11.1990", "5.11.1990", "5 11 1990", "05/11/1990", "05111990", "1990-11-05"]) {
    expect(isBadDate(birthDate)).toBe(false);
    expect(z.parse(form, { birthDate })).toEqual({ birthDate: { year: 1990, month: 11, day: 5 } });
  }
  expect(z.parse(form, { birthDate: "" })).toEqual({ birthDate: "" });
});

test("a postcode has five digits, or is absent", () => {
  expect(["", "26121"].map(isBadPostcode)).toEqual([false, false]);
  expect(["2612", "D-26121"].map(isBadPostcode)).toEqual([true, true]);
});
