import { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { followedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { groupOf, inOrder, matching, sumsOf } from "./recommendation-groups.ts";

const example = z.parse(FollowedRecommendation, followedRecommendationExample);
const awaited = { kind: "ordered", by: null } as const;
const list = (
  [
    ["A", { statusText: "notReacted", next: awaited, referrerCents: 5_000, nickname: "Tante Erna" }],
    ["B", { statusText: "claimInProcessing", next: awaited, referrerCents: 7_000, orders: 1, recipients: 1 }],
    ["C", { statusText: "pickUpReward", next: awaited, referrerCents: 1_000, orders: 2, recipients: 3 }],
    ["D", { statusText: "paid", next: null, referrerCents: 9_000, orders: 1, recipients: 1 }],
    ["E", { statusText: "reported", next: awaited, referrerCents: 2_000, orders: 1, recipients: 1 }],
  ] as const
).map(([number, changes]): FollowedRecommendation => ({
  ...example,
  visitors: 2,
  recipients: 0,
  orders: 0,
  nickname: null,
  ...changes,
  number,
}));

test("a recommendation is in one group, and what needs an action comes first", () => {
  expect(list.map(groupOf)).toEqual(["open", "underway", "toDo", "finished", "underway"]);
  expect(inOrder(list).map(({ number }) => number)).toEqual(["C", "A", "B", "E", "D"]);
});

test("reserved and possible amounts add up to the amounts of the open rows", () => {
  const sums = sumsOf(list);
  expect(sums).toEqual({ reservedCents: 8_000, possibleCents: 7_000, opened: 11, accepted: 6, ordered: 5 });
  const rows = list.filter(({ next }) => next !== null).reduce((sum, each) => sum + each.referrerCents, 0);
  expect(sums.reservedCents + sums.possibleCents).toBe(rows);
});

test("a link made without a login is to be decided about, and counts once it brought an order", () => {
  const typed = list.map((each) => ({ ...each, typedName: "Fremder Mensch", isLocked: false }));
  expect(typed.map(groupOf)).toEqual(["toDo", "toDo", "toDo", "finished", "toDo"]);
  expect(sumsOf(typed.slice(0, 1))).toEqual({
    reservedCents: 0,
    possibleCents: 0,
    opened: 0,
    accepted: 0,
    ordered: 0,
  });
  expect(sumsOf(typed.slice(1, 2))).toEqual(sumsOf(list.slice(1, 2)));
  expect(groupOf({ ...example, typedName: "Fremder Mensch", isLocked: true, next: awaited })).toBe("open");
});

test("a search finds nickname and product", () => {
  expect(matching(list, " erna ").map(({ number }) => number)).toEqual(["A"]);
  expect(matching(list, example.productName.slice(0, 4))).toHaveLength(5);
  expect(matching(list, "")).toHaveLength(5);
  expect(matching(list, "gibt es nicht")).toEqual([]);
});

test("an acceptance counts as an opening, also where the opening was not counted", () => {
  const [first] = list;
  if (!first) throw new Error("no recommendation");
  expect(sumsOf([{ ...first, visitors: 0, recipients: 1 }])).toMatchObject({ opened: 1, accepted: 1 });
  expect(sumsOf([{ ...first, visitors: 3, recipients: 1 }])).toMatchObject({ opened: 3, accepted: 1 });
});
