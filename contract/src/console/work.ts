import { changeKindNames } from "@weitersagen/domain/operator-abilities";
import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";
import { Reason } from "./reason.ts";

/** What may wait for a person, in the order of the start page. */
export const workKinds = [
  "lateTransfers",
  "waitingVouchers",
  "overdueRequests",
  "privacyRequests",
  "appeals",
  "claims",
  "heldRewards",
  "unmatchedOrders",
  "openChanges",
  // Of the installation, so the page counts them itself.
  "roleRequests",
  "batchesToRelease",
  "filesToSend",
  "payable",
  "transfersDueSoon",
  "agenciesWithoutAccount",
  // Payments that came back for a reason that a person has to clear up.
  "returnsToClear",
  "notesToClear",
  "bankEntriesAside",
  "overdueReleases",
  "lowVouchers",
  "failedMails",
  "refusedPlans",
  "stoppedJobs",
  "tenantProblems",
] as const;
export type WorkKind = (typeof workKinds)[number];

const WorkItem = wire({
  kind: ["Art", z.enum(workKinds)],
  count: ["Anzahl", z.int()],
  cents: ["Betrag", z.nullable(z.int())],
  /** When the oldest of them began to wait. */
  since: ["Seit", z.nullable(Instant)],
  /** A promise to people is broken already, or something has stopped. */
  isUrgent: ["Dringend", z.boolean()],
});
export type WorkItem = z.output<typeof WorkItem>;

const Overview = wire({
  work: ["Arbeit", z.array(WorkItem)],
  figures: [
    "Zahlen",
    wire({
      from: ["Von", z.string()],
      until: ["Bis", z.string()],
      recommendations: ["Empfehlungen", z.int()],
      /** Those of the recommendations that were ordered, and whose order is valid. */
      ordered: ["Bestellt", z.int()],
      valid: ["Gueltig", z.int()],
      /** Null for operators who may not see sums of money. */
      money: [
        "Geld",
        z.nullable(
          wire({
            paid: ["AusgezahltCent", z.int()],
            returned: ["ZurueckgekommenCent", z.int()],
            vouchers: ["GutscheineCent", z.int()],
          }),
        ),
      ],
    }),
  ],
});
export type Overview = z.output<typeof Overview>;

export const getOverview = defineConsoleCall({
  scope: "consoleTenant",
  ability: "overview.read",
  id: "getOverview",
  method: "GET",
  path: "/uebersicht",
  tag: "Übersicht",
  summary: "Counts what waits for a person, and the key figures of the last 30 days",
  answers: { 200: Overview },
  examples: {
    answer: {
      Arbeit: [{ Art: "claims", Anzahl: 3, Betrag: null, Seit: "2026-11-10T08:00:00Z", Dringend: false }],
      Zahlen: {
        Von: "2026-10-18",
        Bis: "2026-11-16",
        Empfehlungen: 120,
        Bestellt: 14,
        Gueltig: 9,
        Geld: { AusgezahltCent: 60_000, ZurueckgekommenCent: 0, GutscheineCent: 5_000 },
      },
    },
  },
});

export const changeStatuses = ["open", "applied", "rejected", "withdrawn"] as const;

export const ChangeView = wire({
  id: ["Id", z.int()],
  kind: ["Art", z.enum(changeKindNames)],
  target: ["Ziel", z.string()],
  content: ["Inhalt", z.looseObject({})],
  reason: ["Grund", z.string()],
  maker: ["Gestellt", z.string()],
  isOwn: ["Eigener", z.boolean()],
  madeAt: ["GestelltAm", Instant],
  expiresAt: ["GiltBis", Instant],
  status: ["Zustand", z.enum(changeStatuses)],
  checker: ["Entschieden", z.nullable(z.string())],
  decidedAt: ["EntschiedenAm", z.nullable(Instant)],
  note: ["Anmerkung", z.nullable(z.string())],
  /** What has changed since, so that an open request can no longer be approved. */
  overtaken: ["Ueberholt", z.nullable(z.string())],
});
export type ChangeView = z.output<typeof ChangeView>;

const changes = { scope: "consoleTenant", tag: "Freigaben" } as const;

export const listChanges = defineConsoleCall({
  ...changes,
  ability: "changes.read",
  id: "listChanges",
  method: "GET",
  path: "/freigaben",
  summary: "Lists changes that need a second person, newest first",
  query: wire({ status: ["zustand", z.optional(z.enum(changeStatuses))] }),
  answers: { 200: wire({ content: ["Content", z.array(ChangeView)] }) },
  examples: {
    query: { zustand: "open" },
    answer: {
      Content: [
        {
          Id: 4,
          Art: "payoutRelease",
          Ziel: "EWE-20261116-0001",
          Inhalt: { count: 3, totalCents: 15_000 },
          Grund: "payout",
          Gestellt: "Kim Schulz",
          Eigener: false,
          GestelltAm: "2026-11-16T08:00:00Z",
          GiltBis: "2026-12-16T08:00:00Z",
          Zustand: "open",
          Entschieden: null,
          EntschiedenAm: null,
          Anmerkung: null,
          Ueberholt: null,
        },
      ],
    },
  },
});

/** Decisions about a request, of a tenant or of the installation. */
const decides = { method: "POST", params: idParams, answers: { 204: null }, errors: ["wrongState"] } as const;
const approves = {
  ...decides,
  path: "/freigaben/{id}/freigeben",
  examples: { params: { id: "4" } },
} as const;
const rejects = {
  ...decides,
  path: "/freigaben/{id}/ablehnen",
  body: wire({
    note: ["Anmerkung", Reason],
  }),
  examples: { params: { id: "4" }, body: { Anmerkung: "Falscher Monat" } },
} as const;

export const approveChange = defineConsoleCall({
  ...changes,
  ...approves,
  ability: "changes.decide",
  id: "approveChange",
  summary: "Approves a change as the second person and applies it",
});

export const rejectChange = defineConsoleCall({
  ...changes,
  ...rejects,
  ability: "changes.decide",
  id: "rejectChange",
  summary: "Rejects a change, or withdraws one's own request",
});

const installationChanges = { scope: "console", tag: "Freigaben" } as const;

export const listInstallationChanges = defineConsoleCall({
  ...installationChanges,
  ability: "operators.read",
  id: "listInstallationChanges",
  method: "GET",
  path: "/freigaben",
  summary: "Lists changes of the installation that need a second person, such as roles, newest first",
  query: listChanges.query,
  answers: listChanges.answers,
  examples: {
    query: { zustand: "open" },
    answer: {
      Content: [
        {
          Id: 5,
          Art: "roleGrant",
          Ziel: "12/auditor/ewe",
          Inhalt: { role: "auditor", tenant: "ewe", name: "Robin Nord" },
          Grund: "Vertretung im Dezember",
          Gestellt: "Kim Schulz",
          Eigener: false,
          GestelltAm: "2026-11-16T08:00:00Z",
          GiltBis: "2026-12-16T08:00:00Z",
          Zustand: "open",
          Entschieden: null,
          EntschiedenAm: null,
          Anmerkung: null,
          Ueberholt: null,
        },
      ],
    },
  },
});

export const approveInstallationChange = defineConsoleCall({
  ...installationChanges,
  ...approves,
  ability: "operators.grant",
  id: "approveInstallationChange",
  summary: "Approves a change of the installation as the second person and applies it",
});

export const rejectInstallationChange = defineConsoleCall({
  ...installationChanges,
  ...rejects,
  ability: "operators.grant",
  id: "rejectInstallationChange",
  summary: "Rejects a change of the installation, or withdraws one's own request",
});

export const workCalls = [
  getOverview,
  listChanges,
  approveChange,
  rejectChange,
  listInstallationChanges,
  approveInstallationChange,
  rejectInstallationChange,
];
