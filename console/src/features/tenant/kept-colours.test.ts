import { readFileSync } from "node:fs";
import { colourFromHex, hexColour } from "@weitersagen/contract/colour";
import type { Theme } from "@weitersagen/contract/theme";
import { expect, test } from "vitest";
import { withKeptColours } from "./kept-colours.ts";

const file = new URL("../../../../server/demo/ewe/theme.json", import.meta.url);
const published = JSON.parse(readFileSync(file, "utf8")) as Theme;

/** What the page makes of six typed digits. */
const typed = (hex: string): Theme => ({
  ...published,
  colours: { ...published.colours, action: [...colourFromHex(hex)] },
});

test("a colour that is typed back is the published one, not a change to the same colour", () => {
  const back = typed(hexColour(published.colours.action));
  expect(back).not.toEqual(published);
  expect(JSON.stringify(withKeptColours(back, published))).toBe(JSON.stringify(published));
});

test("another colour is a change, and without a published theme everything stays as typed", () => {
  const other = typed("#123456");
  expect(withKeptColours(other, published)).toEqual(other);
  expect(withKeptColours(other, undefined)).toEqual(other);
});
