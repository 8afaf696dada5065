import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import sichergut from "../../server/demo/allianz/theme.json" with { type: "json" };
import kuestenstrom from "../../server/demo/ewe/theme.json" with { type: "json" };
import fernwerk from "../../server/demo/telekom/theme.json" with { type: "json" };
import { contrast, isOnEveryScreen, mix, mostReadable, type Colour } from "./colour.ts";
import { derivePalette } from "./palette.ts";
import { themeSchema } from "./theme.ts";
import { themeStylesheet } from "./theme-stylesheet.ts";

const black: Colour = [0, 0, 0];
const white: Colour = [1, 0, 0];
const themes = { fernwerk, kuestenstrom, sichergut };

describe("contrast", () => {
  test("black on white is 21:1, a colour on itself 1:1", () => {
    expect(contrast(black, white)).toBeCloseTo(21, 1);
    expect(contrast([0.5, 0.1, 30], [0.5, 0.1, 30])).toBe(1);
  });

  test("agrees with the published ratio of sRGB #767676 on white, the lightest grey that passes", () => {
    expect(contrast([0.5671, 0, 0], white)).toBeCloseTo(4.54, 1);
  });

  test("picks the most readable label, and detects colours outside sRGB", () => {
    expect(mostReadable([0.9, 0.1, 90], [white, black])).toBe(black);
    expect(isOnEveryScreen([0.7, 0.4, 150])).toBe(false);
  });

  test("mixing ends at either colour", () => {
    expect(mix(black, white, 1)[0]).toBeCloseTo(1);
    expect(mix(black, white, 0)[0]).toBeCloseTo(0);
  });
});

describe.each(Object.entries(themes))("the theme of %s", (_name, data) => {
  test("is valid and meets WCAG AA in every guaranteed pair", () => {
    const result = z.safeParse(themeSchema, data);
    expect(result.error?.issues.map((issue) => issue.message) ?? []).toEqual([]);
  });

  test("becomes custom properties and nothing else", () => {
    const light = themeStylesheet(z.parse(themeSchema, data)).split("@media")[0] ?? "";
    const lines = light.trim().split("\n");
    expect(lines.at(0)).toBe(":root {");
    expect(lines.at(-1)).toBe("}");
    for (const line of lines.slice(1, -1)) expect(line).toMatch(/^ {2}--[a-z-]+: [^;{}]+;$/);
  });
});

const refusal = (change: object): string[] =>
  z.safeParse(themeSchema, { ...fernwerk, ...change }).error?.issues.map((issue) => issue.message) ?? [];

describe("a theme is refused", () => {
  test("when its text cannot be read, naming the pair", () => {
    const faint = { ...fernwerk.colours, mutedInk: [0.8, 0.02, 268] };
    expect(refusal({ colours: faint }).join()).toContain("mutedInk on paper");
  });

  test.each([
    ["CSS in place of a number", { radius: "0; } body { display: none" }],
    ["an asset that is an address", { logo: { asset: "//foreign.example/x", width: 1, height: 1 } }],
    ["an unknown font", { type: { ...fernwerk.type, pair: "comic" } }],
    ["a property we do not know", { css: "body{}" }],
  ])("for %s", (_reason, change) => {
    expect(refusal(change)).not.toEqual([]);
  });
});

test("hovering never reduces contrast", () => {
  for (const data of Object.values(themes)) {
    const { action, actionHover, onAction } = derivePalette(z.parse(themeSchema, data).colours);
    expect(contrast(onAction, actionHover)).toBeGreaterThanOrEqual(contrast(onAction, action));
  }
});
