import { expect, test } from "vitest";
import { sameAddress } from "./same-address.ts";

test("the repeated address is compared without case and blanks", () => {
  expect(sameAddress("Erika@example.org ", "erika@example.org")).toBe(true);
  expect(sameAddress("erika@example.org", "erika@example.com")).toBe(false);
  expect(sameAddress("erika@example.org", undefined)).toBe(false);
});
