import { deviceTypes } from "@weitersagen/domain/catalogue";
import type { DeviceType, OfferFilter } from "@weitersagen/domain/catalogue";

/** Query parameters of filters and the chosen product, so that a page can be shared and works without script. */
export const catalogueQuery = {
  product: "produkt",
  type: "geraetetyp",
  manufacturer: "hersteller",
  tariff: "tarif",
  young: "young",
} as const;

const wholeNumber = /^[1-9]\d{0,8}$/;

export function readId(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return wholeNumber.test(text) ? Number(text) : undefined;
}

/** 1: only tariffs for young people, 0: only the others. */
export function readYoung(query: URLSearchParams): boolean | undefined {
  const text = query.get(catalogueQuery.young);
  return text === "1" ? true : text === "0" ? false : undefined;
}

/** Invalid filters are ignored, so that a mistyped address still shows the page. */
export function readFilter(query: URLSearchParams): OfferFilter {
  const type = query.get(catalogueQuery.type);
  const manufacturer = query.get(catalogueQuery.manufacturer)?.trim().slice(0, 100);
  return {
    deviceType: deviceTypes.find((known): known is DeviceType => known === type),
    manufacturer: manufacturer || undefined,
    tariffId: readId(query, catalogueQuery.tariff),
    young: readYoung(query),
  };
}
