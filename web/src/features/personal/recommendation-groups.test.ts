import { Claim, listClaims } from "@weitersagen/contract/claim";
import { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { followedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { claimedNumbers, groupOf, inOrder, isShareable, matching, sumsOf } from "./recommendation-groups.ts";

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

const none: ReadonlySet<string> = new Set();

test("a recommendation is in one group, and what needs an action comes first", () => {
  expect(list.map((each) => groupOf(each, none))).toEqual([
    "open",
    "underway",
    "toDo",
    "finished",
    "underway",
  ]);
  expect(inOrder(list, none).map(({ number }) => number)).toEqual(["C", "A", "B", "E", "D"]);
});

test("a recommendation without a contract counts as ordered while an order reported for it is looked for", () => {
  const claim = { ...z.parse(Claim, listClaims.examples.answer.Nachbuchungen[0]), recommendationNumber: "D" };
  const over = { ...example, number: "D", statusText: "noContract", next: null } as const;
  const groupWith = (status: Claim["status"]) => groupOf(over, claimedNumbers([{ ...claim, status }]));
  expect([groupWith("open"), groupWith("checking")]).toEqual(["underway", "underway"]);
  expect([groupWith("refused"), groupWith("matched")]).toEqual(["finished", "finished"]);
});

test("reserved and possible amounts add up to the amounts of the open rows, and say of how many", () => {
  const { reserved, possible } = sumsOf(list);
  expect([reserved, possible]).toEqual([
    { cents: 8_000, upTo: false, count: 2 },
    { cents: 7_000, upTo: false, count: 2 },
  ]);
  expect(
    sumsOf(list.map((each) => ({ ...each, upTo: each.statusText === "notReacted" }))).possible.upTo,
  ).toBe(true);
  const rows = list.filter(({ next }) => next !== null).reduce((sum, each) => sum + each.referrerCents, 0);
  expect(reserved.cents + possible.cents).toBe(rows);
});

test("a link made without a login is to be decided about, and counts only if it has a reward", () => {
  const typed = list.map((each) => ({ ...each, typedName: "Fremder Mensch", isLocked: false }));
  expect(typed.map((each) => groupOf(each, none))).toEqual(["toDo", "toDo", "toDo", "finished", "toDo"]);
  const nothing = { cents: 0, upTo: false, count: 0 };
  expect(sumsOf(typed.slice(0, 1))).toEqual({ reserved: nothing, possible: nothing });
  expect(sumsOf(typed.slice(1, 2))).toEqual(sumsOf(list.slice(1, 2)));
  const confirmed = typed.slice(1, 2).map((each) => ({ ...each, statusText: "contract" as const }));
  expect(sumsOf(confirmed), "an order that earns the friend's part only").toEqual({
    reserved: nothing,
    possible: nothing,
  });
  expect(groupOf({ ...example, typedName: "Fremder Mensch", isLocked: true, next: awaited }, none)).toBe(
    "open",
  );
});

test("a search finds nickname, product and number, also as the number is shown", () => {
  expect(matching(list, " erna ").map(({ number }) => number)).toEqual(["A"]);
  expect(matching(list, example.productName.slice(0, 4))).toHaveLength(5);
  expect(matching([example], showSpokenNumber(example.number).toLowerCase())).toHaveLength(1);
  expect(matching([example], " - ")).toHaveLength(0);
  expect(matching(list, "")).toHaveLength(5);
  expect(matching(list, "gibt es nicht")).toEqual([]);
});

test("the link of a cancelled order cannot be followed, so it is not offered to share", () => {
  const own = {
    ...example,
    isLocked: false,
    typedName: null,
    shortUrl: "https://x.test/e/A",
    status: "open",
  } as const;
  const now = new Date(own.validUntil.getTime() - 1);
  expect(isShareable(own, now)).toBe(true);
  expect(isShareable({ ...own, status: "cancelled" }, now)).toBe(false);
  expect(isShareable(own, own.validUntil)).toBe(false);
});
