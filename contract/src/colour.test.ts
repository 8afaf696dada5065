import { expect, test } from "vitest";
import { hexColour, type Colour } from "./colour.ts";

test.each<[Colour, string]>([
  [[1, 0, 0], "#ffffff"],
  [[0, 0, 0], "#000000"],
  [[0.628, 0.2577, 29.23], "#ff0000"],
  [[0.8664, 0.2948, 142.5], "#00ff00"],
  [[0.452, 0.3132, 264.05], "#0000ff"],
])("%j is %s in a mail", (colour, hex) => {
  expect(hexColour(colour)).toBe(hex);
});
