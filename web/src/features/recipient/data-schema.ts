import { PostalAddress, PersonName } from "@weitersagen/contract/person";
import { NewRecipient } from "@weitersagen/contract/recipient";
import { EmailAddress } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";

const { consent, advertising } = NewRecipient.fields;
const { street, houseNumber, postcode, town } = PostalAddress.fields;
const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.literal("")]);

/** The contract's fields for a recipient with a share, under the paths that the server uses in its errors. */
export const RecipientForm = wire({
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
  street: ["Adresse.Strasse", z.optional(street[1])],
  houseNumber: ["Adresse.Hausnummer", z.optional(houseNumber[1])],
  postcode: ["Adresse.Plz", z.optional(orEmpty(postcode[1]))],
  town: ["Adresse.Ort", z.optional(town[1])],
  consent: ["Zustimmung", consent[1]],
  advertising: ["Werbeeinwilligung", advertising[1]],
});

const addressNames = ["street", "houseNumber", "postcode", "town"] as const;
type Typed = Readonly<Partial<Record<keyof typeof RecipientForm.fields, string | boolean>>>;
const text = (value: string | boolean | undefined): string => String(value ?? "").trim();

/** The missing fields of an incomplete address. */
export function missingOfAddress(values: Typed): (typeof addressNames)[number][] {
  const missing = addressNames.filter((name) => text(values[name]) === "");
  return missing.length === addressNames.length ? [] : missing;
}

export function isBadPostcode(value: string | boolean | undefined): boolean {
  return text(value) !== "" && !/^\d{5}$/.test(text(value));
}
