import * as z from "zod/mini";
import { reportWords } from "../agency-report-words.ts";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { defineList, namesOf } from "./list.ts";

/**
 * The states of a reward. Operators and agencies talk about them in the same words. A held reward keeps its state until it
 * is decided: see `marks`.
 */
export const rewardStateNames = {
  ...reportWords.reward,
  /** A paid one whose transfer the bank has confirmed. */
  transferred: { de: "Überwiesen", en: "Transferred" },
  /** A paid one whose code was mailed: no payment is under way. */
  voucherSent: { de: "Gutschein verschickt", en: "Voucher sent" },
} as const;
export type RewardStateName = keyof typeof rewardStateNames;
const states = Object.keys(rewardStateNames) as [RewardStateName, ...RewardStateName[]];

export const rewardKindNames = {
  bounty: { de: "Prämie", en: "Reward" },
  tier: { de: "Extraprämie", en: "Extra reward" },
  goodwill: { de: "Kulanz", en: "Goodwill" },
} as const;
export const rewardPartyNames = {
  referrer: { de: "Empfehlende Person", en: "Referrer" },
  recipient: { de: "Empfohlene Person", en: "Recipient" },
} as const;
const choices = {
  transfer: { de: "Überweisung", en: "Transfer" },
  voucher: { de: "Gutschein", en: "Voucher" },
} as const;
/** Values of the filter "Merkmal", as addresses have them: `ja` means held, `frei` not held. */
const marks = {
  ja: { de: "Angehalten", en: "Held" },
  frei: { de: "Nicht angehalten", en: "Not held" },
  zurueck: { de: "Zurückgefordert", en: "Owed back" },
  klaeren: { de: "Zurückgekommen, zu klären", en: "Came back, to clear up" },
  verspaetet: { de: "Überweisung überfällig", en: "Transfer overdue" },
} as const;
/** Rewards that were held, by what was decided. */
const checks = {
  alle: { de: "Alle geprüften", en: "All checked" },
  offen: { de: "Noch offen", en: "Undecided" },
  freigegeben: { de: "Freigegeben", en: "Released" },
  abgelehnt: { de: "Abgelehnt", en: "Rejected" },
} as const;

export const rewardList = defineList({
  scope: "consoleTenant",
  tag: "Prämien",
  id: "listRewards",
  exportId: "exportRewards",
  path: "/praemien",
  summary: "Lists rewards",
  ability: "rewards.read",
  exportAbility: "rewards.read",
  row: wire({
    id: ["Id", z.int()],
    state: ["Zustand", z.enum(states)],
    amountCents: ["Betrag", z.int()],
    kind: ["Art", z.enum(namesOf(rewardKindNames))],
    party: ["Wer", z.enum(namesOf(rewardPartyNames))],
    personId: ["PersonId", z.nullable(z.int())],
    choice: ["Weg", z.nullable(z.enum(namesOf(choices)))],
    statusAt: ["Seit", Instant],
    dueAt: ["Faellig", Instant],
    expiresAt: ["VerfaelltAm", z.nullable(Instant)],
    isHeld: ["Angehalten", z.boolean()],
    isOwedBack: ["ZurueckGefordert", z.boolean()],
    recommendation: ["Empfehlung", z.string()],
    order: ["Auftragsnummer", z.nullable(z.string())],
    batch: ["Auszahlung", z.nullable(z.string())],
  }),
  columns: {
    id: { label: { de: "Nummer", en: "Number" }, kind: "count", isSortable: true },
    state: { label: { de: "Zustand", en: "State" }, kind: "state", names: rewardStateNames },
    amountCents: { label: { de: "Betrag", en: "Amount" }, kind: "money" },
    kind: { label: { de: "Art", en: "Kind" }, kind: "state", names: rewardKindNames },
    party: { label: { de: "Wer", en: "Who" }, kind: "state", names: rewardPartyNames, isExtra: true },
    choice: { label: { de: "Weg", en: "Way" }, kind: "state", names: choices },
    statusAt: { label: { de: "Seit", en: "Since" }, kind: "time", isSortable: true },
    dueAt: { label: { de: "Fällig", en: "Due" }, kind: "day" },
    isHeld: { label: { de: "Angehalten", en: "Held" }, kind: "flag", isExtra: true },
    recommendation: { label: { de: "Empfehlung", en: "Recommendation" }, kind: "text" },
    batch: { label: { de: "Auszahlung", en: "Payout" }, kind: "text", isExtra: true },
    order: { label: { de: "Auftragsnummer", en: "Order number" }, kind: "text", isExtra: true },
    expiresAt: { label: { de: "Verfällt am", en: "Expires" }, kind: "day", isExtra: true },
    isOwedBack: { label: { de: "Zurückgefordert", en: "Owed back" }, kind: "flag", isExtra: true },
  },
  filters: {
    state: {
      wire: "zustand",
      kind: "choice",
      label: { de: "Zustand", en: "State" },
      names: rewardStateNames,
    },
    choice: { wire: "weg", kind: "choice", label: { de: "Weg", en: "Way" }, names: choices },
    mark: { wire: "merkmal", kind: "choice", label: { de: "Merkmal", en: "Mark" }, names: marks },
    from: { wire: "von", kind: "day", label: { de: "Seit", en: "From" } },
    to: { wire: "bis", kind: "day", label: { de: "Bis", en: "Until" } },
    check: {
      wire: "pruefung",
      kind: "choice",
      label: { de: "Prüfung", en: "Check" },
      names: checks,
      isExtra: true,
    },
    dueFrom: { wire: "faelligvon", kind: "day", label: { de: "Fällig ab", en: "Due from" }, isExtra: true },
    dueTo: { wire: "faelligbis", kind: "day", label: { de: "Fällig bis", en: "Due until" }, isExtra: true },
    owed: {
      wire: "geschuldet",
      kind: "choice",
      label: { de: "Geschuldet", en: "Owed" },
      names: { ja: { de: "ja", en: "yes" } },
      isExtra: true,
    },
    orderedFrom: {
      wire: "bestelltvon",
      kind: "day",
      label: { de: "Bestellt ab", en: "Ordered from" },
      isExtra: true,
    },
    orderedTo: {
      wire: "bestelltbis",
      kind: "day",
      label: { de: "Bestellt bis", en: "Ordered until" },
      isExtra: true,
    },
  },
  sum: "amountCents",
  search: { de: "Prämien-, Auftrags- und Empfehlungsnummer", en: "reward, order and recommendation numbers" },
  sort: "-id",
  exampleRow: {
    Id: 99,
    Zustand: "collected",
    Betrag: 5_000,
    Art: "bounty",
    Wer: "referrer",
    Weg: "transfer",
    Seit: "2026-11-02T08:00:00Z",
    Faellig: "2026-10-20T08:00:00Z",
    VerfaelltAm: null,
    Angehalten: false,
    PersonId: 7,
    ZurueckGefordert: false,
    Empfehlung: "K7M2P9QX4T",
    Auftragsnummer: "A-1001",
    Auszahlung: null,
  },
});

const StateSum = wire({
  state: ["Zustand", z.enum(states)],
  count: ["Anzahl", z.int()],
  cents: ["Betrag", z.int()],
  /** Of these, held on suspicion until an operator decides. */
  heldCount: ["Angehalten", z.int()],
  heldCents: ["AngehaltenBetrag", z.int()],
});

export const getRewardSums = defineConsoleCall({
  scope: "consoleTenant",
  tag: "Prämien",
  ability: "rewards.read",
  id: "getRewardSums",
  method: "GET",
  path: "/praemien/summen",
  summary: "Counts the rewards by state and sums their amounts",
  answers: { 200: wire({ content: ["Content", z.array(StateSum)] }) },
  examples: {
    answer: {
      Content: [{ Zustand: "open", Anzahl: 4, Betrag: 20_000, Angehalten: 1, AngehaltenBetrag: 5_000 }],
    },
  },
});
