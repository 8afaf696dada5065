import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";
import { startProduct } from "../../scripts/product.ts";
import { root } from "../../scripts/run.ts";
import { atLeast, atMost, median, type Aim, type Benchmark } from "../benchmark.ts";
import { visit, type Report } from "../lighthouse.ts";

const aims: readonly (readonly [keyof Report, string, Aim])[] = [
  ["performance", "performance", atLeast(90)],
  ["accessibility", "accessibility", atLeast(100)],
  ["kilobytes", "KB loaded", atMost(350)],
  ["layoutShift", "layout shift", atMost(0.1)],
];

const paths = [
  "/ewe",
  "/ewe/bestellungen",
  "/ewe/praemien",
  "/ewe/katalog",
  "/ewe/inhalte",
  "/ewe/datenschutz",
];

const run = promisify(execFile);

/** Opens the one-time link of the demo's administrator and returns the cookie of the session. */
async function logIn(link: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    const page = await browser.newPage();
    await page.goto(link);
    await page.getByRole("navigation").first().waitFor();
    const cookies = await page.context().cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  } finally {
    await browser.close();
  }
}

export const consoleScores: Benchmark = {
  name: "P10C",
  goal: "Pages of the console on Lighthouse's desktop, logged in, median of 3 visits",
  async run() {
    const dataFolder = await mkdtemp(join(tmpdir(), "bench-console-"));
    const product = await startProduct({ environment: { LOG_LEVEL: "warn" }, dataFolder });
    try {
      const { stdout } = await run(
        process.execPath,
        ["server/src/cli.ts", "operator", "link", "administrator@konsole.example"],
        { cwd: root, env: { ...process.env, DATA_DIR: dataFolder, PORT: String(product.port) } },
      );
      const cookie = await logIn(stdout.trim());
      const urls = paths.map((path) => `http://konsole.localhost:${product.port}${path}`);
      const reports = await visit(urls, 3, { cookie });
      return [...reports].flatMap(([url, visits]) =>
        aims.map(([key, label, aim]) => {
          const values = visits.map((report) => report[key]);
          return {
            what: `${new URL(url).pathname}: ${label}`,
            measured: values.map((value) => Number(value.toFixed(3))).join(", "),
            baseline: "–",
            figure: median(values),
            aim,
          };
        }),
      );
    } finally {
      await product.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
};
