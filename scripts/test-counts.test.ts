import { expect, test } from "vitest";
import { countPlaywright, countVitest } from "./test-counts.ts";

test("Vitest's report is counted", () => {
  const report = { numTotalTests: 6, numPassedTests: 3, numFailedTests: 2, numPendingTests: 1 };
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test("in Playwright's report a flaky test counts as failed", () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 2, skipped: 2 });
});
