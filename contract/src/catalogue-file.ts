import type { ProductStatus } from "@weitersagen/domain/product-life";
import * as z from "zod/mini";
import { BountyFields, DeviceOffer, Product, ProductId } from "./catalogue.ts";
import { Instant, withDefault } from "./scalars.ts";
import { type Fields, wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const statusWords = {
  draft: "Entwurf",
  active: "Aktiv",
  withdrawn: "Zurueckgezogen",
} as const satisfies Record<ProductStatus, string>;

/** When an entry is on sale. Without a status a known entry keeps its own and a new one is active. */
const life = {
  status: ["Status", z.optional(wireWords(statusWords))],
  activeFrom: ["AktivAb", withDefault(z.nullable(Instant), null)],
  activeUntil: ["AktivBis", withDefault(z.nullable(Instant), null)],
  successorId: ["Nachfolger", withDefault(z.nullable(ProductId), null)],
} as const;

/** A picture in the folder, or `asset:ID` for one of the content. */
const PictureName = z.string().check(z.regex(/^(?:asset:[\w-]{1,100}|(?:[\w-]+\/)*[\w-][\w.-]*)$/));
export const pictureName = ["Bild", z.optional(PictureName)] as const;

const { currentBounty: _bounty, language: _language, image: _image, ...product } = Product.fields;
const {
  currentBounty: _offered,
  language: _spoken,
  young: _young,
  image: _shown,
  ...offer
} = DeviceOffer.fields;

/** A field with a value for files that leave it out. */
const or = <const Name extends string, Schema extends z.ZodMiniType>(
  [name, schema]: readonly [Name, Schema],
  absent: z.output<Schema>,
) => [name, withDefault(schema, absent)] as const;

const { euros, endsAt, shownEndsAt, ...bounty } = BountyFields.fields;

/** A bounty in a file of the catalogue. What it promises never changes, so two amounts must not differ. */
const BountyEntry = z.pipe(
  wire({
    ...bounty,
    euros: ["Wert", z.optional(euros[1])],
    endsAt: or(endsAt, null),
    shownEndsAt: or(shownEndsAt, null),
  }).check(
    z.refine((entry) => entry.euros === undefined || Math.round(entry.euros * 100) === entry.amountCents, {
      error: "bountyAmounts",
    }),
  ),
  z.transform(({ euros: _euros, ...entry }) => entry),
);

/** A product in a file of the catalogue. Only what every tenant needs is required. */
export const ProductFields = wire({
  ...product,
  play: or(product.play, null),
  displayName: ["AnzeigeName", z.optional(product.displayName[1])],
  young: or(product.young, false),
  hybrid: or(product.hybrid, false),
  group: ["Gruppe", z.optional(product.group[1])],
  productClass: or(product.productClass, null),
  oneOffCents: or(product.oneOffCents, 0),
  description2: or(product.description2, ""),
  description3: or(product.description3, ""),
  description4: or(product.description4, ""),
  providerProductId: or(product.providerProductId, null),
  footnote: or(product.footnote, null),
  priceSplit: or(product.priceSplit, null),
  promotionName: or(product.promotionName, null),
  promotionRebateCents: or(product.promotionRebateCents, 0),
  bounties: ["Praemien", z.array(BountyEntry)],
  /** `standard;7000`: scheme and cents of what the provider pays an agency. Never shown to visitors. */
  commission: ["Provision", withDefault(z.nullable(z.string().check(z.regex(/^[a-z]+;\d{1,9}$/))), null)],
  picture: pictureName,
  ...life,
});
export const ProductEntry = z.pipe(
  ProductFields,
  z.transform((entry) => ({
    ...entry,
    displayName: entry.displayName ?? entry.name,
    group: entry.group ?? entry.name,
  })),
);
export type ProductEntry = z.output<typeof ProductEntry>;

/** A device with its tariff in a file of the catalogue. */
export const OfferEntry = wire({
  ...offer,
  productClass: or(offer.productClass, null),
  description: or(offer.description, ""),
  deviceDescription: or(offer.deviceDescription, ""),
  position: or(offer.position, 0),
  onPromotion: or(offer.onPromotion, false),
  topPosition: or(offer.topPosition, 0),
  promotionCents: or(offer.promotionCents, null),
  /** What the device with this tariff pays; empty: what the tariff alone pays. */
  bounties: ["Praemien", withDefault(z.array(BountyEntry), [])],
  picture: pictureName,
  ...life,
});
export type OfferEntry = z.output<typeof OfferEntry>;

/** The wire name of each field of a product or an offer, for reports about files. */
export const entryFieldNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...OfferEntry.fields, ...ProductFields.fields }).map(([name, [wireName]]) => [
    name,
    wireName,
  ]),
);

/** A bounty's fields in a file; its amount in euros follows from the cents. */
const BountyColumns = z.array(wire({ ...bounty, endsAt, shownEndsAt }));

/** An entry as a file of the catalogue has it: the reverse of reading one. */
export function fileEntry({ fields }: { readonly fields: Fields }, entry: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(entry));
  const named = Object.entries(fields).flatMap(([name, [wireName, schema]]) => {
    const value = values.get(name);
    if (value === undefined) return [];
    return [[wireName, z.encode(name === "bounties" ? BountyColumns : schema, value)] as const];
  });
  return Object.fromEntries(named);
}
