import { NewReferrer } from "@weitersagen/contract/recommendation";
import { Ticked } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";

const { firstName, lastName, email, newsletter, eligible } = NewReferrer.fields;

/** The contract's fields under the paths that the server uses in its errors. */
export const RecommendForm = wire({
  firstName: ["Empfehler.Vorname", firstName[1]],
  lastName: ["Empfehler.Nachname", lastName[1]],
  email: ["Empfehler.Email", email[1]],
  /** Only on the page where the tenant asks for it. */
  emailRepeat: ["EmailWiederholung", z.optional(email[1])],
  eligible: ["Empfehler.Teilnahmeberechtigt", eligible[1]],
  terms: ["Empfehlung.AgbText", Ticked],
  newsletter: ["Empfehler.NewsletterPermission", newsletter[1]],
});
