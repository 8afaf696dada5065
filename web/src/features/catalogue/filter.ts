import { MAX_PAGE } from "@weitersagen/contract/page-limits";
import { deviceTypes } from "@weitersagen/domain/catalogue";
import type { DeviceType, OfferFilter } from "@weitersagen/domain/catalogue";

/** Query parameters of filters and the chosen product, so that a page can be shared and works without script. */
export const catalogueQuery = {
  product: "produkt",
  type: "geraetetyp",
  manufacturer: "hersteller",
  tariff: "tarif",
  young: "young",
  page: "seite",
} as const;

const wholeNumber = /^[1-9]\d{0,8}$/;

export function readId(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return wholeNumber.test(text) ? Number(text) : undefined;
}

export function readPage(query: URLSearchParams): number | undefined {
  const page = readId(query, catalogueQuery.page);
  return page && Math.min(page, MAX_PAGE);
}

/** 1: only tariffs for young people, 0: only the others. */
export function readYoung(query: URLSearchParams): boolean | undefined {
  const text = query.get(catalogueQuery.young);
  return text === "1" ? true : text === "0" ? false : undefined;
}

/** The address of a page of the list, with the filters that are set. */
export function pageAddress(path: string, filters: string, page: number): string {
  const query = new URLSearchParams(filters);
  if (page > 1) query.set(catalogueQuery.page, String(page));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** The filters of an address, without the chosen product and page. */
export function filtersOf(query: URLSearchParams): string {
  const { type, manufacturer, tariff, young } = catalogueQuery;
  const filters = [type, manufacturer, tariff, young].map((name) => [name, query.get(name) ?? ""] as const);
  return new URLSearchParams(filters.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();
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
