import { expect, test } from "vitest";
import { memberPrefix, nextMemberNumber } from "./member-number.ts";

test("the next number continues those of the agency, and skips those of others in the tenant", () => {
  const prefix = memberPrefix(["M-1001", "M-1003"], "KS-2001");
  expect(nextMemberNumber(prefix, ["M-1001", "M-1003", "M-1007", "R-9"])).toBe("M-1008");
});

test("numbers keep their width", () => {
  expect(nextMemberNumber("A", ["A007"])).toBe("A008");
  expect(nextMemberNumber("A", ["A999"])).toBe("A1000");
});

test("an agency whose members have no digits in their numbers starts with its own number", () => {
  const prefix = memberPrefix(["Inhaberin"], "KS-2001");
  expect(nextMemberNumber(prefix, ["Inhaberin", "KS-2001"])).toBe("KS-2001-1");
});
