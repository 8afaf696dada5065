import { expect, test } from "vitest";
import { groupsFor, singleFilters } from "./insight-groups.ts";

const whole = { scope: "tenant", hasProducts: false, hasChannel: false } as const;

test("a tenant without filters is divided by everything but the members of an agency", () => {
  expect(groupsFor(whole)).toEqual([
    "product",
    "category",
    "channel",
    "campaign",
    "agency",
    "language",
    "device",
  ]);
});

test.each(singleFilters)("a report of one %s is divided by nothing else", (single) => {
  expect(groupsFor({ ...whole, single })).toEqual([single]);
});

test("an agency's product is not divided by channel, nor its channel by product", () => {
  expect(groupsFor({ ...whole, scope: "agency", hasProducts: true })).toEqual([
    "product",
    "category",
    "member",
  ]);
  expect(groupsFor({ ...whole, scope: "agency", hasChannel: true })).toEqual(["channel", "member"]);
  expect(groupsFor({ ...whole, scope: "member" })).toEqual(["product", "category", "channel"]);
});
