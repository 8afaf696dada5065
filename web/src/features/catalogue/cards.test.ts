import { Category, DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import { categoryExample, offerExample, productExample } from "@weitersagen/contract/catalogue-examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { ageFilter, deviceShelf, productShelf } from "./cards.ts";
import { productData } from "./structured-data.ts";

const category = z.parse(Category, categoryExample);
const product = z.parse(Product, productExample);
const offer = z.parse(DeviceOffer, offerExample);
const routes = [
  { name: "Empfehlen", path: "/empfehlen/:produktId" },
  { name: "Produktkategorie", path: "/smartphones.html" },
];

const visit = (address: string, own = routes): ScreenInput => ({
  ...testPage({ routes: own }),
  url: new URL(address, "http://ewe.localhost"),
  params: {},
  signal: new AbortController().signal,
  api: () => Promise.reject(new Error("nothing is asked")),
});
const shelf = (input: ScreenInput, changes: Partial<Product> = {}, page = category) =>
  productShelf([{ ...product, ...changes }], page, [], input)[0];

test("a promotion shows its price, the regular one and their duration", () => {
  expect(shelf(visit("/internet"))).toMatchObject({
    monthlyCents: 2295,
    usualCents: 3795,
    promotion: { name: "Startvorteil" },
    bountyCents: 7000,
  });
  const plain = shelf(visit("/internet"), { promotionRebateCents: 0, promotionName: null, priceSplit: null });
  expect(plain).toMatchObject({ monthlyCents: 3795, usualCents: undefined, promotion: undefined });
});

test("a product has the language of its texts, German if they were not translated", () => {
  expect(shelf(visit("/internet"), { language: "en" })).toMatchObject({ language: "en" });
  expect(shelf(visit("/internet"), { language: undefined })).toMatchObject({ language: "de" });
});

test("the parts of a price do not break, and no line of a name begins with a dash", () => {
  const card = shelf(visit("/internet"), { priceSplit: "ab dem 7. Monat 37,95 €, dann " + "x ".repeat(20) });
  expect(card?.promotion?.split).toMatch(/^ab\u00A0dem\u00A07\.\u00A0Monat\u00A037,95\u00A0€, dann x x/);
  expect(card?.name).toBe("Zuhause M\u00A0– bis 50 Mbit/s");
});

test("structured data has the price that the card shows", () => {
  const site = { origin: "", brand: "", pictureOf: String, addressOf: String };
  expect(productData(product, category, site)).toMatchObject({ offers: { price: "22.95" } });
});

test("the category's default product is selected unless the address names another one of the list", () => {
  const select = (address: string) =>
    productShelf([product, { ...product, id: 463 }], category, [], visit(address)).filter(
      (card) => card.selected,
    );
  expect(select("/internet").map(({ id }) => id)).toEqual([462]);
  expect(select("/internet?produkt=463").map(({ id }) => id)).toEqual([463]);
  expect(select("/internet?produkt=99999").map(({ id }) => id)).toEqual([462]);
  expect(select("/internet?produkt=1e9' or 1=1").map(({ id }) => id)).toEqual([462]);
});

test("a product has a button only if the tenant has the screen", () => {
  const tariffs = { ...category, selectTarget: "smartphones" as const };
  expect(shelf(visit("/x"), {}, tariffs)).toMatchObject({
    recommendAt: "/empfehlen/462",
    devicesAt: "/smartphones.html?tarif=462",
  });
  expect(shelf(visit("/x", []), {}, tariffs)).toMatchObject({ recommendAt: undefined, devicesAt: undefined });
  expect(shelf(visit("/x"))).toMatchObject({ devicesAt: undefined });
});

test("a footnote is numbered by its position on the page", () => {
  const note = (identifier: string) => ({ id: identifier, identifier, title: "", group: "", html: "" });
  const cards = productShelf(
    [product, { ...product, id: 463 }],
    category,
    [note("andere"), note("preis-zuhause")],
    visit("/internet"),
  );
  expect(cards.map(({ footnote }) => footnote)).toEqual([
    { identifier: "preis-zuhause", number: 2, isFirst: true },
    { identifier: "preis-zuhause", number: 2, isFirst: false },
  ]);
  expect(shelf(visit("/internet"))?.footnote).toBeUndefined();
});

test("each device appears once with its cheapest tariff until a tariff is chosen", () => {
  const devices = { ...category, deviceType: "smartphone" as const };
  const cheaper = { ...offer, id: 1, tariffId: 1206, tariffName: "Mobil S", monthlyCents: 3995 };
  const offers = [offer, cheaper];
  const shown = (address: string) => deviceShelf(offers, devices, visit(address)).offers.map(({ id }) => id);
  expect(shown("/smartphones.html")).toEqual([1]);
  expect(shown("/smartphones.html?tarif=1207")).toEqual([offer.id]);
  expect(shown("/smartphones.html?hersteller=nordlys")).toEqual([1]);
  expect(shown("/smartphones.html?hersteller=%22")).toEqual([]);
});

test("an offer is recommended by its tariff and device, at the price of its promotion", () => {
  const devices = { ...category, deviceType: "smartphone" as const };
  const [card] = deviceShelf([offer], devices, visit("/smartphones.html")).offers;
  expect(card).toMatchObject({
    recommendAt: "/empfehlen/1207?handyId=302",
    deviceCents: 9995,
    usualDeviceCents: 20_995,
  });
});

test("an offer shows the bounty of its own tariff, not the best one of the page", () => {
  const devices = {
    ...category,
    deviceType: "smartphone" as const,
    promise: { amountCents: 9000, upTo: true },
  };
  const card = (changes: Partial<DeviceOffer>) =>
    deviceShelf([{ ...offer, ...changes }], devices, visit("/smartphones.html")).offers[0];
  expect(card({})).toMatchObject({ bountyCents: 5000 });
  expect(card({ currentBounty: null })).toMatchObject({ bountyCents: undefined });
});

test("tariffs for young people are marked, and told apart where a page has both kinds", () => {
  const devices = { ...category, deviceType: "smartphone" as const };
  const young = { ...offer, id: 1, deviceId: 303, young: true };
  const shown = (query: string) => deviceShelf([offer, young], devices, visit(`/smartphones.html${query}`));
  expect(shown("").offers.map((card) => card.young)).toEqual([false, true]);
  expect(shown("?young=1").offers.map(({ id }) => id)).toEqual([1]);
  expect(shown("?young=0").offers.map(({ id }) => id)).toEqual([offer.id]);
  expect(shown("?young=1").filter).toMatchObject({ ages: [{ value: "" }, { value: "1" }, { value: "0" }] });
  expect(deviceShelf([young], devices, visit("/smartphones.html")).filter.ages).toEqual([]);
  expect(ageFilter([product], visit("/internet"))).toBeUndefined();
  const mixed = ageFilter([product, { ...product, young: true }], visit("/internet?young=1"));
  expect(mixed?.chosen.age).toBe("1");
  expect(shelf(visit("/internet"), { young: true })).toMatchObject({ young: true });
});
