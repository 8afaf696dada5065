import { expect, test } from "vitest";
import { isListed, sameAddress } from "./form-schema.ts";

test("the repeated address equals its target whatever its case and blanks", () => {
  expect(sameAddress("Erika@example.org ", "erika@example.org")).toBe(true);
  expect(sameAddress("erika@example.org", "erika@example.com")).toBe(false);
  expect(sameAddress("erika@example.org", undefined)).toBe(false);
});

test("the whitelist compares whole domains", () => {
  const whitelist = ["@sichergut.example", "partner.example"];
  expect(isListed("okko@sichergut.example", whitelist)).toBe(true);
  expect(isListed("okko@PARTNER.example", whitelist)).toBe(true);
  expect(isListed("okko@nichtsichergut.example", whitelist)).toBe(false);
  expect(isListed("okko@sichergut.example.evil.example", whitelist)).toBe(false);
});
