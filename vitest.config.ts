import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,contract,server,web,scripts,embed,bench}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Two workers: the database tests share one PostgreSQL, and two cores are the smallest machine we care for.
    maxWorkers: 2,
  },
});
