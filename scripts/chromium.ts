import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** For every start of Chromium: no sandbox, because it may run as root, and no traffic of its own. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const systemPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of an installed Chromium, if there is one. */
export function locateChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  for (const name of ["CHROMIUM_PATH", "CHROME_BIN"]) {
    const chosen = environment[name];
    if (!chosen) continue;
    if (!existsSync(chosen)) throw new Error(`${name} names ${chosen}, which does not exist`);
    return chosen;
  }
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const installed = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, ...systemPlaces, playwrightChromium()].find(
    (path) => path !== undefined && existsSync(path),
  );
}

function playwrightChromium(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Finds a Chromium; on Debian as root installs the package if there is none. */
export function findChromium(): string {
  const found = locateChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
    throw new Error(
      "No Chromium found. Install Chrome or Chromium, set CHROMIUM_PATH, or run: npx playwright install chromium",
    );
  }
  console.log("No Chromium found: installing the Debian package chromium …");
  const quiet = { stdio: ["ignore", "ignore", "inherit"] as ("ignore" | "inherit")[] };
  const options = { ...quiet, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
  const installed = locateChromium();
  if (!installed) throw new Error("The package chromium was installed, but no chromium can be found");
  return installed;
}
