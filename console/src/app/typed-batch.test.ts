import { expect, test } from "vitest";
import { batchIn } from "./typed-batch.ts";

test("the number of a payout is recognised as it is typed", () => {
  expect(batchIn(" ewe-20261118-0004 ")).toEqual({ number: "EWE-20261118-0004", prefix: "EWE" });
  expect(batchIn("nord-west-20261118-0012")?.prefix).toBe("NORD-WEST");
});

test.each(["EWE-20261118", "20261118-0004", "PRM-23", "Erika", ""])("%j is none", (typed) => {
  expect(batchIn(typed)).toBeUndefined();
});
