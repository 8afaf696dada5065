import { expect, test } from "vitest";
import { listedOnce } from "./rewards.ts";

test("the overview lists a product once, in the smallest category that shows it, ordered by price", () => {
  const product = (id: number, monthlyCents: number) => ({ id, monthlyCents });
  const [small, large, television] = [product(1, 2495), product(2, 4995), product(3, 2995)];
  const listed = listedOnce([[large, television, small], [large, small], [television]]);
  expect(listed).toEqual([[], [small, large], [television]]);
});
