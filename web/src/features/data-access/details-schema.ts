import { PersonName, PostalAddress, Salutation } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";
import { orEmpty } from "../../entities/personal-data/whole-address.ts";

const { street, houseNumber, postcode, town } = PostalAddress.fields;

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
