import { expect, test } from "vitest";
import { isFreshLogin, payoutsFrozenUntil } from "./takeover.ts";

test("payouts stop for 72 hours, also across a clock change", () => {
  expect(payoutsFrozenUntil(new Date("2026-10-24T12:00:00Z"))).toEqual(new Date("2026-10-27T12:00:00Z"));
});

test("a login is fresh for 15 minutes, to the last millisecond", () => {
  const loggedInAt = new Date("2026-11-15T12:00:00Z");
  expect(isFreshLogin(loggedInAt, new Date("2026-11-15T12:15:00Z"))).toBe(true);
  expect(isFreshLogin(loggedInAt, new Date("2026-11-15T12:15:00.001Z"))).toBe(false);
});
