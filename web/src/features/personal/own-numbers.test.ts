import { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { followedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ownMonths, ownTotals } from "./own-numbers.ts";

const example = z.parse(FollowedRecommendation, followedRecommendationExample);
const now = new Date("2026-11-16T10:00:00Z");

function recommended(createdAt: string, ...reached: string[]): FollowedRecommendation {
  const steps = example.steps.map((step) => ({
    ...step,
    at: reached.includes(step.kind) ? now : null,
  }));
  return { ...example, createdAt: new Date(createdAt), steps };
}

test("each month counts what became of its recommendations, also of steps that were not recorded", () => {
  const months = ownMonths(
    [
      recommended("2026-09-30T22:30:00Z", "created", "ordered", "verified", "paid"),
      recommended("2026-10-05T10:00:00Z", "created", "clicked"),
      recommended("2026-11-01T10:00:00Z", "created"),
    ],
    now,
  );
  // The last evening of September in London is October in Germany.
  expect(months).toEqual([
    { year: 2026, month: 10, shared: 2, opened: 2, accepted: 1, ordered: 1, paid: 1 },
    { year: 2026, month: 11, shared: 1, opened: 0, accepted: 0, ordered: 0, paid: 0 },
  ]);
});

test("an order that only a browser reported does not count as ordered yet", () => {
  const reported = recommended("2026-11-01T10:00:00Z", "created", "clicked", "accepted", "ordered");
  expect(ownMonths([reported], now)).toMatchObject([{ accepted: 1, ordered: 0 }]);
});

test("a link that a stranger may have made is not one of the referrer's months", () => {
  const typed = { ...recommended("2026-11-01T10:00:00Z", "created", "clicked"), typedName: "Fremder Mensch" };
  expect(ownMonths([typed], now)).toMatchObject([{ shared: 0, opened: 0 }]);
});

test("at most twelve months are shown, and months without recommendations are zeros", () => {
  const months = ownMonths([recommended("2024-01-10T10:00:00Z", "created")], now);
  expect(months).toHaveLength(12);
  expect(months[0]).toMatchObject({ year: 2025, month: 12, shared: 0 });
});

test("the totals count recommendations as the months do, also those from before", () => {
  const old = recommended("2024-01-10T10:00:00Z", "created", "clicked", "accepted");
  const later = { ...recommended("2026-11-01T10:00:00Z", "created", "verified"), visitors: 9 };
  expect(ownTotals([old, later])).toEqual({ shared: 2, opened: 2, accepted: 2, ordered: 1, paid: 0 });
});
