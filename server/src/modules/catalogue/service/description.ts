import {
  Advisor,
  categoryLayouts,
  CategoryKey,
  DeviceOffer,
  Product,
  ProductId,
  selectTargets,
  shelfDeviceTypes,
} from "@weitersagen/contract/catalogue";
import { Instant } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";

/** The file format of a catalogue: wire names, texts in both languages. */
const Sentence = z.string().check(z.minLength(1), z.maxLength(1000));
const InBothLanguages = z.object({ de: Sentence, en: Sentence });

export const CategoryFile = z.array(
  wire({
    id: ["Id", ProductId],
    key: ["Schluessel", CategoryKey],
    aliases: ["Aliasse", z.optional(z.array(CategoryKey))],
    source: ["Quelle", z.string().check(z.regex(/^[a-z]{1,40}$/))],
    category: ["Kategorie", CategoryKey],
    parentKey: ["Uebergeordnet", z.nullable(CategoryKey)],
    name: ["Name", InBothLanguages],
    title: ["Titel", InBothLanguages],
    description: ["Beschreibung", InBothLanguages],
    otherKeys: ["WeitereKategorien", z.array(CategoryKey)],
    defaultProductId: ["StandardProdukt", z.nullable(ProductId)],
    selectTarget: ["AuswahlZiel", z.enum(selectTargets)],
    layout: ["Darstellung", z.enum(categoryLayouts)],
    deviceType: ["GeraeteTyp", z.nullable(z.enum(shelfDeviceTypes))],
    bundled: ["Gebuendelt", z.boolean()],
    motif: ["Motiv", z.string().check(z.regex(/^[a-z]{1,40}$/))],
    productIds: ["Produkte", z.array(ProductId)],
  }),
);

const CampaignEntry = wire({
  id: ["AktionsId", z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))],
  title: ["Titel", InBothLanguages],
  text: ["Text", InBothLanguages],
  legalText: ["RechtsText", InBothLanguages],
  needsConsent: ["Zustimmung", z.boolean()],
  startsAt: ["Startdatum", Instant],
  endsAt: ["Enddatum", z.nullable(Instant)],
});

export const CatalogueFile = wire({
  products: ["Produkte", z.array(Product)],
  campaigns: ["Aktionen", z.array(CampaignEntry)],
});

/** Products and offers that ship with the server, for categories that are not read from the database. */
export const BundledFile = wire({
  products: ["Produkte", z.array(Product)],
  offers: ["Angebote", z.array(DeviceOffer)],
});
export type BundledCatalogue = z.output<typeof BundledFile>;

/** German phrases of products and device offers, each with its translation. */
export const PhraseFile = z.record(Sentence, Sentence);

const { photo: _drawn, ...advisorFields } = Advisor.fields;
export const AdvisorFile = z.array(wire(advisorFields));
