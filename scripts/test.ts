import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { retriedTests } from "./retried-tests.ts";
import { compiledCode, type Outcome, root, run, seconds } from "./run.ts";
import { countPlaywright, countVitest, type Counts } from "./test-counts.ts";

const environment = {
  // Tests start the product and its command line in many processes.
  NODE_COMPILE_CACHE: compiledCode,
  // `--full` adds the slow tests, which run only if FULL is set.
  ...(process.argv.includes("--full") ? { FULL: "1" } : {}),
};
const reports = join(root, ".cache", "test");

interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly before?: () => unknown;
  /** How the stage reports its tests. */
  readonly tests?: {
    readonly reportTo: (file: string) => {
      readonly args?: readonly string[];
      readonly env?: NodeJS.ProcessEnv;
    };
    readonly count: (...reports: readonly string[]) => Counts;
  };
}

const stages: readonly Stage[] = [
  { name: "check", command: ["node", "scripts/check.ts"] },
  { name: "build", command: ["node", "scripts/build.ts"] },
  {
    name: "unit and database tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json"],
    tests: { reportTo: (file) => ({ args: [`--outputFile.json=${file}`] }), count: countVitest },
  },
  {
    name: "browser tests",
    command: ["playwright", "test", "--reporter=line,json"],
    before: findChromium,
    tests: {
      reportTo: (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
      count: countPlaywright,
    },
  },
];

const mayBeRetried = (file: string) => retriedTests.some((listed) => file === join(root, listed.file));

const nothing: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [], failedFiles: [] };

/** A stage that fails without a report counts as one failure. */
function countsOf({ tests }: Stage, ok: boolean, reportFiles: readonly string[]): Counts {
  const failure = { ...nothing, failed: ok ? 0 : 1 };
  if (!tests) return failure;
  try {
    const counts = tests.count(...reportFiles.map((file) => readFileSync(file, "utf8")));
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { ...failure, failed: 1 };
  }
}

/**
 * Runs a stage. If only files of the list of retried tests failed, these are run once more, alone, with a new database
 * and a new product. Tests that pass only then are printed.
 */
async function runStage(stage: Stage): Promise<{ outcome: Outcome; counts: Counts }> {
  const [command, ...args] = stage.command;
  const reportFiles: string[] = [];
  const attempt = async (files: readonly string[]) => {
    const report = join(reports, `${command}-${reportFiles.length + 1}.json`);
    const { args: more = [], env = {} } = stage.tests?.reportTo(report) ?? {};
    const outcome = await run(command, [...args, ...more, ...files], { ...environment, ...env });
    reportFiles.push(report);
    return { outcome, counts: countsOf(stage, outcome.ok, reportFiles) };
  };
  const first = await attempt([]);
  const { failedFiles } = first.counts;
  if (failedFiles.length === 0 || !failedFiles.every(mayBeRetried)) return first;
  const second = await attempt(failedFiles);
  const seconds = first.outcome.seconds + second.outcome.seconds;
  return { counts: second.counts, outcome: { ...second.outcome, seconds } };
}

/** Without the line that Playwright prints for each test: the reasons of a failure would drown in them. */
const withoutProgress = (output: string) => output.replaceAll(/^\[\d+\/\d+\] .*\n/gm, "").trim();

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
let passed = 0;
let failed = 0;
for (const stage of stages) {
  stage.before?.();
  const { outcome, counts } = await runStage(stage);
  passed += counts.passed;
  failed += counts.failed;
  const details = [
    ...(counts.passed > 0 ? [`${counts.passed} passed`] : []),
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped} skipped`] : []),
  ].join(", ");
  if (counts.failed > 0) console.error(withoutProgress(outcome.output));
  console.log(
    `${counts.failed > 0 ? "✗" : "✓"}${seconds(outcome.seconds)}  ${stage.name}  ${details}`.trimEnd(),
  );
  for (const title of counts.flaky) console.log(`           passed only on retry: ${title}`);
  if (counts.failed > 0) break;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
