import { expect, test } from "vitest";
import { toHex } from "./colour.ts";

test.each([
  ["oklch(1 0 0)", "#ffffff"],
  ["oklch(0 0 0)", "#000000"],
  ["oklch(0.628 0.2577 29.23)", "#ff0000"],
  ["oklch(86.64% 0.2948 142.5)", "#00ff00"],
  ["oklch(0.452 0.3132 264.05)", "#0000ff"],
  ["#1A2b3C", "#1a2b3c"],
])("%s is written as %s in a mail", (colour, hex) => {
  expect(toHex(colour)).toBe(hex);
});

test("a colour outside sRGB is clipped, not refused", () => {
  expect(toHex("oklch(0.7 0.37 150)")).toMatch(/^#[0-9a-f]{6}$/);
});

test("anything else is refused, so that a theme cannot smuggle styles into a mail", () => {
  expect(() => toHex("red;background:url(//elsewhere)")).toThrow("Not a colour");
});
