import type { Category, DeviceOffer, Product, Shelf } from "@weitersagen/contract/catalogue";
import type { Footnote } from "@weitersagen/contract/content";
import { defaultLanguage } from "@weitersagen/contract/language";
import { devicePriceCents } from "@weitersagen/domain/catalogue";
import { isReachable, pathWith } from "../../lib/page/links.ts";
import type { Page } from "../../lib/page/page.tsx";
import { productPicture } from "../../entities/product/product-picture.ts";
import { viewProduct } from "../../entities/product/product-view.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { textsOf } from "../../lib/texts/texts.ts";
import { catalogueQuery, readFilter, readId, readYoung } from "./filter.ts";
import type { Choice, FilterView, OfferCardView, ProductCardView } from "./views.ts";
import { catalogueTexts } from "./texts.ts";
import { withoutLeadingDash } from "../../lib/texts/leading-dash.ts";

export function productShelf(
  products: readonly Product[],
  category: Category,
  footnotes: readonly Footnote[],
  input: ScreenInput,
): ProductCardView[] {
  const asked = readId(input.url.searchParams, catalogueQuery.product);
  const selected = products.some(({ id }) => id === asked) ? asked : category.defaultProductId;
  // A picture that several products share is shown once: in the page's head, or above the group.
  const pictures = new Set(products.map(({ image }) => image?.src));
  return products.map((product) => ({
    ...viewProduct(product, input),
    isPictured: products.length > 1 && pictures.size === products.length && product.image !== undefined,
    footnote: footnoteOf(product, products, footnotes),
    selected: product.id === selected,
    young: product.young,
    devicesAt: devicesAt(category, product.id, input),
  }));
}

function footnoteOf(
  product: Product,
  shelf: readonly Product[],
  footnotes: readonly Footnote[],
): ProductCardView["footnote"] {
  const { footnote: identifier } = product;
  const number = footnotes.findIndex((footnote) => footnote.identifier === identifier) + 1;
  if (identifier === null || number === 0) return undefined;
  return { identifier, number, isFirst: shelf.find(({ footnote }) => footnote === identifier) === product };
}

/** `smartphones` and `tablets` are pages of the catalogue that get the chosen tariff as a parameter. */
function devicesAt({ selectTarget }: Category, tariffId: number, page: Page): string | undefined {
  const path = `/${selectTarget}.html`;
  if (selectTarget === "empfehlen" || !isReachable(page, path)) return undefined;
  return `${path}?${catalogueQuery.tariff}=${tariffId}`;
}

export function deviceFilter(shelf: Shelf, { deviceType }: Category, input: ScreenInput): FilterView {
  const filter = readFilter(input.url.searchParams);
  const t = textsOf(catalogueTexts, input);
  const everything = (label: string): Choice => ({ value: "", label });
  return {
    types:
      deviceType === "alle"
        ? [
            everything(t("allTypes")),
            { value: "smartphone", label: t("smartphones") },
            { value: "tablet", label: t("tablets") },
          ]
        : [],
    manufacturers: [
      everything(t("allManufacturers")),
      ...shelf.manufacturers.map((name) => ({ value: name, label: name })),
    ],
    tariffs: [
      everything(t("cheapestTariff")),
      ...shelf.tariffs.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    ages: ageChoices(shelf, input),
    chosen: {
      type: filter.deviceType ?? "",
      manufacturer: filter.manufacturer ?? "",
      tariff: filter.tariffId === undefined ? "" : String(filter.tariffId),
      age: ageValue(filter.young),
    },
  };
}

/** Tariffs for young people are marked where a page has both kinds. */
export function ageFilter(shelf: Pick<Shelf, "hasBothAges">, input: ScreenInput): FilterView | undefined {
  const ages = ageChoices(shelf, input);
  if (ages.length === 0) return undefined;
  const chosen = { type: "", manufacturer: "", tariff: "", age: ageValue(readYoung(input.url.searchParams)) };
  return { types: [], manufacturers: [], tariffs: [], ages, chosen };
}

function ageChoices({ hasBothAges }: Pick<Shelf, "hasBothAges">, page: Page): Choice[] {
  if (!hasBothAges) return [];
  const t = textsOf(catalogueTexts, page);
  return [
    { value: "", label: t("allAges") },
    { value: "1", label: t("youngOnly") },
    { value: "0", label: t("otherAges") },
  ];
}

const ageValue = (young: boolean | undefined): string => (young === undefined ? "" : young ? "1" : "0");

export function offerCard(offer: DeviceOffer, page: Page): OfferCardView {
  const onPromotion = offer.onPromotion && offer.promotionCents !== null;
  const target = pathWith(page, "Empfehlen", offer.tariffId);
  return {
    id: offer.id,
    name: withoutLeadingDash(offer.displayName),
    language: offer.language ?? defaultLanguage,
    description: offer.deviceDescription,
    monthlyCents: offer.monthlyCents,
    deviceCents: devicePriceCents(offer),
    young: offer.young ?? false,
    usualDeviceCents: onPromotion ? offer.deviceCents : undefined,
    bountyCents: offer.currentBounty?.amountCents,
    picture: productPicture(page, offer),
    recommendAt: target && `${target}?handyId=${offer.deviceId}`,
  };
}
