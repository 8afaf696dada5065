import * as z from "zod/mini";
import { AppealWords } from "../reward.ts";
import { Instant } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";
import { defineList } from "./list.ts";
import { NextStep } from "./people.ts";

const callDefaults = { scope: "consoleTenant", tag: "Verdachtsfälle" } as const;

export const caseStates = {
  open: { de: "Zu entscheiden", en: "To decide" },
  appealed: { de: "Widerspruch", en: "Appealed" },
  passed: { de: "Freigegeben", en: "Released" },
  rejected: { de: "Abgelehnt", en: "Refused" },
} as const;
const stateNames = Object.keys(caseStates) as (keyof typeof caseStates)[];

/** The fraud rules in the words of operators; customers read those of the domain. */
export const ruleNames: Readonly<Record<string, { readonly de: string; readonly en: string }>> = {
  samePersonByMail: { de: "Gleiche Person (E-Mail)", en: "Same person (email)" },
  samePersonByName: { de: "Gleicher Name", en: "Same name" },
  sameBankAccount: { de: "Gleiche Bankverbindung", en: "Same bank account" },
  accountOfAnotherReferrer: { de: "Bankverbindung anderer Konten", en: "Bank account of other people" },
  sameHousehold: { de: "Gleiche Anschrift", en: "Same address" },
  severalRecipientsAtOneAddress: {
    de: "Mehrere Kontakte an einer Anschrift",
    en: "Several contacts at one address",
  },
  sameDevice: { de: "Gleiches Gerät", en: "Same device" },
  tooManyPerHour: { de: "Viele Bestellungen in einer Stunde", en: "Many orders within an hour" },
  throwAwayMailbox: { de: "Wegwerf-Postfach", en: "Disposable mailbox" },
  bannedSource: { de: "Ausgeschlossene Quelle", en: "Banned source" },
};

const CaseRow = wire({
  id: ["Id", z.int()],
  owner: ["Name", z.string()],
  cents: ["Betrag", z.int()],
  score: ["Punkte", z.int()],
  /** Names of the rules that were met, with commas. */
  reasons: ["Gruende", z.string()],
  state: ["Zustand", z.enum(stateNames)],
  recommendation: ["Empfehlungsnummer", z.string()],
  heldAt: ["Seit", Instant],
});

/** Rewards that the fraud rules held. A case never expires: it stays until a person decides. */
export const caseList = defineList({
  ...callDefaults,
  id: "listCases",
  exportId: "exportCases",
  path: "/verdachtsfaelle",
  summary: "Lists rewards that the fraud rules held",
  ability: "cases.read",
  exportAbility: "cases.export",
  isAudited: true,
  row: CaseRow,
  columns: {
    owner: { label: { de: "Empfehlende Person", en: "Referrer" }, kind: "text" },
    cents: { label: { de: "Betrag", en: "Amount" }, kind: "money" },
    score: { label: { de: "Punkte", en: "Points" }, kind: "count" },
    reasons: { label: { de: "Auffällig", en: "Signs" }, kind: "text" },
    state: { label: { de: "Zustand", en: "State" }, kind: "state", names: caseStates },
    recommendation: { label: { de: "Empfehlung", en: "Recommendation" }, kind: "text" },
    heldAt: { label: { de: "Seit", en: "Since" }, kind: "time", isSortable: true },
  },
  filters: {
    state: { wire: "zustand", kind: "choice", label: { de: "Zustand", en: "State" }, names: caseStates },
    rule: { wire: "regel", kind: "choice", label: { de: "Auffällig", en: "Sign" }, names: ruleNames },
  },
  sort: "heldAt",
  exampleRow: {
    Id: 9,
    Name: "Erika Muster",
    Betrag: 5_000,
    Punkte: 100,
    Gruende: "sameBankAccount",
    Zustand: "open",
    Empfehlungsnummer: "K7M2P9QX4T",
    Seit: "2026-11-02T10:00:00Z",
  },
});

/** A person of the case and what connects them. */
const CasePerson = wire({
  key: ["Schluessel", z.string()],
  kind: ["Art", z.enum(["referrer", "recipient"])],
  id: ["Id", z.int()],
  name: ["Name", z.string()],
  email: ["Email", z.nullable(z.string())],
  /** Whether the reward is about them; the others share a sign with them. */
  isParty: ["Beteiligt", z.boolean()],
});
const CaseLink = wire({
  from: ["Von", z.string()],
  to: ["Zu", z.string()],
  kind: ["Art", z.enum(["recommended", "mailbox", "account", "device", "address"])],
  /** What they share, as far as a person may read it: addresses, the masked IBAN, the end of a device's hash; null for a recommendation. */
  value: ["Gemeinsam", z.nullable(z.string())],
});

const CaseView = wire({
  id: ["Id", z.int()],
  cents: ["Betrag", z.int()],
  score: ["Punkte", z.int()],
  reasons: ["Gruende", z.array(z.string())],
  state: ["Zustand", z.enum(stateNames)],
  heldAt: ["Seit", Instant],
  decidedAt: ["EntschiedenAm", z.nullable(Instant)],
  decidedBy: ["EntschiedenVon", z.nullable(z.string())],
  /** The owner's objection to the refusal. */
  appeal: [
    "Widerspruch",
    z.nullable(
      wire({
        at: ["Am", Instant],
        /** Null once its term is over. */
        text: ["Text", z.nullable(z.string())],
        recordedBy: ["ErfasstVon", z.nullable(z.string())],
        decidedAt: ["EntschiedenAm", z.nullable(Instant)],
        decidedBy: ["EntschiedenVon", z.nullable(z.string())],
        isGranted: ["Stattgegeben", z.nullable(z.boolean())],
      }),
    ),
  ],
  /** What was written down with the decisions. */
  notes: [
    "Notizen",
    z.array(wire({ at: ["Zeit", Instant], author: ["Wer", z.string()], text: ["Text", z.string()] })),
  ],
  /** What the product will do by itself with the reward. */
  next: ["AlsNaechstes", z.array(NextStep)],
  recommendation: ["Empfehlungsnummer", z.string()],
  order: ["Auftragsnummer", z.nullable(z.string())],
  people: ["Personen", z.array(CasePerson)],
  links: ["Verbindungen", z.array(CaseLink)],
  /** Rewards of this referrer in the last 90 days, and how many of them were held. */
  recent: [
    "Zuletzt",
    wire({ rewards: ["Praemien", z.int()], held: ["Angehalten", z.int()], cents: ["Betrag", z.int()] }),
  ],
});
export type CaseView = z.output<typeof CaseView>;

export const getCase = defineConsoleCall({
  ...callDefaults,
  ability: "cases.read",
  isAudited: true,
  id: "getCase",
  method: "GET",
  path: "/verdachtsfaelle/{id}",
  summary: "Shows a held reward with its reasons and the people it connects",
  params: idParams,
  answers: { 200: CaseView },
  examples: {
    params: { id: "9" },
    answer: {
      Id: 9,
      Betrag: 5_000,
      Punkte: 100,
      Gruende: ["sameBankAccount"],
      Zustand: "open",
      Seit: "2026-11-02T10:00:00Z",
      EntschiedenAm: null,
      EntschiedenVon: null,
      Widerspruch: null,
      Notizen: [],
      AlsNaechstes: [],
      Empfehlungsnummer: "K7M2P9QX4T",
      Auftragsnummer: "A-1001",
      Personen: [
        {
          Schluessel: "referrer 7",
          Art: "referrer",
          Id: 7,
          Name: "Erika Muster",
          Email: "erika@example.org",
          Beteiligt: true,
        },
      ],
      Verbindungen: [
        {
          Von: "recipient 12",
          Zu: "referrer 7",
          Art: "account",
          Gemeinsam: "DE02 •••• •••• •••• ••20 51",
        },
      ],
      Zuletzt: { Praemien: 3, Angehalten: 1, Betrag: 15_000 },
    },
  },
});

export const decideCase = defineConsoleCall({
  ...callDefaults,
  ability: "cases.decide",
  id: "decideCase",
  method: "POST",
  path: "/verdachtsfaelle/{id}/entscheidung",
  summary: "Releases or refuses a held reward; a refusal is mailed with its reasons and the operator's words",
  params: idParams,
  body: wire({
    decision: ["Entscheidung", z.enum(["pass", "reject"])],
    words: ["Text", z.optional(trimmed(1_000))],
    /** Why, for colleagues; a note about the referrer. */
    note: ["Notiz", z.optional(trimmed(1_000))],
    /** When the case began, as the operator saw it: of two decisions the later one is refused. */
    seen: ["Gesehen", text(40)],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "9" }, body: { Entscheidung: "pass", Gesehen: "2026-11-02T10:00:00.000Z" } },
});

const words = trimmed(1_000);

export const recordAppeal = defineConsoleCall({
  ...callDefaults,
  ability: "cases.decide",
  id: "recordAppeal",
  method: "POST",
  path: "/verdachtsfaelle/{id}/widerspruch",
  summary: "Records the objection of an owner who called or wrote; it is confirmed by mail",
  params: idParams,
  body: AppealWords,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "9" }, body: { Text: "Wir sind Nachbarn mit demselben Nachnamen." } },
});

export const decideAppeal = defineConsoleCall({
  ...callDefaults,
  ability: "cases.decide",
  id: "decideAppeal",
  method: "POST",
  path: "/verdachtsfaelle/{id}/widerspruch/entscheidung",
  summary: "Decides about an objection, not by the person who refused the reward; the decision is mailed",
  params: idParams,
  body: wire({
    decision: ["Entscheidung", z.enum(["grant", "refuse"])],
    /** To the owner, in the operator's own words. */
    words: ["Text", z.optional(words)],
    note: ["Notiz", z.optional(words)],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "9" }, body: { Entscheidung: "grant", Text: "Das haben wir verstanden." } },
});

export const caseDeskCalls = [...caseList.calls, getCase, decideCase, recordAppeal, decideAppeal];
