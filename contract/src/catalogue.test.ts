import { rewardPromise } from "@weitersagen/domain/bounty";
import { parseCommission, promotionalCents } from "@weitersagen/domain/catalogue";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import sichergut from "../../server/demo/allianz/catalogue.json" with { type: "json" };
import kuestenstrom from "../../server/demo/ewe/catalogue.json" with { type: "json" };
import bundled from "../../server/demo/telekom/catalogue-static.json" with { type: "json" };
import fernwerk from "../../server/demo/telekom/catalogue.json" with { type: "json" };
import { DeviceOffer, Product } from "./catalogue.ts";
import { catalogueCalls } from "./catalogue-calls.ts";
import { formatMoney } from "./format.ts";

const decode = (products: unknown) => z.parse(z.array(Product), products);
const shops = {
  fernwerk: decode([...fernwerk.Produkte, ...bundled.Produkte]),
  kuestenstrom: decode(kuestenstrom.Produkte),
  sichergut: decode(sichergut.Produkte),
};
const everything = Object.values(shops).flat();
const offers = z.parse(z.array(DeviceOffer), bundled.Angebote);

test("the shops hold enough to choose from", () => {
  expect(shops.fernwerk.length).toBeGreaterThanOrEqual(60);
  expect(offers.length).toBeGreaterThanOrEqual(40);
  expect(shops.kuestenstrom.length).toBeGreaterThanOrEqual(12);
  expect(shops.sichergut.length).toBeGreaterThanOrEqual(8);
});

test("ids and external ids are unique in a shop", () => {
  for (const products of Object.values(shops)) {
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    expect(new Set(products.map(({ externalId }) => externalId)).size).toBe(products.length);
  }
  expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
});

test("the provider's data still holds the withdrawn tariffs, so that removing them is real", () => {
  const ids = shops.fernwerk.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([637, 638, 639, 640]));
});

test("every device offer belongs to a tariff that exists, at a price not below the tariff's", () => {
  const tariffs = new Map(shops.fernwerk.map((product) => [product.id, product]));
  for (const offer of offers) {
    expect(offer.monthlyCents).toBeGreaterThanOrEqual(tariffs.get(offer.tariffId)?.monthlyCents ?? Infinity);
    expect(offer.displayName).toBe(`${offer.deviceName} mit ${offer.tariffName}`);
    expect(offer.promotionCents !== null).toBe(offer.onPromotion);
    if (offer.promotionCents !== null) expect(offer.promotionCents).toBeLessThan(offer.deviceCents);
  }
});

test("a price split says the promotional and the later price that the cents say", () => {
  for (const product of everything) {
    expect(product.priceSplit !== null, product.name).toBe(product.promotionRebateCents > 0);
    expect(product.promotionName !== null, product.name).toBe(product.promotionRebateCents > 0);
    if (product.priceSplit === null) continue;
    const said = product.priceSplit.replaceAll(/\s/g, " ");
    for (const cents of [promotionalCents(product), product.monthlyCents]) {
      expect(said).toContain(formatMoney(cents, "de").replaceAll(/\s/g, " "));
    }
  }
});

test("every product pays, and its commission can be read", () => {
  const now = new Date("2026-11-15T12:00:00+01:00");
  for (const product of everything) {
    expect(rewardPromise([product], now)?.amountCents, product.name).toBeGreaterThan(0);
    expect(parseCommission(product.commission)?.scheme).toBe("standard");
  }
});

test("every call carries examples that its own schemas accept", () => {
  for (const call of catalogueCalls) {
    const { params, query, answer } = call.examples as Record<string, unknown>;
    if ("params" in call) expect(z.safeParse(call.params, params).error, call.id).toBeUndefined();
    if ("query" in call) expect(z.safeParse(call.query, query ?? {}).error, call.id).toBeUndefined();
    const schema = call.answers[200];
    if (schema) expect(z.safeParse(schema, answer).error, call.id).toBeUndefined();
  }
});

test("an answer is encoded back to the wire as it was read", () => {
  const [product] = bundled.Produkte;
  const encoded = z.encode(Product, z.parse(Product, product));
  expect(encoded).toMatchObject({ ...product, Praemien: [{ WertCent: 6000, Wert: 60 }, { Wert: 70 }] });
});
