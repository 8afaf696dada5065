import type { Benchmark } from "./benchmark.ts";
import { clicks } from "./benchmarks/p1-click.ts";
import { clicksBehindNginx } from "./benchmarks/p1b-click-nginx.ts";
import { creating } from "./benchmarks/p2-create.ts";
import { pages } from "./benchmarks/p3-pages.ts";
import { agencyReports } from "./benchmarks/p4-reports.ts";
import { numberReports } from "./benchmarks/p4-numbers.ts";
import { deadlineSweeps } from "./benchmarks/p5-deadlines.ts";
import { feed } from "./benchmarks/p6-feed.ts";
import { payout } from "./benchmarks/p7-payout.ts";
import { lighthouseScores } from "./benchmarks/p8-lighthouse.ts";
import { start } from "./benchmarks/p9-start.ts";
import { publishing } from "./benchmarks/p10-publish.ts";
import { consoleScores } from "./benchmarks/p10-console.ts";
import { figures } from "./benchmarks/figures.ts";
import { growth } from "./benchmarks/growth.ts";
import { timing } from "./benchmarks/s5-timing.ts";
import { table } from "./table.ts";

const benchmarks: readonly Benchmark[] = [
  clicks,
  clicksBehindNginx,
  creating,
  pages,
  agencyReports,
  numberReports,
  deadlineSweeps,
  feed,
  payout,
  lighthouseScores,
  start,
  publishing,
  consoleScores,
  growth,
  figures,
  timing,
];

const names = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}; there are:`);
  for (const { name, goal } of benchmarks) console.error(`  ${name}  ${goal}`);
  process.exit(1);
}
for (const { name, goal, run } of benchmarks) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}: ${goal}\n`);
  const result = await run();
  console.log("skipped" in result ? `SKIPPED: ${result.skipped}` : table(result));
}
