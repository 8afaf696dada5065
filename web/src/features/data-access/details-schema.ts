import { PersonName, PostalAddress, Salutation } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";

const { street, houseNumber, postcode, town } = PostalAddress.fields;
const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.literal("")]);

/** The contract's fields under the paths that the server uses in its errors. */
export const CorrectedDetails = wire({
  salutation: ["Anrede", z.optional(Salutation)],
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  street: ["Adresse.Strasse", z.optional(orEmpty(street[1]))],
  houseNumber: ["Adresse.Hausnummer", z.optional(orEmpty(houseNumber[1]))],
  postcode: ["Adresse.Plz", z.optional(orEmpty(postcode[1]))],
  town: ["Adresse.Ort", z.optional(orEmpty(town[1]))],
});

const addressNames = ["street", "houseNumber", "postcode", "town"] as const;
type Typed = Readonly<Partial<Record<(typeof addressNames)[number], string | boolean | undefined>>>;

/** An address is complete or absent. */
export function missingOfAddress(values: Typed): (typeof addressNames)[number][] {
  const missing = addressNames.filter((name) => !String(values[name] ?? "").trim());
  return missing.length === addressNames.length ? [] : missing;
}
