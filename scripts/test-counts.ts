export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed on the second try only: named in the summary, so that somebody looks at them. */
  readonly wavering: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export function countVitest(report: string): Counts {
  const result: VitestReport = JSON.parse(report);
  const wavering = result.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === "passed" && test.failureMessages.length > 0)
    .map((test) => test.fullName);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests,
    wavering,
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

function waveringIn(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).filter((spec) => spec.tests.some(({ status }) => status === "flaky"));
  return [...own.map((spec) => spec.title), ...(suite.suites ?? []).flatMap(waveringIn)];
}

export function countPlaywright(report: string): Counts {
  const result: PlaywrightReport = JSON.parse(report);
  const { expected, unexpected, flaky, skipped } = result.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, wavering: waveringIn(result) };
}
