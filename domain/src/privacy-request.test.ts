import { expect, test } from "vitest";
import { readIsoDate } from "./dates.ts";
import {
  deadlineOf,
  extendedDeadlineOf,
  isPending,
  mayExtend,
  pendingStates,
  privacyRequestFlow,
  privacyRequestStates,
} from "./privacy-request.ts";

const day = readIsoDate;

test("an answer is due a month after receipt, also from the end of a longer month", () => {
  expect(deadlineOf(day("2026-11-16"))).toEqual(day("2026-12-16"));
  expect(deadlineOf(day("2027-01-31"))).toEqual(day("2027-02-28"));
  expect(extendedDeadlineOf(day("2026-11-30"))).toEqual(day("2027-02-28"));
});

test("the deadline can be extended until its last day and no longer", () => {
  expect(mayExtend(day("2026-11-16"), new Date("2026-12-16T22:59:00Z"))).toBe(true);
  expect(mayExtend(day("2026-11-16"), new Date("2026-12-16T23:00:00Z"))).toBe(false);
});

test("a request is pending exactly as long as it can be answered", () => {
  const answerable = privacyRequestStates.filter((state) => "finish" in privacyRequestFlow[state]);
  expect(answerable).toEqual(pendingStates);
  expect(privacyRequestStates.filter(isPending)).toEqual(answerable);
});
