import type { Category, DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import { monthlyPrice } from "@weitersagen/domain/catalogue";

interface Site {
  readonly origin: string;
  readonly brand: string;
  /** Makes an address of the API or of a page absolute. */
  readonly pictureOf: (entry: Product | DeviceOffer) => string;
  readonly addressOf: (path: string) => string;
}

const context = "https://schema.org";
const inEuros = (cents: number): string => (cents / 100).toFixed(2);

export function breadcrumbData({ breadcrumb }: Category, { addressOf }: Site): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: breadcrumb.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: addressOf(path),
    })),
  };
}

export function productData(product: Product, category: Category, site: Site): object {
  return {
    "@type": "Product",
    name: product.displayName,
    description: [product.description1, product.description2].filter(Boolean).join(". "),
    sku: product.externalId,
    category: category.name,
    image: site.pictureOf(product),
    brand: { "@type": "Brand", name: site.brand },
    offers: monthlyOffer(monthlyPrice(product).monthlyCents, category, site),
  };
}

export function deviceData(offer: DeviceOffer, category: Category, site: Site): object {
  return {
    "@type": "Product",
    name: offer.displayName,
    description: offer.deviceDescription,
    sku: String(offer.id),
    category: category.name,
    image: site.pictureOf(offer),
    brand: { "@type": "Brand", name: offer.manufacturer },
    offers: monthlyOffer(offer.monthlyCents, category, site),
  };
}

function monthlyOffer(cents: number, { path }: Category, { addressOf }: Site): object {
  return {
    "@type": "Offer",
    url: addressOf(path),
    availability: `${context}/InStock`,
    priceCurrency: "EUR",
    price: inEuros(cents),
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: inEuros(cents),
      priceCurrency: "EUR",
      billingDuration: 1,
      unitCode: "MON",
    },
  };
}

export function listData(category: Category, items: readonly object[]): object {
  return {
    "@context": context,
    "@type": "ItemList",
    name: category.title,
    itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, item })),
  };
}
