import { Category, DeviceOffer, Product, Shelf } from "@weitersagen/contract/catalogue";
import {
  categoryExample,
  offerExample,
  productExample,
  shelfExample,
} from "@weitersagen/contract/catalogue-examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { ageFilter, deviceFilter, offerCard, productShelf } from "./cards.ts";
import { filtersOf, pageAddress, readPage } from "./filter.ts";
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
    promotion: "Startvorteil",
    bountyCents: 7000,
  });
  const plain = shelf(visit("/internet"), { promotionRebateCents: 0, promotionName: null, priceSplit: null });
  expect(plain).toMatchObject({ monthlyCents: 3795, promotion: undefined });
  expect(plain?.usualCents).toBeUndefined();
});

test("a product has the language of its texts, German if they were not translated", () => {
  expect(shelf(visit("/internet"), { language: "en" })).toMatchObject({ language: "en" });
  expect(shelf(visit("/internet"), { language: undefined })).toMatchObject({ language: "de" });
});

test("an amount stays with its currency, and no line of a name begins with a dash", () => {
  const card = shelf(visit("/internet"), { priceSplit: "ab dem 7. Monat 37,95 €" });
  expect(card?.split).toBe("ab dem 7. Monat 37,95\u00A0€");
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

test("an offer is recommended by its tariff and device, at the price of its promotion", () => {
  expect(offerCard(offer, visit("/smartphones.html"))).toMatchObject({
    recommendAt: "/empfehlen/1207?handyId=302",
    deviceCents: 9995,
    usualDeviceCents: 20_995,
  });
});

test("an offer shows the bounty of its own tariff, or none", () => {
  const card = (changes: Partial<DeviceOffer>) => offerCard({ ...offer, ...changes }, visit("/x"));
  expect(card({})).toMatchObject({ bountyCents: 5000, young: false });
  expect(card({ currentBounty: null, young: true })).toMatchObject({ bountyCents: undefined, young: true });
});

test("the filters of a page offer what its category has, and show what is chosen", () => {
  const shelf = {
    ...z.parse(Shelf, shelfExample),
    manufacturers: ["Ilmora", "Nordlys"],
    tariffs: [{ id: 1206, name: "Mobil S" }],
    hasBothAges: true,
  };
  const devices = { ...category, deviceType: "alle" as const };
  const filter = deviceFilter(shelf, devices, visit("/geraete?hersteller=Ilmora&tarif=1206&young=1"));
  expect(filter).toMatchObject({
    types: [{ value: "" }, { value: "smartphone" }, { value: "tablet" }],
    manufacturers: [{ value: "" }, { value: "Ilmora" }, { value: "Nordlys" }],
    tariffs: [{ value: "" }, { value: "1206", label: "Mobil S" }],
    ages: [{ value: "" }, { value: "1" }, { value: "0" }],
    chosen: { type: "", manufacturer: "Ilmora", tariff: "1206", age: "1" },
  });
  const plain = deviceFilter({ ...shelf, hasBothAges: false }, category, visit("/geraete"));
  expect([plain.types, plain.ages]).toEqual([[], []]);
  expect(ageFilter({ hasBothAges: false }, visit("/internet"))).toBeUndefined();
  expect(ageFilter({ hasBothAges: true }, visit("/internet?young=1"))?.chosen.age).toBe("1");
});

test("links to other pages keep the filters and nothing else", () => {
  const filters = filtersOf(new URLSearchParams("hersteller=Ilmora&produkt=3&seite=4&utm=x&young=0&tarif="));
  expect(pageAddress("/geraete", filters, 2)).toBe("/geraete?hersteller=Ilmora&young=0&seite=2");
  expect(pageAddress("/geraete", "", 1)).toBe("/geraete");
});

test.each([
  ["2", 2],
  ["999999999", 100_000],
  ["0", undefined],
  ["-1", undefined],
  ["1e3", undefined],
])("page %s of an address is page %s", (given, page) => {
  expect(readPage(new URLSearchParams({ seite: given }))).toBe(page);
});
