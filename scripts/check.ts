import { run, seconds, type Outcome } from "./run.ts";

type Check = readonly [name: string, command: string, ...args: string[]];

/** TypeScript stores its results, so that only changed files are checked again. */
const typesOf = (name: string, folder: string): Check => {
  const cache = `.cache/types/${name}.tsbuildinfo`;
  return [`types of ${name}`, "tsc", "-p", folder, "--incremental", "--tsBuildInfoFile", cache];
};

/** All static checks; the slowest first, because two run at a time. */
const checks: readonly Check[] = [
  ["lint", "oxlint", "--type-aware"],
  typesOf("server", "server"),
  typesOf("tools", "."),
  typesOf("web", "web"),
  typesOf("console", "console"),
  typesOf("cms", "cms"),
  typesOf("contract", "contract"),
  typesOf("domain", "domain"),
  ["unused code", "knip", "--no-progress"],
  ["structure", "node", "scripts/check-structure.ts"],
  ["format", "oxfmt", "--check"],
];

const waiting = [...checks];
const outcomes = new Map<string, Outcome>();
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const [name, command, ...args] = check;
    outcomes.set(name, await run(command, args));
  }
}

const started = performance.now();
await Promise.all([work(), work()]);

const failed = [...outcomes].filter(([, outcome]) => !outcome.ok);
for (const [name, outcome] of failed) console.error(`✗ ${name}\n${outcome.output.trim()}\n`);
const total = seconds((performance.now() - started) / 1000);
if (process.argv.includes("--times")) {
  for (const [name, outcome] of outcomes) console.log(`${seconds(outcome.seconds)}  ${name}`);
}
if (failed.length > 0) {
  console.error(
    `${failed.length} of ${checks.length} checks failed in${total}: ${failed.map(([name]) => name).join(", ")}`,
  );
  process.exitCode = 1;
} else console.log(`${checks.length} checks passed in${total}`);
