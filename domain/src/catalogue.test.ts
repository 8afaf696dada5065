import { expect, test } from "vitest";
import {
  cheapestPerDevice,
  filterOffers,
  isProductApi,
  leadersFirst,
  manufacturersOf,
  monthlyPrice,
  promotionalCents,
  shorten,
  sortOffers,
} from "./catalogue.ts";

const offer = (
  deviceId: number,
  tariffId: number,
  manufacturer: string,
  more: { topPosition?: number; position?: number; monthlyCents?: number } = {},
) => ({
  deviceId,
  tariffId,
  manufacturer,
  deviceType: "smartphone" as const,
  monthlyCents: 2995,
  position: deviceId,
  topPosition: 0,
  ...more,
});

test("three product APIs are known", () => {
  expect(["standard", "telekom", "berater", "", "Standard"].map(isProductApi)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("offers are filtered by tariff, type and maker together, the maker in any case", () => {
  const offers = [offer(1, 10, "Nordlys"), offer(2, 10, "Velt"), offer(3, 11, "Nordlys")];
  expect(filterOffers(offers, { tariffId: 10, manufacturer: "nordlys" })).toEqual([offers[0]]);
  expect(filterOffers(offers, { deviceType: "tablet" })).toEqual([]);
  expect(filterOffers(offers, { manufacturer: "Nordlys' or '1'='1" })).toEqual([]);
  expect(filterOffers(offers, {})).toEqual(offers);
});

test("highlighted places come first, the rest keeps the provider's order", () => {
  const offers = [
    offer(1, 10, "A"),
    offer(2, 10, "A", { topPosition: 2 }),
    offer(3, 10, "A", { topPosition: 1 }),
  ];
  expect(sortOffers(offers).map(({ deviceId }) => deviceId)).toEqual([3, 2, 1]);
});

test("without a chosen tariff each device is listed once, with its cheapest", () => {
  const offers = [
    offer(1, 10, "A", { monthlyCents: 3995 }),
    offer(1, 11, "A", { monthlyCents: 2995 }),
    offer(2, 10, "A"),
  ];
  expect(cheapestPerDevice(offers).map(({ tariffId }) => tariffId)).toEqual([11, 10]);
});

test("makers are listed once, in German order", () => {
  expect(manufacturersOf([offer(1, 1, "Zeta"), offer(2, 1, "Ärla"), offer(3, 1, "Zeta")])).toEqual([
    "Ärla",
    "Zeta",
  ]);
});

test("a rebate never makes a price negative", () => {
  expect(promotionalCents({ monthlyCents: 3795, promotionRebateCents: 1500 })).toBe(2295);
  expect(promotionalCents({ monthlyCents: 500, promotionRebateCents: 1500 })).toBe(0);
});

test("a reduced price is shown only together with its months", () => {
  const product = { monthlyCents: 3795, promotionRebateCents: 1500, priceSplit: "1. bis 6. Monat 22,95 €" };
  const { priceSplit: split } = product;
  expect(monthlyPrice(product)).toEqual({ monthlyCents: 2295, usualCents: 3795, split });
  expect(monthlyPrice({ ...product, priceSplit: null })).toEqual({ monthlyCents: 3795 });
  expect(monthlyPrice({ ...product, promotionRebateCents: 0 })).toEqual({ monthlyCents: 3795, split });
});

test("a text of 40 characters stays whole, a longer one is cut to 19 or 10 characters plus dots", () => {
  expect(shorten("x".repeat(40), "card")).toBe("x".repeat(40));
  expect(shorten("x".repeat(41), "card")).toBe(`${"x".repeat(19)}...`);
  expect(shorten("x".repeat(41), "breadcrumb")).toBe(`${"x".repeat(10)}...`);
  expect(shorten("🌊".repeat(41), "breadcrumb")).toBe(`${"🌊".repeat(10)}...`);
});

test("the product with the highest bounty of each group comes first", () => {
  const offer = (group: string, bountyCents: number) => ({ group, bountyCents });
  const offers = [offer("Gas", 50), offer("Netz", 60), offer("Netz", 90), offer("Strom", 40)];
  expect(leadersFirst(offers).map(({ bountyCents }) => bountyCents)).toEqual([90, 50, 40, 60]);
  const more = [...offers, offer("Gas", 30)];
  expect(leadersFirst(more).map(({ bountyCents }) => bountyCents)).toEqual([90, 50, 40, 30, 60]);
});
