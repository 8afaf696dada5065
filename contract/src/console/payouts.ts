import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Auszahlungen" } as const;

/** The number of a batch. */
export const BatchNumber = text(40).check(z.regex(/^[A-Z0-9-]+$/));
const batchParams = wire({ number: ["nummer", BatchNumber] });
const exampleNumber = "EWE-20261116-0001";
const params = { nummer: exampleNumber };

/** Why a reward or a credit note is not paid with the next batch. */
const leftOutRewardReasons = ["inBatch", "held", "noAccount", "payerAccount", "frozen", "overCap"] as const;
export type LeftOutRewardReason = (typeof leftOutRewardReasons)[number];
export const leftOutReasons = [
  ...leftOutRewardReasons,
  "noteInBatch",
  "objectionPeriod",
  "noteToClear",
  "noteNoAccount",
  "notePayerAccount",
  "noteFrozen",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const PreviewLine = wire({
  what: ["Was", z.enum(["reward", "creditNote"])],
  /** Null: it is paid. */
  reason: ["Grund", z.nullable(z.enum(leftOutReasons))],
  count: ["Anzahl", z.int()],
  cents: ["Betrag", z.int()],
});
export type PreviewLine = z.output<typeof PreviewLine>;

export const getPayoutPreview = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.read",
  id: "getPayoutPreview",
  method: "GET",
  path: "/auszahlungen/vorschau",
  summary: "Shows what a new batch would pay, what it leaves out and why, and which transfers are late",
  answers: {
    200: wire({
      lines: ["Zeilen", z.array(PreviewLine)],
      /** Why nothing can be paid at all, such as after a restore. */
      closed: ["Gesperrt", z.nullable(z.string())],
      /** The account that pays, masked; null if the tenant has none. */
      payer: ["Konto", z.nullable(z.string())],
      /** Transfers that are over the four weeks that people are promised, and those with a week left. */
      late: ["Ueberfaellig", z.int()],
      soon: ["BaldFaellig", z.int()],
    }),
  },
  examples: {
    answer: {
      Zeilen: [
        { Was: "reward", Grund: null, Anzahl: 12, Betrag: 60_000 },
        { Was: "reward", Grund: "noAccount", Anzahl: 2, Betrag: 10_000 },
      ],
      Gesperrt: null,
      Konto: "DE02 •••• 2051",
      Ueberfaellig: 0,
      BaldFaellig: 3,
    },
  },
});

const LeftOutReward = wire({
  rewardId: ["Praemie", z.int()],
  amountCents: ["Betrag", z.int()],
  chosenAt: ["Gewaehlt", Instant],
  /** Until when people are promised their money. */
  promisedUntil: ["Zugesagt", Instant],
  recommendation: ["Empfehlung", z.string()],
});
export type LeftOutReward = z.output<typeof LeftOutReward>;

export const listLeftOut = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.read",
  id: "listLeftOut",
  method: "GET",
  path: "/auszahlungen/vorschau/ausgelassen",
  summary: "Lists the rewards that a new batch leaves out for one reason, longest waiting first",
  query: wire({ reason: ["grund", z.enum(leftOutRewardReasons)] }),
  answers: { 200: wire({ content: ["Content", z.array(LeftOutReward)] }) },
  examples: {
    query: { grund: "noAccount" },
    answer: {
      Content: [
        {
          Praemie: 17,
          Betrag: 5_000,
          Gewaehlt: "2026-11-02T08:00:00Z",
          Zugesagt: "2026-11-30T08:00:00Z",
          Empfehlung: "4711-0815",
        },
      ],
    },
  },
});

export const createPayout = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.create",
  id: "createPayout",
  method: "POST",
  path: "/auszahlungen",
  summary: "Puts everything that can be paid now into a batch and asks a second person to release it",
  answers: {
    200: wire({
      number: ["Nummer", z.string()],
      count: ["Anzahl", z.int()],
      /** Rewards that were left out because the bank would refuse their account. */
      refused: ["Abgelehnt", z.array(wire({ rewardId: ["Praemie", z.int()], why: ["Warum", z.string()] }))],
    }),
  },
  errors: ["wrongState"],
  examples: { answer: { Nummer: exampleNumber, Anzahl: 12, Abgelehnt: [] } },
});

const batchStates = ["created", "released", "voided"] as const;

const BatchEvent = wire({
  kind: ["Art", z.enum(["created", "released", "exported", "voided", "answered"])],
  at: ["Zeit", Instant],
  by: ["Wer", z.string()],
  reason: ["Grund", z.nullable(z.string())],
  /** Only of an answer: the file of the bank, and what it says about this batch. */
  answer: [
    "Antwort",
    z.nullable(
      wire({
        file: ["Datei", z.string()],
        confirmed: ["Bestaetigt", z.int()],
        cameBack: ["Zurueck", z.int()],
      }),
    ),
  ],
});

const OpenRequest = wire({
  id: ["Id", z.int()],
  kind: ["Art", z.enum(["payoutRelease", "payoutVoid"])],
  maker: ["Gestellt", z.string()],
  isOwn: ["Eigener", z.boolean()],
  madeAt: ["GestelltAm", Instant],
  expiresAt: ["GiltBis", Instant],
  reason: ["Grund", z.string()],
});

export const BatchDetail = wire({
  number: ["Nummer", z.string()],
  state: ["Zustand", z.enum(batchStates)],
  count: ["Anzahl", z.int()],
  totalCents: ["Summe", z.int()],
  /** The day on which the bank pays; null before the release. */
  executionOn: ["AusfuehrungAm", z.nullable(z.string())],
  sha256: ["Sha256", z.nullable(z.string())],
  confirmed: ["Bestaetigt", z.int()],
  cameBack: ["Zurueck", z.int()],
  cameBackCents: ["ZurueckBetrag", z.int()],
  /** How many of them came back for a reason after which no mail asks for another account. */
  cameBackForPerson: ["ZurueckOhneMail", z.int()],
  createdBy: ["AngelegtVon", z.string()],
  /** The operator who looks at it created it: another person has to release it. */
  isOwn: ["Eigene", z.boolean()],
  /** The bank has answered at least one payment: it cannot be voided any more. */
  isAnswered: ["Beantwortet", z.boolean()],
  exportedAt: ["DateiGeholtAm", z.nullable(Instant)],
  events: ["Verlauf", z.array(BatchEvent)],
  requests: ["Antraege", z.array(OpenRequest)],
});
export type BatchDetail = z.output<typeof BatchDetail>;

export const getPayout = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.read",
  id: "getPayout",
  method: "GET",
  path: "/auszahlungen/{nummer}",
  summary: "Returns a batch with its history and its open requests",
  params: batchParams,
  answers: { 200: BatchDetail },
  examples: {
    params,
    answer: {
      Nummer: exampleNumber,
      Zustand: "released",
      Anzahl: 12,
      Summe: 60_000,
      AusfuehrungAm: "2026-11-17",
      Sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      Bestaetigt: 0,
      Zurueck: 0,
      ZurueckBetrag: 0,
      ZurueckOhneMail: 0,
      AngelegtVon: "Kim Schulz",
      Eigene: false,
      Beantwortet: false,
      DateiGeholtAm: null,
      Verlauf: [
        { Art: "created", Zeit: "2026-11-16T08:00:00Z", Wer: "Kim Schulz", Grund: null, Antwort: null },
      ],
      Antraege: [],
    },
  },
});

export const requestPayoutRelease = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.create",
  id: "requestPayoutRelease",
  method: "POST",
  path: "/auszahlungen/{nummer}/freigabe",
  summary: "Asks again for the release of a batch, after the request was rejected, expired or became stale",
  params: batchParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params, body: { Grund: "Beträge geprüft" } },
});

export const requestPayoutVoid = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.create",
  id: "requestPayoutVoid",
  method: "POST",
  path: "/auszahlungen/{nummer}/stornierung",
  summary: "Asks a second person to take back a released batch that the bank has not answered",
  params: batchParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params, body: { Grund: "Falscher Monat" } },
});

export const discardPayout = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.create",
  id: "discardPayout",
  method: "POST",
  path: "/auszahlungen/{nummer}/verwerfen",
  summary: "Drops a batch that was not released; what it contains waits for the next one",
  params: batchParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params, body: { Grund: "Es kommen noch Prämien dazu" } },
});

export const downloadPayoutFile = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.download",
  id: "downloadPayoutFile",
  method: "POST",
  path: "/auszahlungen/{nummer}/datei",
  summary: "Returns the file for the bank (pain.001), the same bytes every time, and records who got it",
  params: batchParams,
  answers: { 200: null },
  media: ["application/xml"],
  errors: ["wrongState"],
  examples: { params },
});

export const payoutCalls = [
  getPayoutPreview,
  listLeftOut,
  createPayout,
  getPayout,
  requestPayoutRelease,
  requestPayoutVoid,
  discardPayout,
  downloadPayoutFile,
];
