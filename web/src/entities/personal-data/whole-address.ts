import * as z from "zod/mini";

/** The fields of an address in a form. */
const names = ["street", "houseNumber", "postcode", "town"] as const;
type AddressField = (typeof names)[number];

/** The values of the controls before validation. */
type Typed = Readonly<Partial<Record<AddressField, string | boolean | undefined>>>;

/** The missing fields of an incomplete address. None if the address is complete or left out. */
export function missingOfAddress(values: Typed): AddressField[] {
  const missing = names.filter((name) => String(values[name] ?? "").trim() === "");
  return missing.length === names.length ? [] : missing;
}

/** A part of an address that may be left out: an empty field is no fault of its format. */
export const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.literal("")]);
