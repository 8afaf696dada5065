import { NewReferrer } from "@weitersagen/contract/recommendation";
import { Ticked } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";

const { firstName, lastName, email, newsletter } = NewReferrer.fields;

/**
 * Fields of the contract under the paths that the server uses in its errors. `terms` is a box here; the request sends the
 * version of the terms. A new field also goes to `Typed` and `referrerOf` in `request.ts`.
 */
export const ReferrerForm = wire({
  firstName: ["Empfehler.Vorname", firstName[1]],
  lastName: ["Empfehler.Nachname", lastName[1]],
  email: ["Empfehler.Email", email[1]],
  /** Only on the page where the tenant asks for it. */
  emailRepeat: ["EmailWiederholung", z.optional(email[1])],
  eligible: ["Empfehler.Teilnahmeberechtigt", Ticked],
  terms: ["Empfehlung.AgbText", Ticked],
  newsletter: ["Empfehler.NewsletterPermission", newsletter[1]],
});
