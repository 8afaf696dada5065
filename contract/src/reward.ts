import * as z from "zod/mini";
import { Banner, bannerExample } from "./banner.ts";
import { RewardTokenQuery } from "./bank-account.ts";
import { defineCall } from "./call.ts";
import { line } from "./person.ts";
import { Cents, Instant, numberText } from "./scalars.ts";
import { trimmed } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

/** The longest objection, in letters. */
const LONGEST_APPEAL = 2_000;

const callDefaults = { scope: "tenant", tag: "Prämierung" } as const;

export const RewardState = wireWords({
  open: "Offen",
  provided: "Bereitgestellt",
  collected: "Abgeholt",
  paid: "Ausgezahlt",
  expired: "Abgelaufen",
  cancelled: "Storniert",
});

export const RewardParty = wireWords({ referrer: "Empfehler", recipient: "Empfaenger" });

/** Where an owner's objection to a refusal is. */
export const RewardAppeal = wireWords({
  possible: "Moeglich",
  open: "Offen",
  granted: "Stattgegeben",
  refused: "Abgelehnt",
});

export const RewardChoice = wireWords({ transfer: "Ueberweisung", voucher: "Gutschein" });

/** A reward as its owner sees it. */
export const OwnReward = wire({
  id: ["Id", z.int()],
  amountCents: ["WertCent", Cents],
  status: ["Status", RewardState],
  statusAt: ["StatusAm", Instant],
  kind: ["Anlass", wireWords({ bounty: "Praemie", tier: "Mehrfachpraemie", goodwill: "Kulanz" })],
  party: ["Rolle", RewardParty],
  productName: ["Produkt", z.nullable(z.string())],
  choice: ["Art", z.nullable(RewardChoice)],
  /** The ways to receive it, the usual one first. */
  choices: ["Arten", z.array(RewardChoice)],
  /** A voucher that is chosen now, or was chosen and not sent yet, is sent at once; otherwise it waits for new codes. */
  hasVoucherInStock: ["GutscheinVorraetig", z.boolean()],
  availableAt: ["BereitAb", Instant],
  expiresAt: ["GueltigBis", z.nullable(Instant)],
  isHeld: ["InPruefung", z.boolean()],
  /** The agency has not released the order yet. */
  isUnreleased: ["NichtFreigegeben", z.boolean()],
  cancelReason: ["Grund", z.nullable(z.string())],
  /** Absent if no person refused it. */
  appeal: ["Widerspruch", z.optional(RewardAppeal)],
  /** Its history; only on request. */
  history: ["Verlauf", z.optional(z.array(wire({ status: ["Status", RewardState], at: ["Am", Instant] })))],
});
export type OwnReward = z.output<typeof OwnReward>;

/** The bank returned the money, so the reward can be chosen again. The history shows this, if requested. */
export function wasReturned({ status, history = [] }: OwnReward): boolean {
  return status === "provided" && history.some((past) => past.status === "collected");
}

const rewardExample = {
  Id: 4711,
  WertCent: 5000,
  Status: "Bereitgestellt",
  StatusAm: "2026-11-15T09:00:00.000Z",
  Anlass: "Praemie",
  Rolle: "Empfehler",
  Produkt: "Küstenstrom Klar",
  Art: null,
  Arten: ["Ueberweisung", "Gutschein"],
  GutscheinVorraetig: true,
  BereitAb: "2026-11-15T09:00:00.000Z",
  GueltigBis: "2027-05-14T08:00:00.000Z",
  InPruefung: false,
  NichtFreigegeben: false,
  Grund: null,
};

export const listRewards = defineCall({
  ...callDefaults,
  id: "listRewards",
  method: "GET",
  path: "/praemierung",
  summary: "The caller's rewards, newest first; with a reward token those of its order, its own one first",
  access: "reward",
  query: wire({ ...RewardTokenQuery.fields, details: ["details", z.optional(line(10))] }),
  answers: { 200: z.array(OwnReward) },
  errors: ["rewardLinkInvalid", "rewardLinkExpired"],
  examples: { query: { details: "" }, answer: [rewardExample] },
});

export const chooseReward = defineCall({
  ...callDefaults,
  id: "chooseReward",
  method: "PUT",
  path: "/praemierung",
  summary: "Chooses how a reward is paid, once: by transfer (bank data saved before) or as a voucher",
  access: "reward",
  query: RewardTokenQuery,
  body: wire({ id: ["Id", z.int()], choice: ["Art", RewardChoice] }),
  answers: { 200: OwnReward },
  errors: [
    "notFound",
    "wrongState",
    "rewardAlreadyChosen",
    "rewardLinkInvalid",
    "rewardLinkExpired",
    "rewardExpired",
  ],
  idempotent: true,
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: {
    body: { Id: 4711, Art: "Ueberweisung" },
    answer: { ...rewardExample, Status: "Abgeholt", Art: "Ueberweisung" },
  },
});

/** The most rewards that one request collects: as many as the list shows. */
export const MOST_COLLECTED = 500;

export const transferRewards = defineCall({
  ...callDefaults,
  id: "transferRewards",
  method: "PUT",
  path: "/praemierung/ueberweisung",
  summary: "Chooses the transfer for several rewards, all or none of them (bank data saved before)",
  access: "reward",
  query: RewardTokenQuery,
  body: wire({ ids: ["Ids", z.array(z.int()).check(z.minLength(1), z.maxLength(MOST_COLLECTED))] }),
  answers: { 200: z.array(OwnReward) },
  errors: [
    "notFound",
    "wrongState",
    "rewardAlreadyChosen",
    "rewardLinkInvalid",
    "rewardLinkExpired",
    "rewardExpired",
  ],
  idempotent: true,
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: {
    body: { Ids: [4711, 4712] },
    answer: [
      { ...rewardExample, Status: "Abgeholt", Art: "Ueberweisung" },
      { ...rewardExample, Id: 4712, WertCent: 3000, Status: "Abgeholt", Art: "Ueberweisung" },
    ],
  },
});

/** What the owner of a refused reward says. */
export const AppealWords = wire({
  text: ["Text", trimmed(LONGEST_APPEAL).check(z.minLength(1))],
});

export const appealReward = defineCall({
  ...callDefaults,
  id: "appealReward",
  method: "POST",
  path: "/praemierung/widerspruch",
  summary: "Objects to the refusal of a reward, once; another person than the first decides about it",
  access: "reward",
  query: RewardTokenQuery,
  body: wire({ id: ["Id", z.int()], ...AppealWords.fields }),
  answers: { 204: null },
  errors: ["notFound", "wrongState", "rewardLinkInvalid", "rewardLinkExpired"],
  rateLimit: { attempts: 60, seconds: 3_600 },
  examples: { body: { Id: 4711, Text: "Wir sind Nachbarn mit demselben Nachnamen." } },
});

export const getRewardBanner = defineCall({
  ...callDefaults,
  id: "getRewardBanner",
  method: "GET",
  path: "/praemierung/showbanner/BannerTEZuTP",
  summary: "Whether to invite the owner of a single-play product to the category TP",
  access: "reward",
  query: RewardTokenQuery,
  answers: { 200: Banner },
  errors: ["rewardLinkInvalid", "rewardLinkExpired"],
  examples: { answer: bannerExample },
});

const ProductId = numberText({ min: 1, max: 2_147_483_647 });

export const listBounties = defineCall({
  ...callDefaults,
  tag: "Prämie",
  id: "listBounties",
  method: "GET",
  path: "/praemie",
  summary: "What every product pays today",
  access: "public",
  answers: {
    200: z.array(
      wire({
        productId: ["Id", z.int()],
        productName: ["Titel", z.string()],
        euros: ["Wert", z.number()],
        amountCents: ["WertCent", Cents],
        startsAt: ["Startdatum", Instant],
        endsAt: ["Enddatum", z.nullable(Instant)],
        shownEndsAt: ["EnddatumAnzeige", z.nullable(Instant)],
      }),
    ),
  },
  errors: [],
  examples: {
    answer: [
      {
        Id: 101,
        Titel: "Küstenstrom Klar",
        Wert: 50,
        WertCent: 5000,
        Startdatum: "2026-01-01T00:00:00.000Z",
        Enddatum: null,
        EnddatumAnzeige: null,
      },
    ],
  },
});

/** The four illustrations: all to one side, half each, and the half of one side. */
const bountyPictures = {
  grafik100: "What the referrer gets alone",
  grafik50: "Half and half",
  grafik50empfehler: "The referrer's half",
  grafik50empfaenger: "The recipient's half",
} as const;
export type BountyPicture = keyof typeof bountyPictures;

const pictureCall = <Name extends BountyPicture, Id extends string>(name: Name, id: Id) =>
  defineCall({
    ...callDefaults,
    tag: "Prämie",
    id,
    method: "GET",
    path: `/praemie/{id}/${name}`,
    summary: `A drawing of the bounty of a product: ${bountyPictures[name]}`,
    access: "public",
    params: wire({ id: ["id", ProductId] }),
    answers: { 200: null },
    media: ["image/svg+xml"],
    errors: ["notFound"],
    examples: { params: { id: "101" } },
  });

export const bountyPictureCalls = {
  grafik100: pictureCall("grafik100", "getBountyPicture"),
  grafik50: pictureCall("grafik50", "getSharedBountyPicture"),
  grafik50empfehler: pictureCall("grafik50empfehler", "getReferrerBountyPicture"),
  grafik50empfaenger: pictureCall("grafik50empfaenger", "getRecipientBountyPicture"),
} as const;

export const sendRewardMail = defineCall({
  ...callDefaults,
  id: "sendRewardMail",
  method: "GET",
  path: "/empfehler/praemierungmail/{id}",
  summary: "Mails the link to a reward once more",
  access: "referrer",
  params: wire({ id: ["id", ProductId] }),
  answers: { 204: null },
  errors: [
    "notFound",
    "wrongState",
    "tooManyAttempts",
    "emailUnconfirmed",
    "rewardAlreadyChosen",
    "rewardExpired",
  ],
  rateLimit: { attempts: 30, seconds: 3_600 },
  examples: { params: { id: "4711" } },
});

export const rewardCalls = [
  listRewards,
  chooseReward,
  transferRewards,
  appealReward,
  getRewardBanner,
  listBounties,
  ...Object.values(bountyPictureCalls),
  sendRewardMail,
] as const;
