import type { RefusedField as FieldError } from "../../../platform/refusal.ts";
import { addressErrors } from "./category-addresses.ts";
import type { CatalogueFiles } from "./files.ts";
import type { CurrentCatalogue } from "./current-catalogue.ts";

/** Finds duplicates and references to entries that neither the files nor the tenant's catalogue contain. */
export function validateCatalogue(files: CatalogueFiles, current: CurrentCatalogue): FieldError[] {
  const { categories, advisors, bundled } = files;
  const products = [...files.products, ...bundled.products];
  const offers = [...files.offers, ...bundled.offers];
  const ids = new Set([...products, ...current.products].map(({ id }) => id));
  const offerIds = new Set([...offers, ...current.offers].map(({ id }) => id));
  const keys = new Set([...categories, ...current.categories].map(({ key }) => key));
  const unknown = (path: string, what: string, german: string, known: boolean): FieldError[] =>
    known ? [] : [{ path, message: `${what} does not exist`, german: `${german} gibt es nicht` }];
  return [
    ...repeated("products", products, ({ id }) => String(id)),
    ...repeated("products", products, ({ externalId }) => externalId),
    ...repeated("offers", offers, ({ id }) => String(id)),
    ...repeated("offers", offers, ({ tariffId, deviceId }) => `tariff ${tariffId} with device ${deviceId}`),
    ...repeated("categories", categories, ({ id }) => `the id ${id}`),
    ...addressErrors(categories, current.categories),
    ...repeated("advisors", advisors, ({ externalId }) => externalId),
    ...products.flatMap(({ id, successorId, activeFrom, activeUntil }) => [
      ...unknown(
        `products.${id}`,
        `successor ${successorId}`,
        `Den Nachfolger ${successorId}`,
        successorId === null || ids.has(successorId),
      ),
      ...ownSuccessor(`products.${id}`, id, successorId),
      ...reversed(`products.${id}`, activeFrom, activeUntil),
    ]),
    ...offers.flatMap(({ id, tariffId, successorId, activeFrom, activeUntil }) => [
      ...unknown(`offers.${id}`, `tariff ${tariffId}`, `Den Tarif ${tariffId}`, ids.has(tariffId)),
      ...unknown(
        `offers.${id}`,
        `successor ${successorId}`,
        `Den Nachfolger ${successorId}`,
        successorId === null || offerIds.has(successorId),
      ),
      ...ownSuccessor(`offers.${id}`, id, successorId),
      ...reversed(`offers.${id}`, activeFrom, activeUntil),
    ]),
    ...[
      ...products.map((entry) => ({ ...entry, list: "products" })),
      ...offers.map((entry) => ({ ...entry, list: "offers" })),
    ].flatMap(({ list, id, bounties }) =>
      repeated(
        `${list}.${id}`,
        bounties,
        ({ startsAt, amountCents }) => `the bounty of ${amountCents} cents from ${startsAt.toISOString()}`,
      ),
    ),
    ...files.campaigns
      .filter(({ needsConsent, legalText }) => needsConsent && (legalText.de === "" || legalText.en === ""))
      .map(({ id }) => ({
        path: `campaigns.${id}`,
        message: "people agree to RechtsText: it must not be empty in any language",
        german: "Dem RechtsText stimmen Menschen zu: Er darf in keiner Sprache leer sein",
      })),
    ...movedOffers(offers, current),
    ...takenNumbers(products, current),
    ...categories
      .filter(({ deviceType, layout }) => deviceType !== null && layout !== "kartendeck")
      .map(({ key }) => ({
        path: `categories.${key}`,
        message: "devices need the layout kartendeck",
        german: "Geräte brauchen die Darstellung kartendeck",
      })),
    ...categories.flatMap(({ key, parentKey, otherKeys, productIds, defaultProductId }) => [
      ...[parentKey, ...otherKeys].flatMap((other) =>
        unknown(
          `categories.${key}`,
          `category ${other}`,
          `Die Kategorie ${other}`,
          other === null || keys.has(other),
        ),
      ),
      ...[defaultProductId, ...productIds].flatMap((id) =>
        unknown(`categories.${key}`, `product ${id}`, `Das Produkt ${id}`, id === null || ids.has(id)),
      ),
    ]),
  ];
}

const ownSuccessor = (path: string, id: number, successorId: number | null): FieldError[] =>
  id === successorId
    ? [{ path, message: "cannot be its own successor", german: "kann nicht sein eigener Nachfolger sein" }]
    : [];

const reversed = (path: string, from: Date | null, until: Date | null): FieldError[] =>
  from && until && until <= from
    ? [
        {
          path,
          message: "AktivBis must be after AktivAb",
          german: "Der letzte Verkaufstag muss nach dem ersten liegen",
        },
      ]
    : [];

/** Recommendations refer to a device with its tariff, so an offer keeps both. */
function movedOffers(
  offers: readonly { readonly id: number; readonly tariffId: number; readonly deviceId: number }[],
  current: CurrentCatalogue,
): FieldError[] {
  const known = new Map(current.offers.map((offer) => [offer.id, offer]));
  const idOfPair = new Map(
    current.offers.map(({ id, tariffId, deviceId }) => [`${tariffId} ${deviceId}`, id]),
  );
  return offers.flatMap(({ id, tariffId, deviceId }) => {
    const before = known.get(id);
    const other = idOfPair.get(`${tariffId} ${deviceId}`);
    if (before && (before.tariffId !== tariffId || before.deviceId !== deviceId)) {
      return [
        {
          path: `offers.${id}`,
          message: "keeps its tariff and device; add another offer",
          german: "behält Tarif und Gerät; legen Sie ein weiteres Angebot an",
        },
      ];
    }
    return other === undefined || other === id
      ? []
      : [
          {
            path: `offers.${id}`,
            message: `offer ${other} has the same tariff and device`,
            german: `Angebot ${other} hat denselben Tarif und dasselbe Gerät`,
          },
        ];
  });
}

function takenNumbers(
  products: readonly { readonly id: number; readonly externalId: string }[],
  current: CurrentCatalogue,
): FieldError[] {
  const numberOf = new Map([...current.products, ...products].map(({ id, externalId }) => [id, externalId]));
  const owners = Map.groupBy(numberOf.keys(), (id) => numberOf.get(id));
  return products.flatMap(({ id, externalId }) => {
    const others = (owners.get(externalId) ?? []).filter((other) => other !== id);
    const isNamed = (other: number) => products.some((product) => product.id === other);
    return others
      .filter((other) => !isNamed(other))
      .map((other) => ({
        path: `products.${id}`,
        message: `product ${other} has the number ${externalId}`,
        german: `Die Anbieternummer ${externalId} hat schon das Produkt ${other}`,
      }));
  });
}

function repeated<T>(path: string, entries: readonly T[], nameOf: (entry: T) => string): FieldError[] {
  const groups = Map.groupBy(entries, nameOf);
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([name]) => ({ path, message: `${name} occurs twice`, german: `${name} kommt doppelt vor` }));
}
