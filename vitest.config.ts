import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,contract,server,web,scripts,embed}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
  },
});
