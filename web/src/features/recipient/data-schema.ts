import { BirthDate, PostalAddress, PersonName } from "@weitersagen/contract/person";
import { NewRecipient } from "@weitersagen/contract/recipient";
import { EmailAddress } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import { readGermanDate } from "@weitersagen/domain/dates";
import * as z from "zod/mini";

const { salutation, phone, consent, advertising } = NewRecipient.fields;
const { street, houseNumber, postcode, town } = PostalAddress.fields;
const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.literal("")]);

const spellings = [
  /^(?<day>\d{1,2})[.\s/-]+(?<month>\d{1,2})[.\s/-]+(?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/** A date in the contract's format: a phone's number pad may lack the dot, and browsers fill in other formats. */
function normalizedDate(typed: string): string {
  for (const spelling of spellings) {
    const { day = "", month = "", year = "" } = spelling.exec(typed.trim())?.groups ?? {};
    if (year !== "") return `${day.padStart(2, "0")}.${month.padStart(2, "0")}.${year}`;
  }
  return typed.trim();
}

/** The contract's fields for a recipient with a share, under the paths that the server uses in its errors. */
export const RecipientForm = wire({
  salutation: ["Anrede", salutation[1]],
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
  phone: ["Telefon", phone[1]],
  birthDate: ["Geburtsdatum", z.optional(z.pipe(z.transform(normalizedDate), orEmpty(BirthDate)))],
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

export function isBadDate(value: string | boolean | undefined): boolean {
  return text(value) !== "" && readGermanDate(normalizedDate(text(value))) === undefined;
}

export function isBadPostcode(value: string | boolean | undefined): boolean {
  return text(value) !== "" && !/^\d{5}$/.test(text(value));
}
