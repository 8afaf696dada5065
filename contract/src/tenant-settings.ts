import { HIGHEST_ABUSE_THRESHOLD, HIGHEST_RULE_WEIGHT } from "@weitersagen/domain/fraud-policy";
import * as z from "zod/mini";
import { ProductId } from "./catalogue.ts";
import { languages } from "./language.ts";
import { Flag, HostName } from "./scalars.ts";
import { TenantConfiguration } from "./tenant.ts";
import { themeSchema } from "./theme.ts";
import { tidied } from "./text.ts";
import { wire } from "./wire.ts";
import "./setting-rules.ts";

/** An IBAN without the spaces and small letters that people type. */
export const TidyIban = tidied(34, (typed) => typed.replaceAll(/\s/g, "").toUpperCase());

const HttpOrigin = z
  .string()
  .check(z.regex(/^https?:\/\/[a-z0-9.*-]+(:\d{1,5})?$/i, { error: "originRule" }));

/** A browser sends its origin exactly like this. */
const PageOrigin = z
  .string()
  .check(
    z.regex(
      /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+|https?:\/\/(?:[a-z0-9-]+\.)?localhost|http:\/\/127\.0\.0\.1)(?::\d{1,5})?$/,
      { error: "originRule" },
    ),
  );

/** The settings that differ between production, staging, testing and development. */
const EnvironmentSettings = wire({
  linkDomain: ["LinkDomain", z.optional(z.string())],
  trackingSiteId: ["TrackingSiteId", z.optional(z.int())],
  consentServiceUrl: ["ConsentServiceUrl", z.optional(z.url({ protocol: /^https$/, error: "httpsRule" }))],
});

/** What the address of a shop may contain in braces. */
export const shopPlaceholders = [
  "produkt",
  "empfehlungsnummer",
  "empfaengernummer",
  "handyId",
  "channel",
  "sprache",
  "einbettung",
] as const;

/**
 * Where orders are placed: `https://shop.example/bestellen?produkt={produkt}&nr={empfehlungsnummer}&e={empfaengernummer}`,
 * or a path of the tenant itself. Placeholders come after the host only,
 * so a visitor's input cannot change it. `http` is for a shop on the developer's own machine only.
 */
export const shopUrlRule = z.regex(
  new RegExp(
    String.raw`^(?:(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?)?\/(?![/\\])[^\s{}]*(?:\{(?:${shopPlaceholders.join("|")})\}[^\s{}]*)*$`,
    "i",
  ),
  { error: "shopRule" },
);

/** A general ledger account, as a bookkeeper numbers them. */
const AccountNumber = z.int().check(z.gte(1), z.lte(99_999_999));

/** All settings of a tenant: public ones, its look, and those that stay on the server. */
export const TenantSettings = wire({
  ...TenantConfiguration.fields,
  theme: ["Theme", themeSchema],
  /** The own domain that links and mails begin with; absent: the first in the alphabet. */
  mainDomain: ["Hauptdomain", z.optional(HostName)],
  /** Sites that may frame the app. */
  frameAncestors: ["FrameAncestors", z.array(HttpOrigin)],
  /** Sites whose pages may make the calls for browsers. */
  corsOrigins: ["CorsOrigins", z.optional(z.array(PageOrigin))],
  /** The tenant's own interface texts, by language and key. */
  texts: ["Texte", z.partialRecord(z.enum(languages), z.record(z.string(), z.string()))],
  environments: [
    "Umgebungen",
    z.partialRecord(z.enum(["production", "staging", "testing", "development"]), EnvironmentSettings),
  ],
  rewardExpiryDays: ["PraemieAblaufTage", z.int().check(z.gte(1), z.lte(3650))],
  mailSender: ["Absender", z.email()],
  /** An insurance may give the recipient only a small benefit: see the cap in the domain. */
  isInsurance: ["Versicherung", z.optional(Flag)],
  /** Goodwill above this amount needs a second person; in cents. */
  goodwillLimit: ["KulanzGrenze", z.optional(z.int().check(z.gte(0), z.lte(100_000)))],
  /** From this score on a reward is held for review. */
  abuseThreshold: ["MissbrauchSchwelle", z.optional(z.int().check(z.gte(1), z.lte(HIGHEST_ABUSE_THRESHOLD)))],
  /** Points of the fraud rules by name, where they differ from the standard; 0 switches a rule off. */
  abuseRules: [
    "MissbrauchRegeln",
    z.optional(z.record(z.string(), z.int().check(z.gte(0), z.lte(HIGHEST_RULE_WEIGHT)))),
  ],
  /** Scores without holding rewards, so that a new programme can find its threshold. */
  abuseShadow: ["MissbrauchNurBeobachten", z.optional(Flag)],
  /** Channels and e-mail domains that were misused before. */
  bannedSources: ["GesperrteQuellen", z.optional(z.array(z.string().check(z.toLowerCase())))],
  /** Below this number of voucher codes the operator is warned. */
  voucherStockWarning: ["GutscheinWarnbestand", z.optional(z.int().check(z.gte(0)))],
  /** The account that pays the rewards. */
  payer: [
    "Auszahlungskonto",
    z.optional(
      wire({
        name: ["Name", z.string().check(z.minLength(1), z.maxLength(70))],
        iban: ["IBAN", TidyIban.check(z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, { error: "ibanRule" }))],
        bic: [
          "BIC",
          z.optional(z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, { error: "bicRule" }))),
        ],
      }),
    ),
  ],
  /** Who issues the credit notes to agencies; absent: none are issued. */
  creditNoteIssuer: [
    "Gutschriftsaussteller",
    z.optional(
      wire({
        name: ["Name", z.string().check(z.minLength(1), z.maxLength(100))],
        street: ["Strasse", z.string().check(z.minLength(1), z.maxLength(100))],
        postcode: ["PLZ", z.string().check(z.regex(/^\d{5}$/, { error: "postcodeRule" }))],
        city: ["Ort", z.string().check(z.minLength(1), z.maxLength(100))],
        vatId: ["UStId", z.string().check(z.regex(/^DE\d{9}$/, { error: "germanVatIdRule" }))],
        email: ["Email", z.email({ error: "mailAddressRule" })],
      }),
    ),
  ],
  /** Products of the provider's files that are neither stored nor shown. */
  excludedProductIds: ["AusgeschlosseneProdukte", z.optional(z.array(ProductId))],
  /** Orders with rewards of this sum need the release of two people; absent: one is enough. */
  releaseTwoPeopleFromCents: ["AuftragsfreigabeVierAugenAbCent", z.optional(z.int().check(z.gte(0)))],
  /** Within this many days agencies should release an order; absent: 30. */
  releaseTermDays: ["AuftragsfreigabeFristTage", z.optional(z.int().check(z.gte(1), z.lte(365)))],
  /** The OpenID provider at which members of agencies log in. Its client secret is a secret of the tenant. */
  signOn: [
    "Anmeldedienst",
    z.optional(
      wire({
        issuer: ["Issuer", z.url({ protocol: /^https?$/, error: "addressRule" })],
        clientId: ["ClientId", z.string().check(z.minLength(1), z.maxLength(200))],
        scope: [
          "Scope",
          z.optional(z.string().check(z.regex(/^openid( [\w:./-]+)*$/, { error: "scopeRule" }))),
        ],
        /** Where the provider sends the browser back to. Absent: the tenant's own screen for it. */
        redirectUri: ["Redirect", z.optional(z.url({ protocol: /^https?$/, error: "addressRule" }))],
        rolesClaim: [
          "RollenClaim",
          z.optional(z.string().check(z.regex(/^[\w:./-]{1,200}$/, { error: "claimRule" }))),
        ],
        agencyClaim: [
          "AgenturClaim",
          z.optional(z.string().check(z.regex(/^[\w:./-]{1,200}$/, { error: "claimRule" }))),
        ],
      }),
    ),
  ],
  /** How the books are passed on to DATEV. */
  datev: [
    "Datev",
    z.optional(
      wire({
        consultant: ["Beraternummer", z.int().check(z.gte(1_001), z.lte(9_999_999))],
        client: ["Mandantennummer", z.int().check(z.gte(1), z.lte(99_999))],
        chart: ["Kontenrahmen", z.enum(["03", "04"])],
        accountLength: ["Sachkontenlaenge", z.optional(z.int().check(z.gte(4), z.lte(8)))],
        yearStartMonth: ["WirtschaftsjahrMonat", z.optional(z.int().check(z.gte(1), z.lte(12)))],
        /** Accounts that differ from the usual ones of the chart. */
        accounts: [
          "Konten",
          z.optional(
            wire({
              programme: ["Aufwand", z.optional(AccountNumber)],
              owed: ["Verbindlichkeiten", z.optional(AccountNumber)],
              bank: ["Bank", z.optional(AccountNumber)],
              vouchers: ["Gutscheine", z.optional(AccountNumber)],
              clawback: ["Rueckforderungen", z.optional(AccountNumber)],
              commission: ["Provisionen", z.optional(AccountNumber)],
              commission_owed: ["VerbindlichkeitenAgenturen", z.optional(AccountNumber)],
              input_tax: ["Vorsteuer", z.optional(AccountNumber)],
            }),
          ),
        ],
      }),
    ),
  ],
  /** Who hears of payouts that wait; absent: the support address. */
  operatorEmail: ["BetreiberEmail", z.optional(z.email())],
  /** After how many days a batch that is not released, not sent or not confirmed is reported. */
  payoutWarningDays: ["AuszahlungWarnTage", z.optional(z.int().check(z.gte(1), z.lte(60)))],
  /** Absent: the client's own site. */
  shopUrl: ["ShopUrl", z.optional(z.string().check(shopUrlRule))],
});
export type TenantSettings = z.output<typeof TenantSettings>;
