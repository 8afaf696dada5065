import { expect, test } from "vitest";
import { batchIn, moneyNumberIn } from "./typed-number.ts";

test("the number of a payout is recognised as it is typed", () => {
  expect(batchIn(" ewe-20261118-0004 ")).toEqual({ number: "EWE-20261118-0004", prefix: "EWE" });
  expect(batchIn("nord-west-20261118-0012")?.prefix).toBe("NORD-WEST");
});

test.each(["EWE-20261118", "20261118-0004", "PRM-23", "Erika", ""])("%j is none", (typed) => {
  expect(batchIn(typed)).toBeUndefined();
});

test("the numbers of payments and credit notes are recognised as they are typed", () => {
  expect(moneyNumberIn(" prm-24 ")).toEqual({ kind: "payment", number: "PRM-24" });
  expect(moneyNumberIn("gs-000005")).toEqual({ kind: "creditNote", number: "GS-000005" });
  for (const typed of ["PRM-", "GS-5", "24", "EWE-20261118-0004"])
    expect(moneyNumberIn(typed)).toBeUndefined();
});
