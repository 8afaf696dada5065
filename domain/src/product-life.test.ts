import { expect, test } from "vitest";
import {
  hasBegun,
  isOnSale,
  mayBecome,
  nextChange,
  offSale,
  productFlow,
  type ProductLife,
  productStatuses,
  replacementOf,
} from "./product-life.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const life = (changes: Partial<ProductLife> = {}): ProductLife => ({
  status: "active",
  activeFrom: null,
  activeUntil: null,
  successorId: null,
  ...changes,
});

test("only an active product is on sale, in its period, both ends included", () => {
  expect(productStatuses.map((status) => isOnSale(life({ status }), at(1)))).toEqual([false, true, false]);
  const period = life({ activeFrom: at(2), activeUntil: at(4) });
  expect([1, 2, 3, 4, 5].map((day) => isOnSale(period, at(day)))).toEqual([false, true, true, true, false]);
});

test("every state keeps or follows the flow, and nothing that was on sale becomes a draft again", () => {
  for (const from of productStatuses) {
    for (const to of productStatuses) {
      const allowed: readonly string[] = [from, ...productFlow[from]];
      expect(mayBecome(from, to, true)).toBe(allowed.includes(to));
    }
  }
  const drafted = (wasOnSale: boolean) =>
    productStatuses.filter((from) => from !== "draft" && mayBecome(from, "draft", wasOnSale));
  expect([drafted(true), drafted(false)]).toEqual([[], ["active"]]);
  expect([offSale(true), offSale(false)]).toEqual(["withdrawn", "draft"]);
});

test("a sale has begun from its first instant on, and stays begun after its end", () => {
  const period = life({ activeFrom: at(2), activeUntil: at(4) });
  expect([1, 2, 5].map((day) => hasBegun(period, at(day)))).toEqual([false, true, true]);
  expect(productStatuses.map((status) => hasBegun(life({ status }), at(1)))).toEqual([false, true, true]);
});

test("the next change is the nearest begin, or the instant after the nearest end", () => {
  const periods = [
    { from: at(5), until: null },
    { from: null, until: at(3) },
  ];
  expect(nextChange(periods, at(1))).toEqual(new Date(at(3).getTime() + 1));
  expect(nextChange(periods, at(4))).toEqual(at(5));
  expect(nextChange(periods, at(5))).toBeNull();
});

test("the replacement is the first successor on sale; a cycle or a dead end has none", () => {
  const chain = (successors: readonly (number | null)[]) =>
    new Map(successors.map((successorId, id) => [id, { id, ...life({ successorId }) }]));
  const find = (successors: readonly (number | null)[], sold: readonly number[]) => {
    const known = chain(successors);
    const first = known.get(0);
    return first && replacementOf(known, first, ({ id }) => sold.includes(id))?.id;
  };
  expect(find([1, 2, null], [1, 2])).toBe(1);
  expect(find([1, 2, null], [2])).toBe(2);
  expect(find([1, 2, null], [])).toBeUndefined();
  expect(find([1, 0], [])).toBeUndefined();
  expect(find([7], [])).toBeUndefined();
});
