import { expect, test } from "vitest";
import {
  endingReasons,
  type OrderFacts,
  reasonText,
  unconfirmedOrder,
  unrewardedReasons,
  whyUnrewarded,
} from "./order.ts";

const at = (text: string) => Date.parse(text);

const good: OrderFacts = {
  kind: "new",
  orderedFrom: at("2026-12-01T10:00:00Z"),
  orderedUntil: at("2026-12-01T10:00:00Z"),
  isCancelled: false,
  isRefused: false,
  isReleasedBefore: false,
  isProductKnown: true,
  bountyCents: 9000,
  previousContractOn: null,
  recommendation: {
    createdAt: at("2026-11-15T09:00:00Z"),
    validUntil: at("2027-01-14T09:00:00Z"),
    lockedAt: null,
  },
  recipient: { createdAt: at("2026-11-20T09:00:00Z"), keepUntil: at("2027-02-12T09:00:00Z") },
  isSelfRecommendation: false,
  allowsSelfRecommendation: false,
};
const lockedAt = (text: string) => ({ ...good.recommendation, lockedAt: at(text) });
const ordered = (text: string) => ({ orderedFrom: at(text), orderedUntil: at(text) });

test("an order through a valid link earns a reward", () => {
  expect(whyUnrewarded(good)).toBeUndefined();
});

test.each<[string, Partial<OrderFacts>]>([
  ["cancelled", { isCancelled: true }],
  ["refused", { isRefused: true }],
  ["releasedBefore", { isReleasedBefore: true }],
  ["locked", { recommendation: lockedAt("2026-11-20T09:00:00Z") }],
  [
    "locked",
    { recipient: null, recommendation: lockedAt("2026-11-18T09:00:00Z"), ...ordered("2026-11-18T09:00:00Z") },
  ],
  ["contractExtension", { kind: "extension" }],
  ["hotlineOrder", { kind: "hotline" }],
  ["selfRecommendation", { isSelfRecommendation: true }],
  ["orderedBefore", ordered("2026-11-15T08:59:59Z")],
  ["expiredLink", { recipient: null, ...ordered("2027-01-14T09:00:00Z") }],
  ["expiredLink", ordered("2027-02-12T09:00:00Z")],
  ["recentContract", { kind: "switch", previousContractOn: { year: 2026, month: 6, day: 2 } }],
  ["unknownProduct", { isProductKnown: false, bountyCents: 0 }],
  ["noBounty", { bountyCents: 0 }],
])("%s earns nothing", (name, facts) => {
  expect(whyUnrewarded({ ...good, ...facts })).toBe(name);
});

test.each<[string, Partial<OrderFacts>]>([
  [
    "a self-recommendation where the tenant allows it",
    { isSelfRecommendation: true, allowsSelfRecommendation: true },
  ],
  ["a recipient who accepted before the lock", { recommendation: lockedAt("2026-11-20T09:00:01Z") }],
  [
    "an order that was placed before the lock",
    { recipient: null, recommendation: lockedAt("2026-11-18T09:00:01Z"), ...ordered("2026-11-18T09:00:00Z") },
  ],
  ["an order a second before the link ends", { recipient: null, ...ordered("2027-01-14T08:59:59Z") }],
  ["an order of a recipient who came in time, after the link ended", ordered("2027-02-12T08:59:59Z")],
  [
    "an order of which only the day is known, on the day the link ends",
    {
      recipient: null,
      orderedFrom: at("2027-01-13T23:00:00Z"),
      orderedUntil: at("2027-01-14T22:59:59Z"),
    },
  ],
  [
    "a switch six months after the last contract",
    { kind: "switch", previousContractOn: { year: 2026, month: 6, day: 1 } },
  ],
])("%s earns a reward", (_what, facts) => {
  expect(whyUnrewarded({ ...good, ...facts })).toBeUndefined();
});

test("of several reasons the first of the list is given", () => {
  const worst = { ...good, isCancelled: true, kind: "hotline", bountyCents: 0 } as const;
  expect(whyUnrewarded(worst)).toBe("cancelled");
  expect(whyUnrewarded({ ...worst, isCancelled: false })).toBe("hotlineOrder");
});

test("every reason has its own text in both languages", () => {
  for (const language of ["de", "en"] as const) {
    const reasons = [...unrewardedReasons, ...endingReasons, unconfirmedOrder];
    const words = reasons.map(({ name }) => reasonText(name, language));
    expect(new Set(words).size).toBe(reasons.length);
    expect(words.every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
  }
});
