import { agencyRoles } from "@weitersagen/domain/agency-abilities";
import { isVatId } from "@weitersagen/domain/vat-id";
import * as z from "zod/mini";
import { line, PersonName } from "./person.ts";
import { EmailAddress } from "./scalars.ts";
import { tidied } from "./text.ts";
import { wire } from "./wire.ts";

/** The number of an agency or of a member, as the tenant gives it. */
export const RegisterNumber = line(40).check(z.regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,39}$/));

export const AgencyRole = z.enum(agencyRoles);

/** An empty text removes the value. */
const cleared = (maxLength: number, pattern: RegExp) =>
  z.optional(z.nullable(line(maxLength).check(z.regex(pattern))));

/** Of a state of the EU; blanks and dots are left out. */
const VatId = z.optional(
  z.nullable(
    tidied(14, (typed) => typed.replaceAll(/[\s.-]/g, "").toUpperCase()).check(
      z.refine((text) => text === "" || isVatId(text), { error: "vatIdRule" }),
    ),
  ),
);

/** Name, address and tax data of an agency: what its credit notes print. */
export const AgencyDetails = wire({
  name: ["Agenturname", z.optional(line(120).check(z.minLength(1)))],
  street: ["Strasse", z.optional(z.nullable(line(120)))],
  postcode: ["PLZ", cleared(10, /^(|[0-9A-Za-z][0-9A-Za-z -]{2,9})$/)],
  city: ["Ort", z.optional(z.nullable(line(80)))],
  vatId: ["UStId", VatId],
  taxNumber: ["Steuernummer", cleared(20, /^(|[0-9][0-9 /]{8,18}[0-9])$/)],
  isSmallBusiness: ["Kleinunternehmer", z.optional(z.boolean())],
});
export type AgencyDetails = z.output<typeof AgencyDetails>;

/** A person of an agency. */
export const AgencyPerson = wire({
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", z.nullable(EmailAddress)],
  roles: ["Rollen", z.array(AgencyRole).check(z.maxLength(agencyRoles.length))],
});
export type AgencyPerson = z.output<typeof AgencyPerson>;
