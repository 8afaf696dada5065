import { expect, test } from "vitest";
import { nextSteps } from "./next-steps.ts";

test("the data of a contact without an order is deleted when the last day to confirm is over", () => {
  const keepUntil = new Date("2027-02-07T09:00:00Z");
  const shown = { rewards: [], claims: [], recommendations: [], frozenUntil: null, keepUntil };
  const at = new Date("2027-02-07T22:59:59Z");
  expect(nextSteps(shown, new Date("2027-02-07T12:00:00Z"))).toMatchObject([{ kind: "dataDeleted", at }]);
  expect(nextSteps(shown, at)).toEqual([]);
});
