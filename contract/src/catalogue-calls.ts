import { deviceTypes } from "@weitersagen/domain/catalogue";
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import {
  Advisor,
  Campaign,
  Category,
  CategoryKey,
  DeviceOffer,
  ExternalId,
  Product,
  Shelf,
} from "./catalogue.ts";
import {
  advisorPageExample,
  campaignExample,
  categoryExample,
  offerExample,
  productExample,
  shelfExample,
} from "./catalogue-examples.ts";
import { pageOf, PageNumber, PageSize } from "./paging.ts";
import { Cents, numberText } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

const callDefaults = { method: "GET", scope: "tenant", tag: "Katalog", access: "public" } as const;
const IdText = numberText({ min: 1, max: 2_147_483_647 });
const Source = z.optional(text(40).check(z.regex(/^[a-z]{1,40}$/)));
/** 1: only tariffs for young people, 0: only the others. */
const FlagText = z.codec(z.enum(["0", "1"]), z.boolean(), {
  decode: (typed) => typed === "1",
  encode: (flag) => (flag ? "1" : "0"),
});
const Search = text(100);
const MAX_BEST_PAID = 100;

export const listCategories = defineCall({
  ...callDefaults,
  id: "listCategories",
  path: "/produktkategorie",
  summary: "All categories with what their pages are made of",
  answers: { 200: z.array(Category) },
  errors: ["notFound"],
  examples: { answer: [categoryExample] },
});

export const listProducts = defineCall({
  ...callDefaults,
  id: "listProducts",
  path: "/produkt",
  summary: "Products, or the device offers of a device category; only what is on sale",
  query: wire({
    source: ["quelle", Source],
    category: ["kategorie", z.optional(CategoryKey)],
    tariffId: ["tarifId", z.optional(IdText)],
    deviceType: ["geraeteTyp", z.optional(z.enum(deviceTypes))],
    manufacturer: ["hersteller", z.optional(Search)],
    young: ["young", z.optional(FlagText)],
  }),
  answers: { 200: z.union([z.array(Product), z.array(DeviceOffer)]) },
  errors: ["notFound"],
  examples: { query: { quelle: "energie", kategorie: "strom" }, answer: [productExample] },
});

export const getShelf = defineCall({
  ...callDefaults,
  id: "getShelf",
  path: "/produkt/regal",
  summary:
    "A page of a category: each device once unless a tariff is chosen, with the choices of the filters",
  query: wire({
    category: ["kategorie", CategoryKey],
    tariffId: ["tarifId", z.optional(IdText)],
    deviceType: ["geraeteTyp", z.optional(z.enum(deviceTypes))],
    manufacturer: ["hersteller", z.optional(Search)],
    young: ["young", z.optional(FlagText)],
    /** Without a page, the one with this product. */
    productId: ["produktId", z.optional(IdText)],
    /** A page after the last one is the last one. */
    page: ["page", z.optional(PageNumber)],
  }),
  answers: { 200: Shelf },
  errors: ["notFound"],
  examples: { query: { kategorie: "internet", page: "1" }, answer: shelfExample },
});

export const listBestPaid = defineCall({
  ...callDefaults,
  id: "listBestPaid",
  path: "/produkt/hoechstepraemien",
  summary: "The products with the highest bounties now; on request first the best one of each group",
  query: wire({
    count: ["anzahl", numberText({ min: 1, max: MAX_BEST_PAID })],
    category: ["kategorie", z.optional(CategoryKey)],
    byGroup: ["jeGruppe", z.optional(FlagText)],
  }),
  answers: { 200: z.array(Product) },
  errors: ["notFound"],
  examples: { query: { anzahl: "3" }, answer: [productExample] },
});

export const getProduct = defineCall({
  ...callDefaults,
  id: "getProduct",
  path: "/produkt/{id}",
  summary:
    "A product on sale; with handyId the device offered with this tariff; an advisor by external id, with berater=1 also if a product has the same",
  params: wire({ id: ["id", ExternalId] }),
  query: wire({
    source: ["quelle", Source],
    deviceId: ["handyId", z.optional(IdText)],
    isAdvisor: ["berater", z.optional(FlagText)],
  }),
  answers: { 200: z.union([Product, DeviceOffer, Advisor]) },
  errors: ["notFound"],
  examples: { params: { id: "462" }, query: { quelle: "festnetz" }, answer: productExample },
});

export const getProductByExternalId = defineCall({
  ...callDefaults,
  id: "getProductByExternalId",
  path: "/produkt/extern/{id}",
  summary: "A product by the provider's own number; with handyId the device offered with this tariff",
  params: wire({ id: ["id", ExternalId] }),
  query: wire({ source: ["quelle", Source], deviceId: ["handyId", z.optional(IdText)] }),
  answers: { 200: z.union([Product, DeviceOffer]) },
  errors: ["notFound"],
  examples: { params: { id: "FW-0462" }, query: { quelle: "festnetz" }, answer: productExample },
});

export const listTariffsOfDevice = defineCall({
  ...callDefaults,
  id: "listTariffsOfDevice",
  path: "/produkt/handytarife/{id}",
  summary: "The tariffs a device is offered with",
  params: wire({ id: ["id", IdText] }),
  answers: { 200: z.array(DeviceOffer) },
  errors: ["notFound"],
  examples: { params: { id: "302" }, answer: [offerExample] },
});

export const listManufacturers = defineCall({
  ...callDefaults,
  id: "listManufacturers",
  path: "/produkt/hersteller",
  summary: "The makers of a category's devices",
  query: wire({
    category: ["kategorie", CategoryKey],
    deviceType: ["geraeteTyp", z.optional(z.enum(deviceTypes))],
  }),
  answers: { 200: z.array(z.string()) },
  errors: ["notFound"],
  examples: { query: { kategorie: "mobilfunk" }, answer: ["Ilmora", "Nordlys"] },
});

export const ADVISORS_PER_PAGE = 6;
const advisorPaging = {
  page: ["page", z.optional(PageNumber)],
  size: ["pagesize", z.optional(PageSize)],
} as const;

export const searchAdvisors = defineCall({
  ...callDefaults,
  id: "searchAdvisors",
  path: "/produkt/berater",
  summary: "Advisors by name, town or postcode, six to a page",
  query: wire({ text: ["query", z.optional(Search)], ...advisorPaging }),
  answers: { 200: pageOf(Advisor) },
  errors: ["notFound"],
  examples: { query: { query: "Oldenburg", page: "1", pagesize: "6" }, answer: advisorPageExample },
});

export const listAgents = defineCall({
  ...callDefaults,
  id: "listAgents",
  path: "/produkt/agents",
  summary: "All advisors who may be recommended, by name, six to a page",
  query: wire(advisorPaging),
  answers: { 200: pageOf(Advisor) },
  errors: ["notFound"],
  examples: { query: { page: "1" }, answer: advisorPageExample },
});

export const getMaxBounty = defineCall({
  ...callDefaults,
  id: "getMaxBounty",
  path: "/produkt/maxpraemiewert",
  summary: "The highest bounty active now; zero when there is none",
  answers: { 200: wire({ euros: ["Wert", z.number()], amountCents: ["WertCent", Cents] }) },
  errors: ["notFound"],
  examples: { answer: { Wert: 110, WertCent: 11_000 } },
});

export const listActiveCampaigns = defineCall({
  ...callDefaults,
  id: "listActiveCampaigns",
  path: "/aktion/alleAktiven",
  summary: "Campaigns running now",
  answers: { 200: z.array(Campaign) },
  errors: ["notFound"],
  examples: { answer: [campaignExample] },
});

/**
 * Images are bytes: their module registers the route itself. Sends the picture of the entry, as WebP or PNG; without one
 * a drawing, as SVG or, with a width, as PNG.
 */
const pictureQuery = {
  format: ["format", z.optional(z.enum(["svg", "png"]))],
  width: ["width", z.optional(numberText({ min: 16, max: 1600 }))],
} as const;

const picture = {
  ...callDefaults,
  query: wire(pictureQuery),
  answers: { 200: null },
  media: ["image/webp", "image/svg+xml", "image/png"],
  errors: ["notFound"],
} as const;

export const getCategoryPicture = defineCall({
  ...picture,
  id: "getCategoryPicture",
  path: "/produktkategorie/{id}/grafik",
  summary: "Picture of a category",
  params: wire({ id: ["id", IdText] }),
  examples: { params: { id: "1" } },
});

export const getCategoryIcon = defineCall({
  ...picture,
  id: "getCategoryIcon",
  path: "/produktkategorie/{id}/icon",
  summary: "Icon of a category",
  params: wire({ id: ["id", IdText] }),
  examples: { params: { id: "1" } },
});

/** A product and an advisor may have the same number. */
const pictureOfEither = {
  ...picture,
  query: wire({ ...pictureQuery, isAdvisor: ["berater", z.optional(FlagText)] }),
} as const;

export const getProductPicture = defineCall({
  ...pictureOfEither,
  id: "getProductPicture",
  path: "/produkt/{id}/grafik",
  summary: "Picture of a product or portrait of an advisor, by id or external id",
  params: wire({ id: ["id", ExternalId] }),
  examples: { params: { id: "462" } },
});

export const getSmallProductPicture = defineCall({
  ...pictureOfEither,
  id: "getSmallProductPicture",
  path: "/produkt/{id}/sgrafik",
  summary: "Small picture of a product or portrait of an advisor, by id or external id",
  params: wire({ id: ["id", ExternalId] }),
  examples: { params: { id: "462" } },
});

export const catalogueCalls = [
  listCategories,
  listProducts,
  getShelf,
  listBestPaid,
  getProduct,
  getProductByExternalId,
  listTariffsOfDevice,
  listManufacturers,
  searchAdvisors,
  listAgents,
  getMaxBounty,
  listActiveCampaigns,
  getCategoryPicture,
  getCategoryIcon,
  getProductPicture,
  getSmallProductPicture,
] as const;
