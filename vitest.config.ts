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
          include: ["server/**/*.test.ts"],
          exclude,
          globalSetup: "server/test/global-setup.ts",
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
