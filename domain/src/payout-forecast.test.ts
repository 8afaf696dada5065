import { expect, test } from "vitest";
import { FORECAST_WEEKS, forecastPayouts } from "./payout-forecast.ts";

const history = { paidCents: 8_000, lostCents: 2_000, weeksToPay: 3 };

test("chosen rewards are paid next week for sure, others later and as often as before", () => {
  const weeks = forecastPayouts(
    [
      { status: "collected", week: 0, cents: 1_000 },
      { status: "provided", week: 0, cents: 2_000 },
      { status: "open", week: 4, cents: 5_000 },
    ],
    history,
  );
  expect(weeks).toHaveLength(FORECAST_WEEKS);
  expect(weeks[0]).toEqual({ mostCents: 1_000, expectedCents: 1_000 });
  expect(weeks[2]).toEqual({ mostCents: 2_000, expectedCents: 1_600 });
  expect(weeks[6]).toEqual({ mostCents: 5_000, expectedCents: 4_000 });
});

test("without a past everything is expected, and what is due after the last week is left out", () => {
  const past = { paidCents: 0, lostCents: 0, weeksToPay: 4 };
  const weeks = forecastPayouts(
    [
      { status: "open", week: 1, cents: 700 },
      { status: "open", week: 30, cents: 900 },
    ],
    past,
  );
  expect(weeks.reduce((sum, { expectedCents }) => sum + expectedCents, 0)).toBe(700);
});
