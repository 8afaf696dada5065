import { expect, test } from "vitest";
import { madeAgain } from "./made-again.ts";

const product = { id: 101, externalId: "p", name: "Strom", group: "", deviceId: null, isOnSale: true };

test("a link is made again for the same product, device and share", () => {
  expect(madeAgain({ product, share: 50, advisorNumber: null })).toEqual({
    productId: 101,
    kind: "standard",
    share: 50,
  });
  expect(
    madeAgain({ product: { ...product, deviceId: 301 }, share: 100, advisorNumber: null }),
  ).toMatchObject({
    deviceId: 301,
  });
});

test("what was an advisor's code becomes an advisor's link", () => {
  expect(madeAgain({ product, share: 50, advisorNumber: "17" })).toMatchObject({
    kind: "agent",
    advisorNumber: "17",
  });
});
