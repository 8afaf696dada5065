import { expect, test } from "vitest";
import { faintContrast } from "./faint-colour.ts";

test("a pale colour is named with its contrast, a strong one and half a typed one are not", () => {
  expect(faintContrast("#ffee88")).toBeCloseTo(1.17, 1);
  expect(faintContrast("#2f5d8a")).toBeUndefined();
  expect(faintContrast("#ffee8")).toBeUndefined();
});
