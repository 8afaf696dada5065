import { defineConfig } from "vitest/config";

const exclude = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    // Two workers: the database tests share one PostgreSQL, and two cores are the smallest machine we care for.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "server",
          // Those of `e2e` need a database of their own beside the browser.
          include: ["server/**/*.test.ts", "e2e/**/*.test.ts"],
          exclude,
          globalSetup: "server/test/global-setup.ts",
          // A real database and real sockets on a busy machine: slow is no failure, hanging is.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Once more on a crowded machine; `npm test` names every test that needed its second try.
          retry: 1,
        },
      },
      {
        test: {
          name: "without database",
          include: ["{domain,contract,web,scripts,embed,bench}/**/*.test.{ts,tsx}"],
          exclude,
        },
      },
    ],
  },
});
