export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countVitest(report: string): Counts {
  const result: { numPassedTests: number; numFailedTests: number; numPendingTests: number } =
    JSON.parse(report);
  return { passed: result.numPassedTests, failed: result.numFailedTests, skipped: result.numPendingTests };
}

export function countPlaywright(report: string): Counts {
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } =
    JSON.parse(report);
  // A test that passes only on the second try is a failure that has not been looked at.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
