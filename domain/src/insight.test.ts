import { expect, test } from "vitest";
import {
  baseOfStep,
  countOfStep,
  daysToStep,
  deviceKind,
  funnelSteps,
  noFigures,
  rateOf,
} from "./insight.ts";

const terms = { complaintDays: 14, rewardExpiryDays: 180 };

test("a step is divided by the one before, and opened links by all recommendations", () => {
  const figures = {
    ...noFigures,
    seenCatalogue: 90,
    seenForm: 10,
    shares: 20,
    recommendations: 8,
    opened: 6,
    accepted: 3,
  };
  expect(countOfStep(figures, "seen")).toBe(100);
  expect(rateOf(countOfStep(figures, "shared"), baseOfStep(figures, "shared"))).toBe(0.2);
  expect(rateOf(countOfStep(figures, "opened"), baseOfStep(figures, "opened"))).toBe(0.75);
  expect(rateOf(countOfStep(figures, "accepted"), baseOfStep(figures, "accepted"))).toBe(0.5);
  expect(rateOf(0, baseOfStep(figures, "seen"))).toBeNull();
});

test("later steps take at least as long, and pages are finished at once", () => {
  const days = funnelSteps.map((step) => daysToStep(step, terms) ?? 0);
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  expect(days.slice(0, 4)).toEqual([0, 0, 60, 60]);
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", "phone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140.0 Safari/537.36", "tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1", "tablet"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "computer"],
  ["", "computer"],
])("%s is a %s", (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});
