import { readFileSync } from "node:fs";
import { paletteProblems } from "@weitersagen/contract/palette";
import type { Theme } from "@weitersagen/contract/theme";
import { expect, test } from "vitest";
import { darkened } from "./darkened.ts";

test.each(["ewe", "telekom", "allianz"])("dark colours of %s can be read to begin with", (slug) => {
  const file = new URL(`../../../../server/demo/${slug}/theme.json`, import.meta.url);
  const { colours } = JSON.parse(readFileSync(file, "utf8")) as Theme;
  expect(paletteProblems(darkened(colours))).toEqual([]);
});
