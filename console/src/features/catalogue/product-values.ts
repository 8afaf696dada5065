import {
  type ProductForm,
  productTextNames,
  type ProductTextName,
} from "@weitersagen/contract/console/products";
import { centsOf, typedEuros } from "../../lib/cents.ts";

/** What the fields hold, as texts: the English ones are `en.name`, a ticked box is `1`, categories are `1,3`. */
export type Values = Readonly<Record<string, string>>;

const plain = ["externalId", "group", "footnote", "providerProductId"] as const;
/** What the commission is called in the catalogue if it has no other name. */
const USUAL_SCHEME = "standard";
export const priceNames = ["monthlyCents", "oneOffCents", "promotionRebateCents"] as const;
export const markNames = ["young", "hybrid"] as const;
export type FieldName =
  | ProductTextName
  | (typeof plain)[number]
  | (typeof priceNames)[number]
  | (typeof markNames)[number]
  | "commission"
  | "commissionScheme"
  | "play"
  | "productClass"
  | "categoryIds";

/** The field that a value belongs to: `en.name` is the English side of `name`. */
export const fieldOf = (name: string): FieldName => name.replace("en.", "") as FieldName;

/** `standard;5000` is typed as an amount; the name before it stays what it was. */
function commissionValues(stated: string): Values {
  const [scheme, cents] = stated.split(";");
  return {
    commission: cents === undefined ? "" : typedEuros(Number(cents)),
    commissionScheme: scheme || USUAL_SCHEME,
  };
}

function commissionOf({ commission = "", commissionScheme = USUAL_SCHEME }: Values): string | undefined {
  if (commission.trim() === "") return "";
  const cents = centsOf(commission);
  return cents === undefined || cents === null ? undefined : `${commissionScheme};${cents}`;
}

export function valuesOf(form: ProductForm): Values {
  return Object.fromEntries([
    ...productTextNames.flatMap((name) => [
      [name, form[name]],
      [`en.${name}`, form.english[name]],
    ]),
    ...plain.map((name) => [name, form[name]]),
    ...priceNames.map((name) => [name, typedEuros(form[name])]),
    ...markNames.map((name) => [name, form[name] ? "1" : ""]),
    ...Object.entries(commissionValues(form.commission)),
    ["play", form.play ?? ""],
    ["productClass", form.productClass ?? ""],
    ["categoryIds", form.categoryIds.join(",")],
  ]) as Values;
}

export const idsOf = (value: string): number[] => (value === "" ? [] : value.split(",").map(Number));

/** The form of typed values, or the name of a price that is no amount. */
export function formOfValues(values: Values): ProductForm | { readonly wrong: FieldName } {
  const value = (name: string) => values[name] ?? "";
  const texts = (prefix: string) =>
    Object.fromEntries(productTextNames.map((name) => [name, value(prefix + name)]));
  const prices = priceNames.map((name) => [name, centsOf(value(name))] as const);
  const wrong = prices.find(([, cents]) => cents === undefined)?.[0];
  if (wrong !== undefined) return { wrong };
  const commission = commissionOf(values);
  if (commission === undefined) return { wrong: "commission" };
  return {
    ...texts(""),
    english: texts("en."),
    ...Object.fromEntries(plain.map((name) => [name, value(name)])),
    ...Object.fromEntries(prices.map(([name, cents]) => [name, cents ?? 0])),
    ...Object.fromEntries(markNames.map((name) => [name, value(name) === "1"])),
    commission,
    play: value("play") || null,
    productClass: value("productClass") || null,
    categoryIds: idsOf(value("categoryIds")),
  } as ProductForm;
}

/** A field that both people have changed, or only the other one. */
export interface Difference {
  readonly name: string;
  readonly theirs: string;
  /** What was typed here, if it is something else. */
  readonly mine: string | undefined;
}

/** What another person has saved since the editor began. */
export function differencesOf(seen: Values, saved: Values, typed: Values): Difference[] {
  return Object.keys(saved).flatMap((name) => {
    const theirs = saved[name] ?? "";
    if (theirs === seen[name]) return [];
    const mine = typed[name] === undefined || typed[name] === theirs ? undefined : typed[name];
    return [{ name, theirs, mine }];
  });
}
