import { fieldErrors } from "@weitersagen/contract/problem";
import type { FieldError } from "@weitersagen/contract/problem";
import { TenantAnswers } from "@weitersagen/contract/tenant-answers";
import { formOf } from "@weitersagen/contract/wire";
import { type GivenIssue, readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";

/** What `tenant init` asks about a new tenant: the answers under their English names, as options and files have them. */
export const Answers = z.strictObject({
  ...formOf(TenantAnswers).shape,
  /** The colour of links and buttons, as an angle on the colour wheel. */
  hue: z.optional(z.coerce.number().check(z.gte(0), z.lte(360))),
});
export type Answers = z.output<typeof Answers>;
export type AnswerName = keyof Answers;

/** The options and questions of `tenant init`, in their order. */
export const answerTexts: Readonly<Record<AnswerName, string>> = {
  brand: "the name that visitors see",
  company: "the company with its legal form",
  street: "street and number",
  town: "postcode and town",
  representatives: "who represents the company",
  register: "court and number of the register",
  vatId: "the VAT identification number",
  supportEmail: "the e-mail address of the support",
  supportPhone: "the telephone number of the support",
  privacyEmail: "the e-mail address of the data protection officer",
  sender: "the sender of mails; without it the address of the support",
  site: "the client's own site, https://…",
  shop: "where orders are placed, https://… with {produkt} and {empfehlungsnummer}",
  payerName: "the holder of the account that pays rewards; without it the company",
  iban: "the IBAN of the account that pays rewards",
  domain: "the tenant's own host name, such as empfehlen.firma.de",
  hue: "the colour of links and buttons: 0 red, 140 green, 250 blue",
  colour: "the brand's colour instead, such as #1a6b4c",
  productApi: "the kind of catalogue: standard, telekom or berater",
};

/** What to say about an answer of the wrong form. */
const forms: Readonly<Partial<Record<string, string>>> = {
  supportEmail: "It must be an e-mail address.",
  privacyEmail: "It must be an e-mail address.",
  sender: "It must be an e-mail address.",
  site: "It must be an address that begins with https://",
  shop: "It must be an https address such as https://shop.firma.de/?produkt={produkt}&nr={empfehlungsnummer}",
  iban: "It must be an IBAN. Please check its digits.",
  domain: "It must be a host name in lower case, such as empfehlen.firma.de",
  hue: "It must be a number from 0 to 360.",
  colour: "It must be six hexadecimal digits after #, such as #1a6b4c",
};

/** What is wrong with each answer, in a sentence that an operator can act on. */
export function answerErrors(issues: readonly GivenIssue[]): FieldError[] {
  return fieldErrors(issues, "en").map(({ path, message }) => ({
    path,
    message: forms[path] ?? message,
  }));
}

/** What is wrong with a single answer. */
export function answerError(name: AnswerName, text: string): string | undefined {
  const result = readGiven(Answers, { brand: "any", [name]: text });
  return result.success ? undefined : answerErrors(result.issues)[0]?.message;
}
