import { expect, test } from "vitest";
import { colourFromHex, hexColour, type Colour } from "./colour.ts";

test.each<[Colour, string]>([
  [[1, 0, 0], "#ffffff"],
  [[0, 0, 0], "#000000"],
  [[0.628, 0.2577, 29.23], "#ff0000"],
  [[0.8664, 0.2948, 142.5], "#00ff00"],
  [[0.452, 0.3132, 264.05], "#0000ff"],
])("%j is %s in a mail", (colour, hex) => {
  expect(hexColour(colour)).toBe(hex);
});

test("a colour of a brand's manual is the same one again", () => {
  for (const hex of ["#1a6b4c", "#ff0000", "#00ff00", "#0000ff", "#ffffff", "#000000", "#c8963e", "#7a1f5c"])
    expect(hexColour(colourFromHex(hex))).toBe(hex);
});
