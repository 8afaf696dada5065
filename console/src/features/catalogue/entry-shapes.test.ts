import { entryFieldNames } from "@weitersagen/contract/catalogue-file";
import { expect, test } from "vitest";
import { entryShapes } from "./entry-shapes.ts";

/** Compared elsewhere, or what an entry is known by. */
const notShown = new Set(["Id", "Praemien", "Bild"]);

test("every field of a product and of a device has a name that people read, in both languages", () => {
  const shapes = [...entryShapes.products, ...entryShapes.offers];
  const wanted = Object.values(entryFieldNames).filter((name) => !notShown.has(name));
  expect(wanted.filter((name) => !shapes.some((shape) => shape.name === name))).toEqual([]);
  // A label that no text has would be the name in the file.
  const unnamed = Object.values(entryShapes)
    .flat()
    .filter(({ name, en }) => en.label === name || en.label === "");
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});
