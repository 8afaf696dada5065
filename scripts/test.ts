import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { root, run, seconds } from "./run.ts";
import { countPlaywright, countVitest, type Counts } from "./test-counts.ts";

/** `--full` adds the slow proofs: the tests that ask for FULL. */
const environment = process.argv.includes("--full") ? { FULL: "1" } : {};
const reports = join(root, ".cache", "test");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: NodeJS.ProcessEnv;
  readonly before?: () => unknown;
  readonly count?: () => Counts;
}

const stages: readonly Stage[] = [
  { name: "check", command: ["node", "scripts/check.ts"] },
  { name: "build", command: ["node", "scripts/build.ts"] },
  {
    name: "unit and database tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    count: () => countVitest(readFileSync(vitestReport, "utf8")),
  },
  {
    name: "browser tests",
    command: ["playwright", "test", "--reporter=line,json"],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    before: findChromium,
    count: () => countPlaywright(readFileSync(playwrightReport, "utf8")),
  },
];

/** A stage that breaks before it can report counts as one failure. */
function countsOf(stage: Stage, ok: boolean): Counts {
  const none: Counts = { passed: 0, failed: ok ? 0 : 1, skipped: 0, wavering: [] };
  if (!stage.count) return none;
  try {
    const counts = stage.count();
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { ...none, failed: 1 };
  }
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
let passed = 0;
let failed = 0;
for (const stage of stages) {
  stage.before?.();
  const [command, ...args] = stage.command;
  const outcome = await run(command, args, { ...environment, ...stage.environment });
  const counts = countsOf(stage, outcome.ok);
  passed += counts.passed;
  failed += counts.failed;
  const details = [
    ...(counts.passed > 0 ? [`${counts.passed} passed`] : []),
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped} skipped`] : []),
  ].join(", ");
  if (counts.failed > 0) console.error(outcome.output.trim());
  console.log(
    `${counts.failed > 0 ? "✗" : "✓"}${seconds(outcome.seconds)}  ${stage.name}  ${details}`.trimEnd(),
  );
  for (const title of counts.wavering) console.log(`           only on the second try: ${title}`);
  if (counts.failed > 0) break;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
