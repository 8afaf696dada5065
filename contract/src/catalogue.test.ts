import { rewardPromise } from "@weitersagen/domain/bounty";
import { promotionalCents } from "@weitersagen/domain/catalogue";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import sichergut from "../../server/demo/allianz/catalogue.json" with { type: "json" };
import kuestenstrom from "../../server/demo/ewe/catalogue.json" with { type: "json" };
import bundled from "../../server/demo/telekom/catalogue-static.json" with { type: "json" };
import fernwerk from "../../server/demo/telekom/catalogue.json" with { type: "json" };
import type { CallDefinition } from "./call.ts";
import { Product } from "./catalogue.ts";
import { catalogueCalls } from "./catalogue-calls.ts";
import { OfferEntry, ProductEntry } from "./catalogue-file.ts";
import { formatMoney } from "./format.ts";

const decode = (products: unknown) => z.parse(z.array(ProductEntry), products);
const shops = {
  fernwerk: decode([...fernwerk.Produkte, ...bundled.Produkte]),
  kuestenstrom: decode(kuestenstrom.Produkte),
  sichergut: decode(sichergut.Produkte),
};
const everything = Object.values(shops).flat();
const offers = z.parse(z.array(OfferEntry), bundled.Angebote);

test("the shops have enough products to choose from", () => {
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
    expect(offer.promotionCents ?? 0).toBeLessThan(offer.deviceCents);
  }
});

test("a promotion has a name, a rebate and a split that says both prices, or none of them", () => {
  const onPromotion = everything.filter(({ promotionRebateCents }) => promotionRebateCents > 0);
  expect(everything.filter(({ promotionName }) => promotionName !== null)).toEqual(onPromotion);
  for (const product of onPromotion) {
    const said = product.priceSplit?.replaceAll(/\s/g, " ");
    for (const cents of [promotionalCents(product), product.monthlyCents]) {
      expect(said).toContain(formatMoney(cents, "de").replaceAll(/\s/g, " "));
    }
  }
});

test("a monthly price of energy says for which consumption it is computed, or what it leaves out", () => {
  const metered = shops.kuestenstrom.filter(
    ({ group, monthlyCents }) => ["Strom", "Gas"].includes(group) && monthlyCents > 0,
  );
  expect(metered.length).toBeGreaterThan(0);
  for (const { priceSplit } of metered) expect(priceSplit).toMatch(/ für [\d.]+ kWh im Jahr$/);
});

test("every product pays, and its commission is of the usual kind", () => {
  const now = new Date("2026-11-15T12:00:00+01:00");
  const unpaid = everything.filter((product) => !rewardPromise([product], now)?.amountCents);
  expect(unpaid).toEqual([]);
  expect(everything.filter(({ commission }) => !commission?.startsWith("standard;"))).toEqual([]);
});

test.each(catalogueCalls.map((call): [string, CallDefinition] => [call.id, call]))(
  "%s carries examples that its own schemas accept",
  (_id, call) => {
    const { params = {}, query = {}, answer } = call.examples;
    const parts = [
      [call.params, params],
      [call.query, query],
      [call.answers[200], answer],
    ] as const;
    const faults = parts.map(([schema, example]) => schema && z.safeParse(schema, example).error);
    expect(faults.filter(Boolean)).toEqual([]);
  },
);

test("a response is encoded to the same wire object that was decoded", () => {
  // In files a picture is the name of a file, in responses an address with its size.
  const [{ Bild: _file, ...product } = { Bild: "" }] = bundled.Produkte;
  const { Provision: _private, ...shown } = { Provision: "", ...product };
  const encoded = z.encode(Product, z.parse(Product, product));
  expect(encoded).not.toHaveProperty("Provision");
  expect(encoded).toMatchObject({ ...shown, Praemien: [{ WertCent: 6000, Wert: 60 }, { Wert: 70 }] });
});

test("a product in a file needs only what every tenant needs", () => {
  const least = {
    Id: 1,
    ExterneId: "A-1",
    Name: "Strom",
    PreisMonatlich: 3000,
    Beschreibung1: "",
    Praemien: [],
  };
  expect(z.parse(ProductEntry, least)).toMatchObject({
    displayName: "Strom",
    group: "Strom",
    productClass: null,
    providerProductId: null,
    commission: null,
    young: false,
    promotionRebateCents: 0,
    activeFrom: null,
    successorId: null,
  });
  const isOptional = (field: string) => z.safeParse(ProductEntry, { ...least, [field]: undefined }).success;
  expect(Object.keys(least).filter(isOptional)).toEqual([]);
});

test("a bounty in a file needs its amount in cents and its beginning; an amount in euros must agree", () => {
  const least = { WertCent: 1500, Startdatum: "2026-11-17T00:00:00Z" };
  const product = { Id: 1, ExterneId: "A-1", Name: "Strom", PreisMonatlich: 3000, Beschreibung1: "" };
  const parse = (bounty: object) => z.safeParse(ProductEntry, { ...product, Praemien: [bounty] });
  const startsAt = new Date(least.Startdatum);
  expect(parse(least).data?.bounties).toEqual([
    { amountCents: 1500, startsAt, endsAt: null, shownEndsAt: null },
  ]);
  expect(parse({ ...least, Wert: 15 }).success).toBe(true);
  expect(parse({ ...least, Wert: 20 }).error?.issues).toMatchObject([
    { path: ["Praemien", 0], message: "bountyAmounts" },
  ]);
});
