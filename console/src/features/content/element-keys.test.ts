import { expect, test } from "vitest";
import { fitKeys } from "./element-keys.ts";

test("an element keeps its key when another one is removed", () => {
  const keys = fitKeys([], 3);
  expect(new Set(keys).size).toBe(3);
  const left = keys.filter((_key, at) => at !== 0);
  expect(fitKeys(left, 2)).toEqual(keys.slice(1));
});

test("an added element gets a key that no other one has", () => {
  const left = fitKeys([], 3).filter((_key, at) => at !== 0);
  const added = fitKeys(left, 3);
  expect(added.slice(0, 2)).toEqual(left);
  expect(new Set(added).size).toBe(3);
});

test("elements that a colleague removed lose their keys", () => {
  expect(fitKeys([4, 5, 6], 1)).toEqual([4]);
});
