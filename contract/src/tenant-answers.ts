import { hasIbanChecksum } from "@weitersagen/domain/iban";
import * as z from "zod/mini";
import { EmailAddress, HostName } from "./scalars.ts";
import { shopUrlRule, TidyIban } from "./tenant-settings.ts";
import { text, trimmed } from "./text.ts";
import { wire } from "./wire.ts";
import "./setting-rules.ts";

const filled = (max: number) => trimmed(max).check(z.minLength(1));
const Line = z.optional(filled(200));
const Iban = TidyIban.check(z.refine(hasIbanChecksum, { error: "ibanRule" }));

export const productApis = ["standard", "telekom", "berater"] as const;

/** What a new tenant needs to know. Only the brand is required; a visible placeholder replaces every other answer. */
export const TenantAnswers = wire({
  brand: ["Marke", filled(80)],
  company: ["Firma", Line],
  street: ["Strasse", Line],
  town: ["Ort", Line],
  representatives: ["Vertretung", Line],
  register: ["Register", Line],
  vatId: ["UStId", Line],
  supportEmail: ["SupportEmail", z.optional(EmailAddress)],
  supportPhone: ["SupportTelefon", Line],
  privacyEmail: ["DatenschutzEmail", z.optional(EmailAddress)],
  sender: ["Absender", z.optional(EmailAddress)],
  site: ["MandantUrl", z.optional(z.pipe(text(500), z.url({ protocol: /^https$/, error: "httpsRule" })))],
  shop: ["ShopUrl", z.optional(text(1_000).check(shopUrlRule))],
  payerName: ["Kontoinhaber", z.optional(filled(70))],
  iban: ["IBAN", z.optional(Iban)],
  domain: ["Domain", z.optional(HostName)],
  /** The brand's colour, as it writes it. Buttons have it if texts on them are readable then. */
  colour: ["Farbe", z.optional(text(7).check(z.regex(/^#[0-9a-f]{6}$/i, { error: "colourRule" })))],
  productApi: ["produktApi", z.optional(z.enum(productApis))],
});
