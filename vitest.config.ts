import { defineConfig } from "vitest/config";

const exclude = ["**/node_modules/**", "**/dist/**"];
/** On a crowded machine slow is no failure, hanging is. */
const testTimeout = 30_000;
const expecting = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    // Two workers: the database tests share one PostgreSQL, and two cores are the smallest machine we care for.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "server",
          // Those of `e2e` need a database of their own beside the browser.
          include: ["server/**/*.test.ts", "e2e/**/*.test.ts", "bench/benchmarks/*.test.ts"],
          exclude,
          globalSetup: "server/test/global-setup.ts",
          // Every file starts the product on a database of its own; what it is made of is loaded once for each worker.
          isolate: false,
          testTimeout,
          expect: expecting,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "without database",
          include: ["{domain,contract,cms,scripts,embed,console}/**/*.test.ts", "bench/*.test.ts"],
          exclude,
          testTimeout,
          expect: expecting,
          // Pure functions: nothing that one file leaves to the next.
          isolate: false,
        },
      },
      {
        test: {
          // Each file is a browser of its own.
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude,
          testTimeout,
          expect: expecting,
        },
      },
    ],
  },
});
