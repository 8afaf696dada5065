import { expect, test } from "vitest";
import { countPlaywright, countVitest } from "./test-counts.ts";

test("Vitest's report is counted, and what passed on the second try is named", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 2,
    numPendingTests: 1,
    testResults: [
      {
        assertionResults: [
          { fullName: "steady", status: "passed", failureMessages: [] },
          { fullName: "broken", status: "failed", failureMessages: ["no"] },
          { fullName: "wavers", status: "passed", failureMessages: ["no"] },
        ],
      },
    ],
  };
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    wavering: ["wavers"],
  });
});

test("Playwright's report is counted, and what passed on the second try is named", () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        specs: [{ title: "steady", tests: [{ status: "expected" }] }],
        suites: [{ specs: [{ title: "wavers", tests: [{ status: "flaky" }] }] }],
      },
    ],
  };
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
    wavering: ["wavers"],
  });
});
