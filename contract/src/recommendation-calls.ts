import * as z from "zod/mini";
import { Banner, bannerExample } from "./banner.ts";
import { defineCall } from "./call.ts";
import { Capability, Channel, line, SpokenNumber } from "./person.ts";
import {
  ChangedRecommendation,
  CreatedRecommendation,
  NewRecommendation,
  PublicRecommendation,
  SharedRecommendation,
} from "./recommendation.ts";
import {
  createdRecommendationExample,
  followedRecommendationExample,
  newRecommendationExample,
  publicRecommendationExample,
  sharedRecommendationExample,
} from "./recommendation-examples.ts";
import { siteOrigin } from "./site-origin.ts";
import { FollowedRecommendation } from "./recommendation-progress.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Empfehlung" } as const;
const capabilityParams = wire({ number: ["nr", SpokenNumber], capability: ["hex", Capability] });
const capabilityExample = { nr: "J53FD-D5E4B", hex: "0123456789abcdef0123456789abcdef" };

/** The solution of a captcha is sent in the query. */
export const CaptchaQuery = wire({ captcha: ["captcha", z.optional(text(4_000))] });

export const createRecommendation = defineCall({
  ...callDefaults,
  id: "createRecommendation",
  method: "POST",
  path: "/Empfehlen/create",
  summary:
    "Creates a recommendation and registers its referrer; without a body only says whether the captcha holds",
  access: "public",
  query: CaptchaQuery,
  body: z.optional(NewRecommendation),
  answers: { 201: CreatedRecommendation, 204: null },
  errors: [
    "notFound",
    "wrongState",
    "forbidden",
    "notLoggedIn",
    "accountBlocked",
    "termsViolated",
    "employeesExcluded",
    "loginRequired",
    "recommendationExists",
    "emailNotAllowed",
    "emailInvalid",
    "ownEmail",
    "termsNotAccepted",
    "recommendationUnconfirmed",
    "captchaMissing",
    "captchaWrong",
  ],
  idempotent: true,
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: { body: newRecommendationExample, answer: createdRecommendationExample },
});

export const getPublicRecommendation = defineCall({
  ...callDefaults,
  id: "getPublicRecommendation",
  method: "GET",
  path: "/empfehlen/{id}",
  summary: "Public data of a recommendation: product, first name of the referrer, state, rewards",
  access: "public",
  params: wire({ number: ["id", SpokenNumber] }),
  answers: { 200: PublicRecommendation },
  errors: ["notFound", "recommendationLocked"],
  examples: { params: { id: "J53FD-D5E4B" }, answer: publicRecommendationExample },
});

export const getSharedRecommendation = defineCall({
  ...callDefaults,
  id: "getSharedRecommendation",
  method: "GET",
  path: "/empfehlen/{nr}/{hex}",
  summary: "The share screen's recommendation, opened by the referrer's capability",
  access: "public",
  params: capabilityParams,
  answers: { 200: SharedRecommendation },
  errors: ["notFound", "recommendationExpired", "recommendationLocked"],
  examples: { params: capabilityExample, answer: sharedRecommendationExample },
});

export const getAnyRecommendation = defineCall({
  ...callDefaults,
  id: "getAnyRecommendation",
  method: "GET",
  path: "/empfehlen/any/{nr}/{hex}",
  summary: "The same, also when it has expired or is locked",
  access: "public",
  params: capabilityParams,
  answers: { 200: SharedRecommendation },
  errors: ["notFound"],
  examples: { params: capabilityExample, answer: sharedRecommendationExample },
});

export const getOwnRecommendation = defineCall({
  ...callDefaults,
  id: "getOwnRecommendation",
  method: "GET",
  path: "/empfehlung/{nr}",
  summary: "The share screen's recommendation for its referrer's login",
  access: "referrer",
  params: wire({ number: ["nr", SpokenNumber] }),
  answers: { 200: SharedRecommendation },
  errors: ["notFound"],
  examples: { params: { nr: "J53FD-D5E4B" }, answer: sharedRecommendationExample },
});

export const changeRecommendation = defineCall({
  ...callDefaults,
  id: "changeRecommendation",
  method: "PUT",
  path: "/empfehlung/{nr}",
  summary:
    "Changes split and texts while the recommendation is open, and the referrer's own name for it at any time; by capability or by the referrer's login",
  access: "public",
  params: wire({ number: ["nr", SpokenNumber] }),
  body: ChangedRecommendation,
  answers: { 200: SharedRecommendation },
  errors: ["notFound", "wrongState", "notLoggedIn", "recommendationExpired", "recommendationLocked"],
  examples: {
    params: { nr: "J53FD-D5E4B" },
    body: {
      Hash: "0123456789abcdef0123456789abcdef",
      AnteilEmpfehler: 50,
      Texte: { whatsapp: "Schau mal, das nutze ich auch: {link}" },
    },
    answer: sharedRecommendationExample,
  },
});

/** The shared link. Its response is a redirect, so its module registers the route itself. */
export const followRecommendation = defineCall({
  ...callDefaults,
  id: "followRecommendation",
  method: "GET",
  path: "/empfehlen/click/{nr}",
  summary:
    "Counts a click and leads to the landing page, or to the page of an expired, locked or unknown one",
  access: "public",
  params: wire({ number: ["nr", SpokenNumber] }),
  query: wire({
    channel: ["channel", z.optional(Channel)],
    recipientNumber: ["empfaengernummer", z.optional(SpokenNumber)],
  }),
  answers: { 302: null },
  errors: ["notFound"],
  examples: { params: { nr: "J53FD-D5E4B" }, query: { channel: "whatsapp" } },
});

export const getProductLink = defineCall({
  ...callDefaults,
  id: "getProductLink",
  method: "GET",
  path: "/empfehlung/{nr}/produkt/produktlink",
  summary: "The address of the provider's shop with both numbers in it",
  access: "public",
  params: wire({ number: ["nr", SpokenNumber] }),
  query: wire({
    channel: ["channel", z.optional(Channel)],
    recipientNumber: ["empfaengernummer", SpokenNumber],
    /** The site that frames the app, to which the shop can lead back. */
    embeddedAt: ["einbettung", z.optional(line(300).check(z.regex(siteOrigin)))],
  }),
  answers: { 200: wire({ url: ["Url", z.string()] }) },
  errors: ["notFound", "recommendationExpired", "recommendationLocked"],
  examples: {
    params: { nr: "J53FD-D5E4B" },
    query: { channel: "whatsapp", empfaengernummer: "J539G-95EMV" },
    answer: { Url: "https://shop.kuestenstrom.example/bestellen?produkt=KS-101&nr=J53FDD5E4B" },
  },
});

export const redeemCode = defineCall({
  ...callDefaults,
  id: "redeemCode",
  method: "GET",
  path: "/empfehlung/empfehlungscode/{code}",
  summary: "The recommendation behind a typed code; look-alike characters are accepted",
  access: "public",
  params: wire({ code: ["code", SpokenNumber] }),
  query: wire({ entrySource: ["einsprungsquelle", z.optional(line(60))] }),
  answers: { 200: PublicRecommendation },
  errors: ["notFound", "recommendationExpired", "recommendationLocked"],
  examples: { params: { code: "3F45D-3F45K" }, answer: publicRecommendationExample },
});

export const listOwnRecommendations = defineCall({
  ...callDefaults,
  id: "listOwnRecommendations",
  method: "GET",
  path: "/empfehler/empfehlungen",
  summary:
    "The referrer's recommendations, newest first, each with its progress, what comes next and why it earns nothing",
  access: "referrer",
  answers: { 200: z.array(FollowedRecommendation) },
  errors: [],
  examples: { answer: [followedRecommendationExample] },
});

/** Anyone can type the address of an account: its owner says whether such a link is theirs. */
export const decideTypedRecommendation = defineCall({
  ...callDefaults,
  id: "decideTypedRecommendation",
  method: "PUT",
  path: "/empfehler/empfehlungen/{nr}/ohneanmeldung",
  summary:
    "Says of a link that was made with the referrer's address without a login whether it is theirs; a foreign one is locked",
  access: "referrer",
  params: wire({ number: ["nr", SpokenNumber] }),
  body: wire({ isOwn: ["Eigene", z.boolean()] }),
  answers: { 204: null },
  errors: ["notFound", "wrongState"],
  examples: { params: { nr: "J53FD-D5E4B" }, body: { Eigene: true } },
});

export const getUpgradeBanner = defineCall({
  ...callDefaults,
  id: "getUpgradeBanner",
  method: "GET",
  path: "/empfehler/empfehlungen/showbanner/BannerTEZuTP",
  summary: "Whether to invite the referrer of a single-play product to the category TP",
  access: "referrer",
  answers: { 200: Banner },
  errors: [],
  examples: { answer: bannerExample },
});

export const recommendationCalls = [
  createRecommendation,
  getPublicRecommendation,
  getSharedRecommendation,
  getAnyRecommendation,
  getOwnRecommendation,
  changeRecommendation,
  redeemCode,
  followRecommendation,
  getProductLink,
  listOwnRecommendations,
  decideTypedRecommendation,
  getUpgradeBanner,
] as const;
