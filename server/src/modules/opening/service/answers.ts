import * as z from "zod/mini";
import { Domain } from "../../tenant/service/description.ts";

const Text = z.string().check(z.minLength(1), z.maxLength(200));

/** What a new tenant needs to know. Only the brand is required; a visible placeholder replaces every other answer. */
export const Answers = z.strictObject({
  brand: z.string().check(z.minLength(1), z.maxLength(80)),
  company: z.optional(Text),
  street: z.optional(Text),
  town: z.optional(Text),
  representatives: z.optional(Text),
  register: z.optional(Text),
  vatId: z.optional(Text),
  supportEmail: z.optional(z.email()),
  supportPhone: z.optional(Text),
  privacyEmail: z.optional(z.email()),
  sender: z.optional(z.email()),
  site: z.optional(z.url({ protocol: /^https$/ })),
  shop: z.optional(Text),
  payerName: z.optional(Text),
  iban: z.optional(Text),
  domain: z.optional(Domain),
  /** The colour of links and buttons, as an angle on the colour wheel. */
  hue: z.optional(z.coerce.number().check(z.gte(0), z.lte(360))),
});
export type Answers = z.output<typeof Answers>;

/** The options of `tenant init`, in the order of its help. */
export const answerTexts: Readonly<Record<keyof Answers, string>> = {
  brand: "the name that visitors see",
  company: "the company with its legal form",
  street: "street and number",
  town: "postcode and town",
  representatives: "who represents the company",
  register: "court and number of the register",
  vatId: "the VAT identification number",
  supportEmail: "the support address",
  supportPhone: "the support number",
  privacyEmail: "the address of the data protection officer",
  sender: "the sender of mails; without it the support address",
  site: "the client's own site, https://…",
  shop: "where orders are placed, https://… with {produkt} and {empfehlungsnummer}",
  payerName: "the holder of the account that pays rewards",
  iban: "the account that pays rewards",
  domain: "the tenant's own host name",
  hue: "the colour of links and buttons: 0 red, 140 green, 250 blue",
};
