import { defineConfig } from "vitest/config";

const exclude = ["**/node_modules/**", "**/dist/**"];
/** On a crowded machine slow is no failure, hanging is. */
const testTimeout = 60_000;
const expecting = { poll: { timeout: 20_000 } };

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
          hookTimeout: 120_000,
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
          name: "web",
          include: ["web/src/{entities,features,lib,ui}/**/*.test.{ts,tsx}"],
          exclude,
          testTimeout,
          expect: expecting,
          // React and the contract are loaded once for each worker.
          isolate: false,
          setupFiles: "web/test/one-browser-per-file.ts",
        },
      },
      {
        test: {
          // A worker for each file: these import screens while a test runs, and in a worker that other files had used before,
          // one of them hung in five of six random orders.
          name: "web app",
          include: ["web/src/app/**/*.test.{ts,tsx}"],
          exclude,
          testTimeout,
          expect: expecting,
        },
      },
    ],
  },
});
