import { expect, test } from "vitest";
import { activeBounty, isBountyActive, paysUpTo, rewardPromise, shownEnd, type Bounty } from "./bounty.ts";

const start = new Date("2026-06-02T00:00:00+02:00");
const end = new Date("2026-12-31T23:59:59+01:00");
const bounty: Bounty = {
  amountCents: 5000,
  startsAt: start,
  endsAt: end,
  shownEndsAt: new Date("2026-12-15T23:59:59+01:00"),
};
const oneMillisecond = 1;
const later = (date: Date, by: number) => new Date(date.getTime() + by);

test("a bounty is active from its start until its end has passed", () => {
  expect(isBountyActive(bounty, later(start, -oneMillisecond))).toBe(false);
  expect(isBountyActive(bounty, start)).toBe(true);
  expect(isBountyActive(bounty, end)).toBe(true);
  expect(isBountyActive(bounty, later(end, oneMillisecond))).toBe(false);
});

test("the displayed end does not end the bounty", () => {
  expect(isBountyActive(bounty, new Date("2026-12-20T12:00:00+01:00"))).toBe(true);
  expect(shownEnd(bounty)).toEqual(bounty.shownEndsAt);
  expect(shownEnd({ ...bounty, shownEndsAt: null })).toEqual(end);
});

test("a bounty without an end stays active", () => {
  expect(isBountyActive({ ...bounty, endsAt: null }, new Date("2099-01-01T00:00:00Z"))).toBe(true);
});

test("of two overlapping bounties the better one counts, in any order", () => {
  const usual = { ...bounty, amountCents: 7000 };
  const campaign = { ...bounty, amountCents: 9000 };
  const over = { ...bounty, amountCents: 11_000, endsAt: later(start, oneMillisecond) };
  const now = new Date("2026-08-01T00:00:00Z");
  expect(activeBounty([usual, campaign, over], now)).toBe(campaign);
  expect(activeBounty([over, campaign, usual], now)).toBe(campaign);
  expect(activeBounty([over], now)).toBeUndefined();
});

test("a promise says 'up to' only where products pay differently", () => {
  const paying = (amountCents: number) => ({ bounties: [{ ...bounty, amountCents }] });
  const now = new Date("2026-08-01T00:00:00Z");
  expect(rewardPromise([paying(7000), paying(7000)], now)).toEqual({ amountCents: 7000, upTo: false });
  expect(rewardPromise([paying(7000), paying(9000)], now)).toEqual({ amountCents: 9000, upTo: true });
  expect(rewardPromise([{ bounties: [] }], now)).toBeUndefined();
});

test("a product without any price leads to another contract: its bounty is a ceiling, also among equal ones", () => {
  const now = new Date("2026-08-01T00:00:00Z");
  const talk = { monthlyCents: 0, oneOffCents: 0, bounties: [bounty] };
  const contract = { monthlyCents: 490, oneOffCents: 0, bounties: [bounty] };
  const device = { bounties: [bounty] };
  expect([paysUpTo(talk), paysUpTo(contract), paysUpTo({ monthlyCents: 0, oneOffCents: 100 })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(rewardPromise([talk, contract], now)).toEqual({ amountCents: 5000, upTo: true });
  expect(rewardPromise([contract, device], now)).toEqual({ amountCents: 5000, upTo: false });
});
