import { StoredCampaignId } from "@weitersagen/contract/console/campaigns";
import {
  Advisor,
  categoryLayouts,
  CategoryKey,
  ProductId,
  selectTargets,
  shelfDeviceTypes,
} from "@weitersagen/contract/catalogue";
import { OfferEntry, pictureName, ProductEntry } from "@weitersagen/contract/catalogue-file";
import { Instant, withDefault } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";

/** The file format of a catalogue: wire names, texts in both languages. */
const Sentence = z.string().check(z.minLength(1), z.maxLength(1000));
/** A text in both languages, as long as the console's forms allow: what they store can be downloaded as a file. */
const inBoth = (least: number, most: number) => {
  const Text = z.string().check(z.minLength(least), z.maxLength(most));
  return z.object({ de: Text, en: Text });
};

export const CategoryEntry = wire({
  picture: pictureName,
  id: ["Id", ProductId],
  key: ["Schluessel", CategoryKey],
  englishKey: ["SchluesselEn", withDefault(z.nullable(CategoryKey), null)],
  aliases: ["Aliasse", z.optional(z.array(CategoryKey))],
  source: ["Quelle", z.string().check(z.regex(/^[a-z]{1,40}$/))],
  category: ["Kategorie", CategoryKey],
  parentKey: ["Uebergeordnet", z.nullable(CategoryKey)],
  name: ["Name", inBoth(1, 120)],
  title: ["Titel", inBoth(1, 120)],
  description: ["Beschreibung", inBoth(1, 500)],
  otherKeys: ["WeitereKategorien", z.array(CategoryKey)],
  defaultProductId: ["StandardProdukt", z.nullable(ProductId)],
  selectTarget: ["AuswahlZiel", z.enum(selectTargets)],
  layout: ["Darstellung", z.enum(categoryLayouts)],
  deviceType: ["GeraeteTyp", z.nullable(z.enum(shelfDeviceTypes))],
  bundled: ["Gebuendelt", withDefault(z.boolean(), false)],
  motif: ["Motiv", z.string().check(z.regex(/^[a-z]{1,40}$/))],
  productIds: ["Produkte", z.array(ProductId)],
});
export const CategoryFile = z.array(CategoryEntry);

export const CampaignEntry = wire({
  id: ["AktionsId", StoredCampaignId],
  title: ["Titel", inBoth(1, 120)],
  text: ["Text", inBoth(0, 1_000)],
  legalText: ["RechtsText", inBoth(0, 4_000)],
  needsConsent: ["Zustimmung", z.boolean()],
  startsAt: ["Startdatum", Instant],
  endsAt: ["Enddatum", z.nullable(Instant)],
});

export const CatalogueFile = wire({
  products: ["Produkte", z.array(ProductEntry)],
  campaigns: ["Aktionen", withDefault(z.array(CampaignEntry), [])],
  offers: ["Angebote", withDefault(z.array(OfferEntry), [])],
});

/** Products and offers that ship with the tenant's files. They are stored like others, and marked. */
export const BundledFile = wire({
  products: ["Produkte", z.array(ProductEntry)],
  offers: ["Angebote", z.array(OfferEntry)],
});

/** German phrases of products and device offers, each with its translation. */
export const PhraseFile = z.record(Sentence, Sentence);

const { photo: _photo, image: _advisorImage, ...advisorFields } = Advisor.fields;
export const AdvisorFile = z.array(wire({ ...advisorFields, picture: pictureName }));

/** Text alternatives of pictures, by file name without its folder and ending. */
export const PictureIndex = z.record(
  z.string(),
  z.object({ alt: z.object({ de: z.string(), en: z.string() }) }),
);
