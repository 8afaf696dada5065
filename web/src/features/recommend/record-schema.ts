import { line, Ticked } from "@weitersagen/contract/person";
import { NewReferrer } from "@weitersagen/contract/recommendation";
import { wire } from "@weitersagen/contract/wire";
import * as z from "zod/mini";

const { firstName, lastName, email } = NewReferrer.fields;

/** The customer as the member types them, under the paths that the server uses in its errors. */
export const CustomerForm = wire({
  firstName,
  lastName,
  email,
  eligible: ["Teilnahmeberechtigt", Ticked],
  terms: ["AgbText", Ticked],
});

export const CodeForm = wire({
  customerCode: ["Empfehlung.Kundencode", line(20).check(z.minLength(1))],
});
