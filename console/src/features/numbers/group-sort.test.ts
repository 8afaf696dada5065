import type { GroupView } from "@weitersagen/contract/insight-report";
import { type Figures, noFigures } from "@weitersagen/domain/insight";
import { expect, test } from "vitest";
import { groupSortOf, sortGroups, usualSort } from "./group-sort.ts";

const group = (name: string, figures: Partial<Figures>, validRate: number | null = null): GroupView => ({
  key: name,
  name,
  figures: { ...noFigures, ...figures },
  costPerOrderCents: null,
  validRate,
});
const groups = [
  group("Gas", { recommendations: 5, valid: 1 }, 0.2),
  group("Änderung", { recommendations: 9 }, 0),
  group("Strom", { recommendations: 0, visits: 3 }),
];
const names = (sort: string) => sortGroups(groups, sort, "de").map(({ name }) => name);

test("a table is sorted by name or by any figure, in both directions", () => {
  expect(names("name")).toEqual(["Änderung", "Gas", "Strom"]);
  expect(names("-name")).toEqual(["Strom", "Gas", "Änderung"]);
  expect(names("-recommendations")).toEqual(["Änderung", "Gas", "Strom"]);
  expect(names("visits")).toEqual(["Gas", "Änderung", "Strom"]);
});

test("a group without a rate comes after those that have one", () => {
  expect(names("-validRate")).toEqual(["Gas", "Änderung", "Strom"]);
});

test("an order that the table does not know is the usual one", () => {
  expect(groupSortOf("-invented")).toBe(usualSort);
  expect(groupSortOf(undefined)).toBe(usualSort);
  expect(groupSortOf("valid")).toBe("valid");
});
