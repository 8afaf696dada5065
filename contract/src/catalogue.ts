import { deviceTypes } from "@weitersagen/domain/catalogue";
import type { Bounty as DomainBounty } from "@weitersagen/domain/bounty";
import * as z from "zod/mini";
import { Image } from "./image.ts";
import { languages } from "./language.ts";
import { pageOf } from "./paging.ts";
import { Cents, Flag, Instant } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

export const productClasses = ["S", "M", "L", "XL"] as const;
const ProductClass = z.nullable(z.enum(productClasses));
const Text = z.string().check(z.maxLength(500));
const Name = z.string().check(z.minLength(1), z.maxLength(120));

export const ProductId = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** The language of its texts: the caller's, or German where there is no translation. Absent in files. */
const spokenIn = z.optional(z.enum(languages));
/** Absent: the drawing of its category is shown. In files the field names a file beside them. */
const picture = ["Bild", z.optional(Image)] as const;
/** The provider's own number of a product or advisor. */
export const ExternalId = text(40).check(z.regex(/^[A-Za-z0-9][\w.-]{0,39}$/));

export const BountyFields = wire({
  euros: ["Wert", z.number().check(z.gte(0))],
  amountCents: ["WertCent", Cents],
  startsAt: ["Startdatum", Instant],
  endsAt: ["Enddatum", z.nullable(Instant)],
  shownEndsAt: ["EnddatumAnzeige", z.nullable(Instant)],
});

/** The wire has the amount twice, in euros and in cents; only the cents are read. */
export const Bounty = z.codec(BountyFields, z.custom<DomainBounty>(), {
  decode: ({ amountCents, startsAt, endsAt, shownEndsAt }) => ({
    amountCents,
    startsAt,
    endsAt,
    shownEndsAt,
  }),
  encode: (bounty) => ({ ...bounty, euros: bounty.amountCents / 100 }),
});

export const Product = wire({
  id: ["Id", ProductId],
  externalId: ["ExterneId", ExternalId],
  /** Double play (internet and telephone) or triple play (with television); null outside the fixed line. */
  play: ["Kategorie", z.nullable(z.enum(["DP", "TP"]))],
  name: ["Name", Name],
  displayName: ["AnzeigeName", Name],
  young: ["Young", z.boolean()],
  hybrid: ["Hybrid", z.boolean()],
  group: ["Gruppe", Name],
  productClass: ["Klasse", ProductClass],
  monthlyCents: ["PreisMonatlich", Cents],
  oneOffCents: ["PreisEinmalig", Cents],
  description1: ["Beschreibung1", Text],
  description2: ["Beschreibung2", Text],
  description3: ["Beschreibung3", Text],
  description4: ["Beschreibung4", Text],
  providerProductId: ["TelekomProduktId", z.nullable(z.string().check(z.maxLength(60)))],
  /** Identifier of a footnote in the content. */
  footnote: ["Fussnote", z.nullable(z.string().check(z.maxLength(60)))],
  priceSplit: ["Preisaufteilung", z.nullable(Text)],
  promotionName: ["Aktionsname", z.nullable(Name)],
  promotionRebateCents: ["Aktionsrabatt", Cents],
  bounties: ["Praemien", z.array(Bounty)],
  /** The bounty that is active at the time of the response; absent in a file of products. */
  currentBounty: ["AktuellePraemie", z.optional(z.nullable(Bounty))],
  language: ["Sprache", spokenIn],
  image: picture,
});
export type Product = z.output<typeof Product>;

export const DeviceOffer = wire({
  id: ["Id", ProductId],
  deviceType: ["GeraeteTyp", z.enum(deviceTypes)],
  manufacturer: ["Hersteller", Name],
  productClass: ["Klasse", ProductClass],
  displayName: ["TarifHandyAnzeigeName", Name],
  description: ["TarifHandyBeschreibung", Text],
  tariffName: ["TarifAnzeigeName", Name],
  deviceName: ["HandyAnzeigeName", Name],
  deviceDescription: ["HandyBeschreibung", Text],
  deviceId: ["HandyId", ProductId],
  deviceCents: ["PreisHandy", Cents],
  tariffId: ["TarifId", ProductId],
  monthlyCents: ["PreisTarif", Cents],
  position: ["Position", z.int().check(z.gte(0))],
  onPromotion: ["Aktion", Flag],
  /** 1 is the first of the highlighted places; 0 is none. */
  topPosition: ["TopPosition", z.int().check(z.gte(0))],
  /** The device's price while the promotion runs. */
  promotionCents: ["Aktionspreis", z.nullable(Cents)],
  /** Whether its tariff is for young people. Absent in a file of offers. */
  young: ["Young", z.optional(z.boolean())],
  /** What it pays at the time of the response; absent in a file of offers. */
  currentBounty: ["AktuellePraemie", z.optional(z.nullable(Bounty))],
  language: ["Sprache", spokenIn],
  image: picture,
});
export type DeviceOffer = z.output<typeof DeviceOffer>;

export const Advisor = wire({
  externalId: ["ExterneId", ExternalId],
  firstName: ["FirstName", Name],
  lastName: ["LastName", Name],
  postcode: ["ZipCode", z.string().check(z.regex(/^\d{5}$/))],
  town: ["City", Name],
  /** Address of the portrait on the API's own origin. */
  photo: ["Photo", z.string()],
  image: picture,
});
export type Advisor = z.output<typeof Advisor>;

/** How many entries a page of a category has. */
export const SHELF_SIZE = 48;

/** A page of what a category offers, and what its filters can be set to. */
export const Shelf = wire({
  ...pageOf(z.unknown()).fields,
  content: ["Content", z.union([z.array(Product), z.array(DeviceOffer)])],
  page: ["Page", z.int().check(z.gte(1))],
  /** Empty where the category has no devices. */
  manufacturers: ["Hersteller", z.array(Name)],
  tariffs: ["Tarife", z.array(wire({ id: ["Id", ProductId], name: ["Name", Name] }))],
  /** Whether it has tariffs for young people as well as others. */
  hasBothAges: ["MitUndOhneYoung", z.boolean()],
});
export type Shelf = z.output<typeof Shelf>;

export const Campaign = wire({
  id: ["AktionsId", z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))],
  title: ["Titel", Name],
  text: ["Text", z.string()],
  legalText: ["RechtsText", z.string()],
  /** Whether its box is ticked. The server never sets it: consent must be given by the person. */
  ticked: ["abgehakt", z.boolean()],
  needsConsent: ["Zustimmung", z.boolean()],
});
export type Campaign = z.output<typeof Campaign>;

export const selectTargets = ["empfehlen", "smartphones", "tablets"] as const;
export type SelectTarget = (typeof selectTargets)[number];
export const categoryLayouts = ["kartendeck", "liste"] as const;
/** `alle` shows every device; null shows products without a device. */
export const shelfDeviceTypes = ["alle", ...deviceTypes] as const;
/** A path below the root, which is also the category's name: `internet/glasfaser.html`. */
export const CategoryKey = text(200).check(z.regex(/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/));

export const RewardPromise = wire({ amountCents: ["WertCent", Cents], upTo: ["BisZu", z.boolean()] });
const CategoryLink = wire({ name: ["Name", Name], path: ["Pfad", z.string()] });

/** A category with the content of its page, in the caller's language. */
export const Category = wire({
  id: ["Id", ProductId],
  key: ["Schluessel", CategoryKey],
  path: ["Pfad", z.string()],
  /** Other keys whose address leads to this category. */
  aliases: ["Aliasse", z.array(CategoryKey)],
  name: ["Name", Name],
  title: ["Titel", Name],
  description: ["Beschreibung", Text],
  breadcrumb: ["Brotkrumen", z.array(CategoryLink)],
  source: ["Quelle", Name],
  category: ["Kategorie", CategoryKey],
  otherCategories: [
    "WeitereKategorien",
    z.array(wire({ ...CategoryLink.fields, promise: ["Praemienversprechen", z.optional(RewardPromise)] })),
  ],
  defaultProductId: ["StandardProdukt", z.nullable(ProductId)],
  selectTarget: ["AuswahlZiel", z.enum(selectTargets)],
  layout: ["Darstellung", z.enum(categoryLayouts)],
  deviceType: ["GeraeteTyp", z.nullable(z.enum(shelfDeviceTypes))],
  /** What a recommendation from this page or those below it earns; null while no bounty is active. */
  promise: ["Praemienversprechen", z.nullable(RewardPromise)],
  image: picture,
});
export type Category = z.output<typeof Category>;
