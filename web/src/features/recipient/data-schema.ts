import { PostalAddress, PersonName } from "@weitersagen/contract/person";
import { NewRecipient } from "@weitersagen/contract/recipient";
import { EmailAddress } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";
import { orEmpty } from "../../entities/personal-data/whole-address.ts";

const { consent, advertising } = NewRecipient.fields;
const { street, houseNumber, postcode, town } = PostalAddress.fields;

/**
 * The form of a recipient who gets a share of the reward. The contract nests the address; here its fields are flat, under
 * the paths that the server uses in its errors.
 */
export const RecipientForm = wire({
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
  street: ["Adresse.Strasse", z.optional(street[1])],
  houseNumber: ["Adresse.Hausnummer", z.optional(houseNumber[1])],
  // Of the parts of an address only the postcode has a format that an empty field violates.
  postcode: ["Adresse.Plz", z.optional(orEmpty(postcode[1]))],
  town: ["Adresse.Ort", z.optional(town[1])],
  consent: ["Zustimmung", consent[1]],
  advertising: ["Werbeeinwilligung", advertising[1]],
});

const trimmed = (value: string | boolean | undefined): string => String(value ?? "").trim();

/** The contract's rule again, for a message that explains it. */
export function isBadPostcode(value: string | boolean | undefined): boolean {
  return trimmed(value) !== "" && !/^\d{5}$/.test(trimmed(value));
}
