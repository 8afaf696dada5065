import { describe, expect, test } from "vitest";
import { activeBounty, type Bounty } from "./bounty.ts";
import { withAmount } from "./bounty-change.ts";

const day = (text: string) => new Date(`2026-${text}T00:00:00Z`);
const bounty = (amountCents: number, from: string, until: string | null = null): Bounty => ({
  amountCents,
  startsAt: day(from),
  endsAt: until === null ? null : new Date(day(until).getTime() - 1),
  shownEndsAt: null,
});
const change = (amountCents: number, from: string, until: string | null = null) => {
  const { startsAt, endsAt } = bounty(amountCents, from, until);
  return { amountCents, startsAt, endsAt };
};
const paid = (bounties: readonly Bounty[], ...days: string[]) =>
  days.map((one) => activeBounty(bounties, day(one))?.amountCents);

describe("another amount", () => {
  const usual = [bounty(5_000, "01-01")];

  test("counts from its first day on, and the one before until then", () => {
    const after = withAmount(usual, change(3_000, "11-23"));
    expect(paid(after, "11-22", "11-23", "12-31")).toEqual([5_000, 3_000, 3_000]);
    expect(after[0]?.endsAt).toEqual(new Date(day("11-23").getTime() - 1));
  });

  test("for a time is followed by what was paid before", () => {
    const after = withAmount(usual, change(8_000, "12-01", "12-11"));
    expect(paid(after, "11-30", "12-01", "12-10", "12-11")).toEqual([5_000, 8_000, 8_000, 5_000]);
  });

  test("without an end replaces what was planned for later", () => {
    const planned = withAmount(usual, change(8_000, "12-01", "12-11"));
    const after = withAmount(planned, change(6_000, "11-25"));
    expect(paid(after, "11-24", "11-25", "12-05", "12-20")).toEqual([5_000, 6_000, 6_000, 6_000]);
  });

  test("of the same day replaces the planned one", () => {
    const planned = withAmount(usual, change(8_000, "12-01"));
    const after = withAmount(planned, change(7_000, "12-01"));
    expect(after.map(({ amountCents }) => amountCents)).toEqual([5_000, 7_000]);
  });

  test("that is paid before a plan takes the plan back, and nothing is planned any more", () => {
    const planned = withAmount(usual, change(8_000, "12-01"));
    expect(withAmount(planned, change(5_000, "12-01"))).toEqual(usual);
    const limited = withAmount(usual, change(8_000, "12-01", "12-11"));
    expect(withAmount(limited, change(5_000, "12-01", "12-11"))).toEqual(usual);
  });

  test("leaves equal amounts before it apart, as they were promised", () => {
    const before = [bounty(5_000, "01-01", "02-01"), bounty(5_000, "02-01")];
    const after = withAmount(before, change(8_000, "12-01"));
    expect(after.map(({ startsAt }) => startsAt)).toEqual([day("01-01"), day("02-01"), day("12-01")]);
  });

  test("is lower than a promotion that it interrupts, and both are right", () => {
    const promotion = [...usual, bounty(9_000, "11-01", "12-01")];
    const after = withAmount(promotion, change(4_000, "11-10", "11-20"));
    expect(paid(after, "11-09", "11-10", "11-19", "11-20", "12-02")).toEqual([
      9_000, 4_000, 4_000, 9_000, 5_000,
    ]);
  });

  test("leaves what is over as it is, and never displays an end after the real one", () => {
    const over = bounty(1_000, "01-01", "02-01");
    const shown = { ...bounty(5_000, "02-01"), shownEndsAt: day("12-24") };
    const after = withAmount([over, shown], change(6_000, "11-23"));
    expect(after[0]).toEqual(over);
    expect(after[1]?.shownEndsAt).toBeNull();
  });
});
