import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { goodwillStates } from "./care-order.ts";
import { defineConsoleCall } from "./console-call.ts";
import { orderStates } from "./order-list.ts";
import { idParams } from "./id.ts";
import { CareReward } from "./people.ts";
import { TimelineEntry } from "./timeline.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Bestellungen" } as const;

/** Why a recommendation may be the one of an order. */
export const suggestionReasons = ["customer", "claim", "product"] as const;

const Suggestion = wire({
  recommendation: ["Empfehlungsnummer", z.string()],
  referrer: ["Empfehler", z.string()],
  recipient: ["Empfaenger", z.nullable(z.string())],
  recipientNumber: ["Empfaengernummer", z.nullable(z.string())],
  acceptedAt: ["Angenommen", z.nullable(Instant)],
  reasons: ["Gruende", z.array(z.enum(suggestionReasons))],
});
export type Suggestion = z.output<typeof Suggestion>;

const OrderView = wire({
  id: ["Id", z.int()],
  number: ["Auftragsnummer", z.nullable(z.string())],
  state: ["Zustand", z.enum(Object.keys(orderStates) as (keyof typeof orderStates)[])],
  product: ["Produkt", z.nullable(z.string())],
  orderedAt: ["BestelltAm", Instant],
  receivedAt: ["EingegangenAm", Instant],
  cancelledAt: ["StorniertAm", z.nullable(Instant)],
  reinstatedAt: ["StornoZurueckgenommen", z.nullable(Instant)],
  source: ["Quelle", z.string()],
  kind: ["Art", z.string()],
  reason: ["Grund", z.nullable(z.string())],
  matchedBy: ["ZugeordnetDurch", z.nullable(z.string())],
  recommendation: ["Empfehlungsnummer", z.nullable(z.string())],
  referrer: ["Empfehler", z.nullable(z.string())],
  referrerId: ["EmpfehlerId", z.nullable(z.int())],
  recipient: ["Empfaenger", z.nullable(z.string())],
  recipientId: ["EmpfaengerId", z.nullable(z.int())],
  goodwill: ["Kulanz", z.enum(goodwillStates)],
  rewards: ["Praemien", z.array(CareReward)],
  /** Recommendations that it may belong to, the likeliest first; empty if it has one. */
  suggestions: ["Vorschlaege", z.array(Suggestion)],
  timeline: ["Verlauf", z.array(TimelineEntry)],
});
export type OrderView = z.output<typeof OrderView>;

export const getOrder = defineConsoleCall({
  ...callDefaults,
  ability: "people.read",
  isAudited: true,
  id: "getOrder",
  method: "GET",
  path: "/bestellungen/{id}",
  summary: "Shows an order, and where it may belong",
  params: idParams,
  answers: { 200: OrderView },
  examples: {
    params: { id: "5001" },
    answer: {
      Id: 5001,
      Auftragsnummer: "A-1001",
      Zustand: "unmatched",
      Produkt: "Ökostrom 24",
      BestelltAm: "2026-11-02T10:00:00Z",
      EingegangenAm: "2026-11-03T02:00:00Z",
      StorniertAm: null,
      StornoZurueckgenommen: null,
      Quelle: "feed",
      Art: "new",
      Grund: null,
      ZugeordnetDurch: null,
      Empfehlungsnummer: null,
      Empfehler: null,
      EmpfehlerId: null,
      Empfaenger: null,
      EmpfaengerId: null,
      Kulanz: "impossible",
      Praemien: [],
      Vorschlaege: [],
      Verlauf: [],
    },
  },
});

/** What a change of an order led to: why it earns nothing, if so. */
const Changed = wire({ reason: ["Grund", z.nullable(z.string())] });

export const matchOrder = defineConsoleCall({
  ...callDefaults,
  ability: "orders.change",
  id: "matchOrder",
  method: "POST",
  path: "/bestellungen/{id}/zuordnung",
  summary: "Assigns an unmatched order to a recommendation or recipient; every rule of an order applies",
  params: idParams,
  body: wire({
    recommendation: ["Empfehlungsnummer", z.optional(text(20))],
    recipient: ["Empfaengernummer", z.optional(text(20))],
  }),
  answers: { 200: Changed },
  errors: ["wrongState"],
  examples: { params: { id: "5001" }, body: { Empfehlungsnummer: "K7M2P9QX4T" }, answer: { Grund: null } },
});

export const cancelOrder = defineConsoleCall({
  ...callDefaults,
  ability: "orders.change",
  id: "cancelOrder",
  method: "POST",
  path: "/bestellungen/{id}/storno",
  summary: "Cancels an order: what it earned and was not paid is withdrawn",
  params: idParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 200: Changed },
  errors: ["wrongState"],
  examples: {
    params: { id: "5001" },
    body: { Grund: "Widerruf per Telefon" },
    answer: { Grund: "cancelled" },
  },
});

export const reinstateOrder = defineConsoleCall({
  ...callDefaults,
  ability: "orders.change",
  id: "reinstateOrder",
  method: "POST",
  path: "/bestellungen/{id}/storno/ruecknahme",
  summary: "Takes the cancellation of an order back",
  params: idParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 200: Changed },
  errors: ["wrongState"],
  examples: {
    params: { id: "5001" },
    body: { Grund: "Widerruf zurückgezogen" },
    answer: { Grund: null },
  },
});

/** A file in Base64, which writes three bytes as four characters. */
const MOST_CHARACTERS = 20_000_000;
export const MOST_UPLOAD_BYTES = (MOST_CHARACTERS / 4) * 3 - 1_000_000;
/** So many rows of each kind are listed; the file has all that were refused or earn nothing. */
export const MOST_LISTED_ROWS = 50;

const Counts = wire({
  added: ["Neu", z.int()],
  changed: ["Geaendert", z.int()],
  cancelled: ["Storniert", z.int()],
  unchanged: ["Unveraendert", z.int()],
  unmatched: ["OhneEmpfehlung", z.int()],
  refused: ["Abgewiesen", z.int()],
});

/** What a file did, or would do. */
const ImportResult = wire({
  counts: ["Anzahl", Counts],
  unknownColumns: ["UnbekannteSpalten", z.array(z.string())],
  /** The first refused rows. */
  refused: [
    "AbgewieseneZeilen",
    z.array(
      wire({
        row: ["Zeile", z.int()],
        number: ["Auftragsnummer", z.nullable(z.string())],
        errors: ["Fehler", z.array(z.string())],
      }),
    ),
  ],
  /** The first rows that belong to no recommendation, and why. */
  unmatched: [
    "ZeilenOhneEmpfehlung",
    z.array(
      wire({
        row: ["Zeile", z.int()],
        number: ["Auftragsnummer", z.nullable(z.string())],
        explanation: ["Hinweis", z.string()],
      }),
    ),
  ],
  /** The first new or changed rows that are stored but earn nothing, and why; cancelled ones have their own count. */
  unrewarded: [
    "ZeilenOhnePraemie",
    z.array(
      wire({
        row: ["Zeile", z.int()],
        number: ["Auftragsnummer", z.nullable(z.string())],
        explanation: ["Hinweis", z.string()],
      }),
    ),
  ],
  unrewardedCount: ["OhnePraemie", z.int()],
  /** All refused rows with their errors and all rows that earn nothing with the reason, as a file to correct and upload again; empty without any. */
  refusedFile: ["AbgewieseneDatei", z.string()],
});
export type ImportResult = z.output<typeof ImportResult>;

const importing = {
  ...callDefaults,
  ability: "orders.import",
  method: "POST",
  body: wire({
    name: ["Dateiname", text(200)],
    /** The bytes of the CSV file in Base64: its encoding is found out as with the command. */
    content: ["Inhalt", text(MOST_CHARACTERS).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/))],
  }),
  bodyLimit: MOST_CHARACTERS + 10_000,
  answers: { 200: ImportResult },
  examples: {
    body: { Dateiname: "auftraege.csv", Inhalt: "QXVmdHJhZ3NudW1tZXIKQS0xCg==" },
    answer: {
      Anzahl: { Neu: 1, Geaendert: 0, Storniert: 0, Unveraendert: 0, OhneEmpfehlung: 0, Abgewiesen: 0 },
      UnbekannteSpalten: [],
      AbgewieseneZeilen: [],
      ZeilenOhneEmpfehlung: [],
      ZeilenOhnePraemie: [],
      OhnePraemie: 0,
      AbgewieseneDatei: "",
    },
  },
} as const;

export const previewOrders = defineConsoleCall({
  ...importing,
  id: "previewOrders",
  path: "/bestellungen/datei/vorschau",
  summary: "Tries an order file and stores nothing",
});

export const uploadOrders = defineConsoleCall({
  ...importing,
  id: "uploadOrders",
  path: "/bestellungen/datei",
  summary: "Imports an order file",
});

export const orderDeskCalls = [
  getOrder,
  matchOrder,
  cancelOrder,
  reinstateOrder,
  previewOrders,
  uploadOrders,
];
