import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { AssetId, Cents, Flag, Instant, Slug } from "./scalars.ts";
import { tenantExample } from "./tenant-example.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

/** Position of a sharing channel on the share screen; a negative one is off. */
const SortOrder = z.int().check(z.gte(-99), z.lte(99));
const HttpUrl = z.url({ protocol: /^https?$/, error: "addressRule" });
const HttpsUrl = z.url({ protocol: /^https$/, error: "httpsRule" });
/** An address on another host, or a path of the tenant itself. */
const Receiver = z.union([HttpUrl, z.string().check(z.regex(/^\/(?!\/)[\w.~/-]+$/))]);
const LocalPath = z.string().check(z.regex(/^(\/[\w.~/-]*)?$/, { error: "pathRule" }));
const Words = z.string().check(z.minLength(1), z.maxLength(120));
/** Read by `wordingIn`. */
const Wording = z.union([Words, z.object({ de: Words, en: Words })]);
const Percent = z.literal([0, 50, 100]);

export const consentCategories = ["required", "functional", "analytical", "marketing"] as const;

export const Tracking = wire({
  name: ["Name", z.string().check(z.minLength(1), z.maxLength(80))],
  kind: ["Art", z.literal("matomo")],
  category: ["Kategorie", z.enum(consentCategories)],
  url: ["Url", Receiver],
  siteId: ["SiteId", z.int().check(z.gte(1))],
  goalId: ["ZielId", z.optional(z.int().check(z.gte(1)))],
});

/** A service that needs the visitor's consent; adding one asks all visitors again. */
export const ConsentService = wire({
  /** The key under which the visitor's decision is stored. */
  name: ["Name", z.string()],
  /** Its display name, if different from its name. */
  label: ["Anzeigename", z.optional(Wording)],
  category: ["Kategorie", z.enum(consentCategories)],
  provider: ["Anbieter", Wording],
  purpose: ["Zweck", z.object({ de: z.string(), en: z.string() })],
  cookies: ["Cookies", z.array(z.string())],
});

export const ConsentOptions = wire({
  cookiePrefix: ["CookiePrefix", z.string().check(z.regex(/^[a-z0-9_-]{0,20}$/, { error: "prefixRule" }))],
  expiryDays: ["AblaufTage", z.int().check(z.gte(1), z.lte(365))],
  textVersion: ["TextVersion", z.string().check(z.minLength(1), z.maxLength(40))],
  services: ["Dienste", z.array(ConsentService)],
});

export const MOST_SUCCESSES = 1_000;
export const TierAmount = z.int().check(z.gte(1), z.lte(1_000_000));
export const TierSuccess = z.int().check(z.gte(1), z.lte(MOST_SUCCESSES));

/** An extra for the n-th success of a referrer within the promotion's days. */
export const TierEntry = wire({
  id: ["Id", z.string().check(z.minLength(1), z.maxLength(40))],
  /** In the caller's language. */
  title: ["Titel", Wording],
  startsAt: ["Startdatum", Instant],
  endsAt: ["Enddatum", z.nullable(Instant)],
  amountCents: ["WertCent", TierAmount],
  success: ["Erfolg", TierSuccess],
});

const Conditions = z.string().check(z.minLength(1), z.maxLength(600));

/** The shop that takes the vouchers which the tenant gives away. */
export const VoucherShop = wire({
  name: ["Name", z.string().check(z.minLength(1), z.maxLength(80))],
  /** Where a voucher is redeemed. */
  url: ["Link", HttpsUrl],
  /** The id of a picture in the content. */
  picture: ["Bild", z.optional(AssetId)],
  /** What a voucher can be used for and until when. */
  conditions: ["Bedingungen", z.optional(z.object({ de: Conditions, en: Conditions }))],
});
export type VoucherShop = z.output<typeof VoucherShop>;

/** Those on the list of employees, or people who are to become employees and are not on it yet. */
const Colleagues = wireWords({ employees: "Mitarbeiter", newcomers: "Neue" });

/** The public settings of a tenant. Never contains the id and secret of the CMS client. */
export const TenantConfiguration = wire({
  slug: ["Mandant", Slug],
  brand: ["Name", z.string().check(z.minLength(1), z.maxLength(80))],
  siteUrl: ["MandantUrl", HttpUrl],
  embeddingPath: ["EmpfehlenPath", LocalPath],
  embeddingPage: ["EmpfehlenWebPage", z.string()],
  apiRoute: ["apiRoute", z.string().check(z.regex(/^\/[a-z][a-z0-9-]*$/))],
  /** One of the known product APIs; the catalogue calls refuse a missing or unknown one by name. */
  productApi: ["produktApi", z.string().check(z.regex(/^[\w-]{0,40}$/))],
  contentApp: ["SquidexAppName", z.string().check(z.regex(/^[a-z0-9-]+$/))],
  supportEmail: ["SupportEmail", z.email()],
  supportPhone: ["SupportTelefon", z.string()],
  imprintUrl: ["ImpressumUrl", z.optional(HttpUrl)],
  trackings: ["trackings", z.array(Tracking)],
  useInternalConsentManager: ["useInternalConsentManager", Flag],
  /** The script of an external consent manager, loaded where the internal one is off. */
  consentServiceUrl: ["ConsentServiceUrl", z.optional(HttpsUrl)],
  consentOptions: ["consentOptions", ConsentOptions],
  isAutologin: ["IsAutologin", Flag],
  integratedFrame: ["ModuleIntegratedFrame", Flag],
  hidesImprint: ["ModuleAdv", Flag],
  forcesLogin: ["ModuleErzwingeLogin", Flag],
  agentRecommendation: ["ModuleAgentRecommendation", Flag],
  companyRecommendation: ["ModuleCompanyRecommendation", Flag],
  callCentre: ["ModuleCallcenter", Flag],
  /** Agencies work with the programme in an area of their own. */
  agency: ["ModuleAgentur", z.optional(Flag)],
  /** Orders credited to an agency wait for its release. */
  orderRelease: ["ModuleAuftragsfreigabe", z.optional(Flag)],
  storesBankAccounts: ["ModuleStoringBankdata", Flag],
  germanIbanOnly: ["ModuleIBANNurDE", Flag],
  newsletter: ["ModuleNewsletterPermission", Flag],
  offlineCodes: ["ModuleErstelleOfflineEmpfehlungCode", Flag],
  captcha: ["ModuleCaptcha", Flag],
  complaintDays: ["ModuleAuftragsdatumMindestalterTage", z.int().check(z.gte(0), z.lte(400))],
  allowsSelfRecommendation: ["AllowSelfRecommendation", Flag],
  maxRecipientBountyCents: ["MaxEmpfaengerPraemieCent", z.nullable(Cents)],
  /** Rewards are also available as vouchers. */
  offersVouchers: ["Gutscheine", z.optional(Flag)],
  voucherShop: ["GutscheinShop", z.optional(VoucherShop)],
  tiers: ["mehrfachPraemien", z.optional(z.array(TierEntry))],
  acceptsTermsByDefault: ["AgbCheckBoxAutoAccept", Flag],
  showsCategories: ["ShowProductCategory", Flag],
  shares: ["Anteile", z.array(Percent).check(z.minLength(1))],
  defaultShare: ["RecommenderDefaultShare", Percent],
  emailWhitelist: [
    "EmailWhitelist",
    z.array(z.string().check(z.regex(/^([\w.+-]*@)?[\w.-]+\.[a-z]{2,}$/i, { error: "mailPatternRule" }))),
  ],
  /** Whom employees may recommend to. Absent: other employees. */
  colleagues: ["Kollegenkreis", z.optional(Colleagues)],
  /** The form of a recommendation asks for the email address twice. */
  repeatsEmail: ["EmailWiederholen", z.optional(Flag)],
  /** The terms allow public posts. Absent: links are passed on to single persons only. */
  allowsPosts: ["OeffentlicheBeitraege", z.optional(Flag)],
  channelEmail: ["ModuleEmailClient", SortOrder],
  channelFacebook: ["ModuleFacebook", SortOrder],
  channelWhatsApp: ["ModuleWhatsApp", SortOrder],
  channelXing: ["ModuleXing", SortOrder],
  channelLinkedIn: ["ModuleLinkedIn", SortOrder],
  channelTwitter: ["ModuleTwitter", SortOrder],
  channelInstagram: ["ModuleInstagram", SortOrder],
  channelGmail: ["ModuleGmail", SortOrder],
  channelOutlook: ["ModuleOutlook", SortOrder],
  channelYahoo: ["ModuleYahoo", SortOrder],
  channelSms: ["ModuleSms", SortOrder],
});
export type TenantConfiguration = z.output<typeof TenantConfiguration>;

export const RouteEntry = wire({
  name: ["Name", z.string()],
  path: ["Path", z.string()],
  /** The path of the English page below `/en`. Absent: the same as `path`. */
  englishPath: ["PathEn", z.optional(z.string())],
});
export type RouteEntry = z.output<typeof RouteEntry>;

export const getTenant = defineCall({
  id: "getTenant",
  method: "GET",
  path: "/mandant/{slug}",
  scope: "platform",
  tag: "Mandant",
  summary: "Configuration of a tenant: every flag and field the app reads at start",
  access: "public",
  params: wire({ slug: ["slug", text(64).check(z.toLowerCase())] }),
  answers: { 200: TenantConfiguration },
  errors: ["notFound"],
  examples: { params: { slug: "ewe" }, answer: tenantExample },
});

export const getDefaultRoutes = defineCall({
  id: "getDefaultRoutes",
  method: "GET",
  path: "/route/default",
  scope: "tenant",
  tag: "Mandant",
  summary: "Names and paths of the tenant's screens, the main ones also under the names embedding sites use",
  access: "public",
  answers: { 200: z.array(RouteEntry) },
  errors: ["notFound"],
  examples: {
    answer: [
      { Name: "Homepage", Path: "/" },
      { Name: "Impressum", Path: "/impressum" },
    ],
  },
});
