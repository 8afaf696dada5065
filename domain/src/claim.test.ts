import { describe, expect, test } from "vitest";
import {
  claimableUntil,
  claimFlow,
  claimReasonText,
  claimWaitsUntil,
  isUndecidedClaim,
  judgeClaim,
  undecidedClaimStates,
} from "./claim.ts";
import { moveBy, reachableFrom } from "./state-flow.ts";

const at = (text: string) => new Date(text);

test("every state of a claim is reached from open", () => {
  expect(reachableFrom(claimFlow, "open")).toEqual(new Set(Object.keys(claimFlow)));
});

test("a claim is undecided exactly as long as it can be matched", () => {
  expect(moveBy(claimFlow, "match").from).toEqual(undecidedClaimStates);
  expect(isUndecidedClaim("checking")).toBe(true);
  expect(isUndecidedClaim("refused")).toBe(false);
});

describe("a missing reward can be claimed", () => {
  test("for 90 days after the last day on which an order was possible", () => {
    const validUntil = at("2026-11-15T09:00:00Z");
    expect(claimableUntil({ validUntil, keptUntil: null })).toEqual(at("2027-02-13T09:00:00Z"));
    expect(claimableUntil({ validUntil, keptUntil: at("2026-12-01T09:00:00Z") })).toEqual(
      at("2027-03-01T09:00:00Z"),
    );
    expect(claimableUntil({ validUntil, keptUntil: at("2026-10-01T09:00:00Z") })).toEqual(
      at("2027-02-13T09:00:00Z"),
    );
  });

  test("and the claim then waits for 90 days of wall-clock time", () => {
    expect(claimWaitsUntil(at("2026-09-01T09:00:00Z"))).toEqual(at("2026-11-30T10:00:00Z"));
  });
});

describe("an order that arrives for a claim", () => {
  const claim = {
    recommendationId: 7,
    orderedOn: { year: 2026, month: 10, day: 1 },
    acceptedAt: [at("2026-09-28T10:00:00Z")],
  };
  const order = { orderedAt: at("2026-10-01T10:00:00Z"), recommendationId: null };

  test("is assigned to it", () => {
    expect(judgeClaim(claim, order)).toEqual({ event: "match" });
    expect(judgeClaim({ ...claim, acceptedAt: [] }, { ...order, recommendationId: 7 })).toEqual({
      event: "match",
    });
  });

  test("stays with the recommendation it belongs to", () => {
    expect(judgeClaim(claim, { ...order, recommendationId: 8 })).toEqual({
      event: "refuse",
      reason: "otherRecommendation",
    });
  });

  test.each([
    ["2026-09-29T21:59:59Z", "hold"],
    ["2026-09-29T22:00:00Z", "match"],
    ["2026-10-02T21:59:59Z", "match"],
    ["2026-10-02T22:00:00Z", "hold"],
  ])("placed at %s, for a claim of 1 October: %s", (orderedAt, event) => {
    expect(judgeClaim(claim, { ...order, orderedAt: at(orderedAt) }).event).toBe(event);
  });

  test("is reviewed manually when no recipient had accepted before", () => {
    const late = { ...claim, acceptedAt: [at("2026-10-01T10:00:01Z")] };
    expect(judgeClaim(late, order)).toEqual({ event: "hold", reason: "nobodyAccepted" });
  });
});

test("a refusal says why in both languages, also when the order itself is the reason", () => {
  expect(claimReasonText("noOrder", "de")).toContain("kein Vertrag");
  expect(claimReasonText("contractExtension", "en")).toContain("extended");
});
