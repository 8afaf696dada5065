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

/** Chromium without windows: the same engine, started in a third of the time. */
const headlessShell = "chromium-headless-shell";
const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const systemPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The Chromium that the environment names, if it names one. */
function chosenChromium(environment: NodeJS.ProcessEnv): string | undefined {
  for (const name of ["CHROMIUM_PATH", "CHROME_BIN"]) {
    const chosen = environment[name];
    if (!chosen) continue;
    if (!existsSync(chosen)) throw new Error(`${name} names ${chosen}, which does not exist`);
    return chosen;
  }
  return undefined;
}

function inPath(names: readonly string[], environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

function playwrightChromium(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** The path of an installed Chromium, if there is one. */
export function locateChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return (
    chosenChromium(environment) ??
    inPath([headlessShell, ...systemNames], environment) ??
    [...systemPlaces, playwrightChromium()].find((path) => path !== undefined && existsSync(path))
  );
}

function installPackage(name: string): void {
  console.log(`Installing the Debian package ${name} …`);
  const quiet = { stdio: ["ignore", "ignore", "inherit"] as ("ignore" | "inherit")[] };
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Without a network it gives up soon.
  const patience = ["-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
  const apt = (...args: string[]) =>
    execFileSync("apt-get", [...args, ...patience], { ...quiet, env, timeout: 300_000 });
  apt("update");
  apt("install", "-y", "--no-install-recommends", name);
}

/** Finds a Chromium; on Debian as root installs the headless shell, unless the environment names another one. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  const preferred = chosenChromium(environment) ?? inPath([headlessShell], environment);
  if (preferred) return preferred;
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  try {
    if (isDebianRoot) installPackage(headlessShell);
  } catch (error) {
    console.log(String(error));
    // A Chromium with windows does as well, only slower.
    if (!locateChromium(environment)) installPackage("chromium");
  }
  const found = locateChromium(environment);
  if (found) return found;
  throw new Error(
    "No Chromium found. Install Chrome or Chromium, set CHROMIUM_PATH, or run: npx playwright install chromium",
  );
}
