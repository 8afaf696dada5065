import { expect, test } from "vitest";
import { locateChromium } from "./chromium.ts";

test("the environment names the Chromium to use", () => {
  expect(locateChromium({ CHROMIUM_PATH: process.execPath, PATH: "" })).toBe(process.execPath);
  expect(locateChromium({ CHROME_BIN: process.execPath, PATH: "" })).toBe(process.execPath);
});

test("a Chromium that does not exist is refused with the variable's name", () => {
  expect(() => locateChromium({ CHROME_BIN: "/nowhere/chrome" })).toThrow("CHROME_BIN names /nowhere/chrome");
});
