import { expect, test } from "vitest";
import { countPlaywright, countVitest } from "./test-counts.ts";

const vitest = (files: Record<string, readonly (readonly [string, string, ...string[]])[]>) =>
  JSON.stringify({
    testResults: Object.entries(files).map(([name, tests]) => ({
      name,
      status: tests.length === 0 || tests.some(([, status]) => status === "failed") ? "failed" : "passed",
      assertionResults: tests.map(([fullName, status, ...failureMessages]) => ({
        fullName,
        status,
        failureMessages,
      })),
    })),
  });

test("Vitest's report is counted, and tests that passed on a retry are listed", () => {
  const report = vitest({
    "a.test.ts": [
      ["stable", "passed"],
      ["broken", "failed", "no"],
      ["flaky", "passed", "no"],
      ["skipped one", "pending"],
    ],
  });
  expect(countVitest(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    flaky: ["flaky"],
    failedFiles: ["a.test.ts"],
  });
});

test("of a file that was run again the second run counts, and its tests are listed", () => {
  const first = vitest({
    "a.test.ts": [["stable", "passed"]],
    "b.test.ts": [
      ["fails", "failed", "no"],
      ["beside", "passed"],
    ],
    "c.test.ts": [],
  });
  expect(countVitest(first)).toMatchObject({ passed: 2, failed: 2, failedFiles: ["b.test.ts", "c.test.ts"] });
  const second = vitest({
    "b.test.ts": [
      ["fails", "passed"],
      ["beside", "passed"],
    ],
    "c.test.ts": [["now", "passed"]],
  });
  expect(countVitest(first, second)).toEqual({
    passed: 4,
    failed: 0,
    skipped: 0,
    flaky: ["fails", "c.test.ts"],
    failedFiles: [],
  });
  expect(countVitest(first, first)).toMatchObject({ passed: 2, failed: 2, flaky: [] });
});

test("Playwright's report is counted, and tests that passed on a retry are listed", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = (status: string) =>
    JSON.stringify({
      config: { rootDir: "/e2e" },
      suites: [
        {
          file: "a.spec.ts",
          specs: [spec("stable", "expected"), spec("skipped one", "skipped")],
          suites: [{ specs: [spec("flaky", "flaky")] }],
        },
        { file: "b.spec.ts", specs: [spec("fails first", status)] },
      ],
    });
  const first = { passed: 2, failed: 1, skipped: 1, flaky: ["flaky"], failedFiles: ["/e2e/b.spec.ts"] };
  expect(countPlaywright(report("unexpected"))).toEqual(first);
  expect(countPlaywright(report("unexpected"), report("expected"))).toEqual({
    passed: 3,
    failed: 0,
    skipped: 1,
    flaky: ["flaky", "fails first"],
    failedFiles: [],
  });
});
