export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed on a retry only: listed in the summary, because each is a bug to find. */
  readonly flaky: readonly string[];
  /** Files with a failed test, or that failed as a whole: they are run once more, alone. */
  readonly failedFiles: readonly string[];
}

type Outcome = "passed" | "failed" | "skipped";

interface TestOutcome {
  readonly name: string;
  readonly outcome: Outcome;
  readonly retried: boolean;
}

interface FileOutcome {
  readonly file: string;
  /** Failed before its tests ran. */
  readonly broken: boolean;
  readonly tests: readonly TestOutcome[];
}

/** The result of each file; of a file that was run again the last run counts. */
function count(runs: readonly (readonly FileOutcome[])[]): Counts {
  const last = new Map(runs.flat().map((file) => [file.file, file]));
  const all = [...last.values()];
  const tests = all.flatMap((file) => file.tests);
  const broken = all.filter((file) => file.broken);
  const number = (wanted: Outcome) => tests.filter(({ outcome }) => outcome === wanted).length;
  const failedBefore = new Set(runs.slice(0, -1).flat().flatMap(failedIn));
  return {
    passed: number("passed"),
    failed: number("failed") + broken.length,
    skipped: number("skipped"),
    flaky: [
      ...tests
        .filter(({ name, outcome, retried }) => outcome === "passed" && (retried || failedBefore.has(name)))
        .map(({ name }) => name),
      ...all
        .filter(({ file, broken: isBroken }) => !isBroken && failedBefore.has(file))
        .map(({ file }) => file),
    ],
    failedFiles: all.filter((file) => failedIn(file).length > 0).map(({ file }) => file),
  };
}

const failedIn = ({ file, broken, tests }: FileOutcome): string[] => [
  ...(broken ? [file] : []),
  ...tests.filter(({ outcome }) => outcome === "failed").map(({ name }) => name),
];

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Counts the reports of a run and of the retries of its failed files. */
export function countVitest(...reports: readonly string[]): Counts {
  return count(
    reports.map((report) =>
      (JSON.parse(report) as VitestReport).testResults.map(({ name, status, assertionResults }) => ({
        file: name,
        broken: status === "failed" && assertionResults.every((test) => test.status !== "failed"),
        tests: assertionResults.map((test) => ({
          name: test.fullName,
          outcome: test.status === "passed" || test.status === "failed" ? test.status : "skipped",
          retried: test.failureMessages.length > 0,
        })),
      })),
    ),
  );
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: "expected" | "unexpected" | "flaky" | "skipped" }[];
  }[];
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
}

const meaning = { expected: "passed", flaky: "passed", unexpected: "failed", skipped: "skipped" } as const;

const testsIn = (suite: PlaywrightSuite): TestOutcome[] => [
  ...(suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ name: title, outcome: meaning[status], retried: status === "flaky" })),
  ),
  ...(suite.suites ?? []).flatMap(testsIn),
];

export function countPlaywright(...reports: readonly string[]): Counts {
  return count(
    reports.map((report) => {
      const { config, suites } = JSON.parse(report) as PlaywrightReport;
      return suites.map((suite) => ({
        file: `${config.rootDir}/${suite.file}`,
        broken: false,
        tests: testsIn(suite),
      }));
    }),
  );
}
