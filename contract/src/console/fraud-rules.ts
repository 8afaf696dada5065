import { type FraudRuleName, fraudRuleNames } from "@weitersagen/domain/fraud";
import { HIGHEST_ABUSE_THRESHOLD, HIGHEST_RULE_WEIGHT } from "@weitersagen/domain/fraud-policy";
import * as z from "zod/mini";
import { Instant, numberText } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const callDefaults = { scope: "consoleTenant", tag: "Missbrauchsregeln" } as const;

const LONGEST_NOTE = 300;
const MOST_VERSIONS = 2_147_483_647;

const Weight = z.int().check(z.gte(0), z.lte(HIGHEST_RULE_WEIGHT));
const RuleWeight = wire({
  name: ["Regel", z.enum(fraudRuleNames as [FraudRuleName, ...FraudRuleName[]])],
  /** 0: switched off. */
  weight: ["Punkte", Weight],
});
const policy = {
  threshold: ["Schwelle", z.int().check(z.gte(1), z.lte(HIGHEST_ABUSE_THRESHOLD))],
  rules: ["Regeln", z.array(RuleWeight).check(z.maxLength(fraudRuleNames.length))],
} as const;

const Example = wire({
  rewardId: ["PraemieId", z.int()],
  owner: ["Name", z.string()],
  cents: ["Betrag", z.int()],
  recommendation: ["Empfehlungsnummer", z.string()],
  /** What a person decided when it was held; null if it never was. */
  state: ["Zustand", z.nullable(z.enum(["open", "passed", "rejected"]))],
});

const Difference = wire({
  count: ["Anzahl", z.int()],
  cents: ["Betrag", z.int()],
  /** How many of them a person had released or refused after a hold. */
  passed: ["Freigegeben", z.int()],
  rejected: ["Abgelehnt", z.int()],
  examples: ["Beispiele", z.array(Example)],
});

const Trial = wire({
  triedAt: ["Am", Instant],
  /** Rewards that were scored, of those earned in the last 90 days. */
  scored: ["Geprueft", z.int()],
  total: ["Gesamt", z.int()],
  heldBefore: ["AngehaltenBisher", z.int()],
  heldAfter: ["AngehaltenKuenftig", z.int()],
  /** How many rewards meet each rule. */
  hits: ["Treffer", z.array(wire({ name: ["Regel", z.string()], count: ["Anzahl", z.int()] }))],
  newlyHeld: ["NeuAngehalten", Difference],
  noLongerHeld: ["NichtMehrAngehalten", Difference],
  /** Another policy came into force since the trial: it has to be repeated. */
  isStale: ["Veraltet", z.boolean()],
});
export type Trial = z.output<typeof Trial>;

const FraudRulesView = wire({
  published: ["Gueltig", wire(policy)],
  standard: ["Standard", wire(policy)],
  /** Rewards are scored and not held. */
  isShadow: ["NurBeobachten", z.boolean()],
  draft: [
    "Entwurf",
    z.nullable(
      wire({
        ...policy,
        changedAt: ["GeaendertAm", Instant],
        changedBy: ["GeaendertVon", z.string()],
        trial: ["Probe", z.nullable(Trial)],
      }),
    ),
  ],
  versions: [
    "Versionen",
    z.array(
      wire({
        ...policy,
        number: ["Nummer", z.int()],
        publishedAt: ["Am", Instant],
        publishedBy: ["Von", z.string()],
        note: ["Notiz", z.string()],
      }),
    ),
  ],
});
export type FraudRulesView = z.output<typeof FraudRulesView>;

const examplePolicy = { Schwelle: 60, Regeln: [{ Regel: "sameDevice" as const, Punkte: 40 }] };
const exampleDifference = {
  Anzahl: 1,
  Betrag: 5_000,
  Freigegeben: 0,
  Abgelehnt: 1,
  Beispiele: [
    {
      PraemieId: 9,
      Name: "Erika Muster",
      Betrag: 5_000,
      Empfehlungsnummer: "K7M2P9QX4T",
      Zustand: "rejected" as const,
    },
  ],
};
const exampleTrial = {
  Am: "2026-11-02T10:05:00Z",
  Geprueft: 420,
  Gesamt: 420,
  AngehaltenBisher: 12,
  AngehaltenKuenftig: 12,
  Treffer: [{ Regel: "sameDevice", Anzahl: 30 }],
  NeuAngehalten: exampleDifference,
  NichtMehrAngehalten: exampleDifference,
  Veraltet: false,
};

export const getFraudRules = defineConsoleCall({
  ...callDefaults,
  ability: "fraudRules.read",
  isAudited: true,
  id: "getFraudRules",
  method: "GET",
  path: "/missbrauchsregeln",
  summary: "Shows the points of the fraud rules: in force, as a draft with its trial, and earlier ones",
  answers: { 200: FraudRulesView },
  examples: {
    answer: {
      Gueltig: examplePolicy,
      Standard: examplePolicy,
      NurBeobachten: false,
      Entwurf: {
        ...examplePolicy,
        GeaendertAm: "2026-11-02T10:00:00Z",
        GeaendertVon: "Mara Manager",
        Probe: exampleTrial,
      },
      Versionen: [
        {
          ...examplePolicy,
          Nummer: 3,
          Am: "2026-10-01T10:00:00Z",
          Von: "Mara Manager",
          Notiz: "Weniger Ehepaare",
        },
      ],
    },
  },
});

/** When the draft was last changed, as its author saw it; of two changes the later one is refused. */
const seen = ["Gesehen", z.nullable(text(40))] as const;

export const saveFraudDraft = defineConsoleCall({
  ...callDefaults,
  ability: "fraudRules.change",
  id: "saveFraudDraft",
  method: "PUT",
  path: "/missbrauchsregeln/entwurf",
  summary: "Stores other points and another threshold as a draft, which counts for nothing yet",
  body: wire({ ...policy, seen }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { body: { ...examplePolicy, Gesehen: null } },
});

export const discardFraudDraft = defineConsoleCall({
  ...callDefaults,
  ability: "fraudRules.change",
  id: "discardFraudDraft",
  method: "DELETE",
  path: "/missbrauchsregeln/entwurf",
  summary: "Discards the draft of the fraud rules",
  answers: { 204: null },
  examples: {},
});

export const tryFraudDraft = defineConsoleCall({
  ...callDefaults,
  ability: "fraudRules.change",
  id: "tryFraudDraft",
  method: "POST",
  path: "/missbrauchsregeln/entwurf/probe",
  summary: "Scores the rewards of the last 90 days by the draft and by the rules in force; changes no reward",
  answers: { 200: Trial },
  errors: ["notFound", "wrongState"],
  examples: { answer: exampleTrial },
});

export const publishFraudDraft = defineConsoleCall({
  ...callDefaults,
  ability: "fraudRules.publish",
  id: "publishFraudDraft",
  method: "POST",
  path: "/missbrauchsregeln/entwurf/veroeffentlichung",
  summary: "Puts a tried draft into force, as a version of the tenant's settings",
  body: wire({ note: ["Notiz", z.string().check(z.maxLength(LONGEST_NOTE))], seen }),
  answers: { 200: wire({ number: ["Nummer", z.int()] }) },
  errors: ["notFound", "wrongState"],
  examples: {
    body: { Notiz: "Weniger Ehepaare", Gesehen: "2026-11-02T10:00:00.000Z" },
    answer: { Nummer: 4 },
  },
});

export const restoreFraudRules = defineConsoleCall({
  ...callDefaults,
  ability: "fraudRules.publish",
  id: "restoreFraudRules",
  method: "POST",
  path: "/missbrauchsregeln/versionen/{nummer}/wiederherstellung",
  summary: "Puts the fraud rules of an earlier version into force again, and nothing else of that version",
  params: wire({ number: ["nummer", numberText({ min: 1, max: MOST_VERSIONS })] }),
  answers: { 200: wire({ number: ["Nummer", z.int()] }) },
  errors: ["notFound", "wrongState"],
  examples: { params: { nummer: "3" }, answer: { Nummer: 5 } },
});

export const fraudRuleCalls = [
  getFraudRules,
  saveFraudDraft,
  discardFraudDraft,
  tryFraudDraft,
  publishFraudDraft,
  restoreFraudRules,
];
