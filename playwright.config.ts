import { defineConfig } from "@playwright/test";
import { chromiumArguments, locateChromium } from "./scripts/chromium.ts";

const executablePath = locateChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: ".cache/e2e",
  globalSetup: "./e2e/server.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // On a crowded machine slow is no failure, hanging is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "line",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
