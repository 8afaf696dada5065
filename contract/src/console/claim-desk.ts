import { claimReasons } from "@weitersagen/domain/claim";
import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { Instant } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { goodwillStates } from "./care-order.ts";
import { defineConsoleCall } from "./console-call.ts";
import { defineList } from "./list.ts";
import { idParams } from "./id.ts";
import { TimelineEntry } from "./timeline.ts";

const callDefaults = { scope: "consoleTenant", tag: "Reklamationen" } as const;

export const claimStates = {
  checking: { de: "Zu entscheiden", en: "To decide" },
  open: { de: "Wartet auf die Bestellung", en: "Waits for its order" },
  matched: { de: "Anerkannt", en: "Accepted" },
  refused: { de: "Abgelehnt", en: "Refused" },
} as const;
export type ClaimStateName = keyof typeof claimStates;
const stateNames = Object.keys(claimStates) as ClaimStateName[];

export const claimReasonNames = Object.fromEntries(
  claimReasons.map(({ name, de, en }) => [name, { de, en }] as const),
);

/** Also those that no operator chooses. */
export const shownClaimReasons: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ...claimReasonNames,
  referrerDeleted: {
    de: "Die Daten der Person wurden gelöscht.",
    en: "The person's data were erased.",
  },
};

const ClaimRow = wire({
  id: ["Id", z.int()],
  /** Null once it was erased. */
  order: ["Auftragsnummer", z.nullable(z.string())],
  status: ["Zustand", z.enum(stateNames)],
  claimant: ["Name", z.string()],
  reason: ["Grund", z.nullable(z.string())],
  hasEvidence: ["Nachweis", z.boolean()],
  recommendation: ["Empfehlungsnummer", z.string()],
  createdAt: ["Gemeldet", Instant],
});

export const claimList = defineList({
  ...callDefaults,
  id: "listClaims",
  exportId: "exportClaims",
  path: "/reklamationen",
  summary: "Lists claims of missing rewards",
  ability: "claims.read",
  exportAbility: "claims.export",
  isAudited: true,
  row: ClaimRow,
  columns: {
    order: { label: { de: "Auftragsnummer", en: "Order number" }, kind: "text" },
    status: { label: { de: "Zustand", en: "State" }, kind: "state", names: claimStates },
    claimant: { label: { de: "Von", en: "By" }, kind: "text" },
    reason: { label: { de: "Grund", en: "Reason" }, kind: "state", names: shownClaimReasons },
    hasEvidence: { label: { de: "Nachweis", en: "Evidence" }, kind: "flag" },
    recommendation: { label: { de: "Empfehlung", en: "Recommendation" }, kind: "text" },
    createdAt: { label: { de: "Gemeldet am", en: "Received" }, kind: "time", isSortable: true },
  },
  filters: {
    status: { wire: "zustand", kind: "choice", label: { de: "Zustand", en: "State" }, names: claimStates },
    from: { wire: "von", kind: "day", label: { de: "Gemeldet ab", en: "Reported from" }, isExtra: true },
    to: { wire: "bis", kind: "day", label: { de: "Gemeldet bis", en: "Reported until" }, isExtra: true },
  },
  search: { de: "Auftragsnummern", en: "order numbers" },
  sort: "createdAt",
  exampleRow: {
    Id: 3,
    Auftragsnummer: "A-1001",
    Zustand: "checking",
    Name: "Erika Muster",
    Grund: "otherDay",
    Nachweis: true,
    Empfehlungsnummer: "K7M2P9QX4T",
    Gemeldet: "2026-11-02T10:00:00Z",
  },
});

const ClaimView = wire({
  id: ["Id", z.int()],
  /** Null once it was erased. */
  order: ["Auftragsnummer", z.nullable(z.string())],
  orderedOn: ["BestelltAm", z.string()],
  note: ["Hinweis", z.string()],
  status: ["Zustand", z.enum(stateNames)],
  statusAt: ["ZustandSeit", Instant],
  reason: ["Grund", z.nullable(z.string())],
  createdAt: ["Gemeldet", Instant],
  waitsUntil: ["WartetBis", Instant],
  claimantId: ["EmpfehlerId", z.int()],
  claimant: ["Name", z.string()],
  recommendation: ["Empfehlungsnummer", z.string()],
  /** The order with this number, if the provider has reported one. */
  found: [
    "Bestellung",
    z.nullable(
      wire({
        id: ["Id", z.int()],
        orderedAt: ["BestelltAm", Instant],
        recommendation: ["Empfehlungsnummer", z.nullable(z.string())],
        isCancelled: ["Storniert", z.boolean()],
        number: ["Auftragsnummer", z.string()],
        goodwill: ["Kulanz", z.enum(goodwillStates)],
      }),
    ),
  ],
  evidence: [
    "Nachweise",
    z.array(wire({ id: ["Id", z.int()], name: ["Name", z.string()], mediaType: ["Art", z.string()] })),
  ],
  timeline: ["Verlauf", z.array(TimelineEntry)],
});
export type ClaimView = z.output<typeof ClaimView>;

export const getClaim = defineConsoleCall({
  ...callDefaults,
  ability: "claims.read",
  isAudited: true,
  id: "getClaim",
  method: "GET",
  path: "/reklamationen/{id}",
  summary: "Shows a claim with its evidence",
  params: idParams,
  answers: { 200: ClaimView },
  examples: {
    params: { id: "3" },
    answer: {
      Id: 3,
      Auftragsnummer: "A-1001",
      BestelltAm: "2026-10-30",
      Hinweis: "",
      Zustand: "checking",
      ZustandSeit: "2026-11-03T10:00:00Z",
      Grund: "otherDay",
      Gemeldet: "2026-11-02T10:00:00Z",
      WartetBis: "2027-01-31T10:00:00Z",
      EmpfehlerId: 7,
      Name: "Erika Muster",
      Empfehlungsnummer: "K7M2P9QX4T",
      Bestellung: null,
      Nachweise: [],
      Verlauf: [],
    },
  },
});

/** The file itself, in Base64: the console shows it without a link that could be passed on. */
export const getEvidence = defineConsoleCall({
  ...callDefaults,
  ability: "claims.read",
  isAudited: true,
  id: "getEvidence",
  method: "GET",
  path: "/reklamationen/{id}/nachweis",
  summary: "Returns the file that proves a claim",
  params: idParams,
  answers: {
    200: wire({
      name: ["Name", z.string()],
      mediaType: ["Art", z.string()],
      content: ["Inhalt", z.string()],
    }),
  },
  examples: {
    params: { id: "3" },
    answer: { Name: "rechnung.pdf", Art: "application/pdf", Inhalt: "JVBERi0=" },
  },
});

export const decideClaim = defineConsoleCall({
  ...callDefaults,
  ability: "claims.decide",
  id: "decideClaim",
  method: "POST",
  path: "/reklamationen/{id}/entscheidung",
  summary: "Accepts or refuses a claim; the claimant gets a mail with the reason and the operator's words",
  params: idParams,
  body: wire({
    decision: ["Entscheidung", z.enum(["match", "refuse"])],
    reason: ["Grund", z.optional(z.enum(claimReasons.map(({ name }) => name)))],
    /** Added to the mail, as written. */
    words: ["Text", z.optional(trimmed(1_000))],
    /** The state that the operator saw: of two decisions the later one is refused. */
    seen: ["Gesehen", text(40)],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: {
    params: { id: "3" },
    body: { Entscheidung: "refuse", Grund: "notProven", Gesehen: "2026-11-03T10:00:00.000Z" },
  },
});

export const reopenClaim = defineConsoleCall({
  ...callDefaults,
  ability: "claims.decide",
  id: "reopenClaim",
  method: "DELETE",
  path: "/reklamationen/{id}/entscheidung",
  summary: "Takes a refusal back after an objection: the claim is checked again",
  params: idParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "3" } },
});

export const claimDeskCalls = [...claimList.calls, getClaim, getEvidence, decideClaim, reopenClaim];
