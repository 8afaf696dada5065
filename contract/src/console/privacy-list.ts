import {
  DEADLINE_NEAR_DAYS,
  type PrivacyRequestKind,
  type PrivacyRequestState,
  privacyRequestKinds,
  privacyRequestOrigins,
  privacyRequestStates,
} from "@weitersagen/domain/privacy-request";
import * as z from "zod/mini";
import { wire } from "../wire.ts";
import { defineList, type Words } from "./list.ts";
import { privacyShared } from "./privacy-shared.ts";

export const privacyKindNames: Readonly<Record<PrivacyRequestKind, Words>> = {
  access: { de: "Auskunft", en: "Access" },
  correction: { de: "Berichtigung", en: "Correction" },
  erasure: { de: "Löschung", en: "Erasure" },
  restriction: { de: "Einschränkung", en: "Restriction" },
  objection: { de: "Widerspruch", en: "Objection" },
};

export const privacyStateNames: Readonly<Record<PrivacyRequestState, Words>> = {
  open: { de: "Offen", en: "Open" },
  waiting: { de: "Wartet auf eine Auszahlung", en: "Waits for a payout" },
  done: { de: "Erledigt", en: "Done" },
  refused: { de: "Abgelehnt", en: "Refused" },
  withdrawn: { de: "Zurückgezogen", en: "Withdrawn" },
};

/** An open request whose next step is the person's. */
export const awaitsPersonName: Words = { de: "Wartet auf die Person", en: "Waits for the person" };

export const privacyOriginNames = {
  desk: { de: "Brief, E-Mail oder Telefon", en: "Letter, email or phone" },
  care: { de: "Kundenservice", en: "Customer service" },
  person: { de: "Seite „Ihre Daten“", en: "Page “Your data”" },
} as const satisfies Record<(typeof privacyRequestOrigins)[number], Words>;

/** How near the deadline of an open request is. */
export const deadlineNames = {
  overdue: { de: "Überfällig", en: "Overdue" },
  near: {
    de: `In den nächsten ${DEADLINE_NEAR_DAYS} Tagen`,
    en: `Within ${DEADLINE_NEAR_DAYS} days`,
  },
} as const;

export const PrivacyRequestRow = wire({
  id: ["Id", z.int()],
  kind: ["Art", z.enum(privacyRequestKinds)],
  state: ["Zustand", z.enum(privacyRequestStates)],
  person: ["Person", z.string()],
  receivedOn: ["Eingegangen", z.string()],
  dueOn: ["Frist", z.string()],
  /** Whole days until the deadline; negative when it has passed. */
  daysLeft: ["TageUebrig", z.int()],
  isExtended: ["Verlaengert", z.boolean()],
  isIdentified: ["IdentitaetGeprueft", z.boolean()],
  /** A link was mailed, and the person has not opened it yet. */
  awaitsPerson: ["WartetAufPerson", z.boolean()],
  isHeld: ["Gesperrt", z.boolean()],
  origin: ["Herkunft", z.enum(privacyRequestOrigins)],
});

export const privacyRequestExample = {
  Id: 12,
  Art: "access",
  Zustand: "open",
  Person: "Erika Muster",
  Eingegangen: "2026-11-02",
  Frist: "2026-12-02",
  TageUebrig: 16,
  Verlaengert: false,
  IdentitaetGeprueft: true,
  WartetAufPerson: false,
  Gesperrt: false,
  Herkunft: "desk",
};

export const privacyList = defineList({
  ...privacyShared,
  id: "listPrivacyRequests",
  exportId: "exportPrivacyRequests",
  path: "/datenschutz/anliegen",
  summary: "Lists requests of people about their data with deadlines",
  ability: "privacy.read",
  exportAbility: "privacy.export",
  isAudited: true,
  row: PrivacyRequestRow,
  columns: {
    dueOn: { label: { de: "Frist", en: "Deadline" }, kind: "day", isSortable: true },
    daysLeft: { label: { de: "Tage übrig", en: "Days left" }, kind: "count" },
    kind: { label: { de: "Anliegen", en: "Request" }, kind: "state", names: privacyKindNames },
    person: { label: { de: "Person", en: "Person" }, kind: "text" },
    state: { label: { de: "Zustand", en: "State" }, kind: "state", names: privacyStateNames },
    isIdentified: { label: { de: "Identität geprüft", en: "Identity checked" }, kind: "flag" },
    isHeld: { label: { de: "Sperrvermerk", en: "On hold" }, kind: "flag" },
    isExtended: { label: { de: "Verlängert", en: "Extended" }, kind: "flag", isExtra: true },
    receivedOn: { label: { de: "Eingegangen", en: "Received" }, kind: "day", isExtra: true },
    origin: {
      label: { de: "Eingegangen über", en: "Came in by" },
      kind: "state",
      names: privacyOriginNames,
      isExtra: true,
    },
  },
  filters: {
    status: {
      wire: "zustand",
      kind: "choice",
      label: { de: "Zustand", en: "State" },
      names: { pending: { de: "Noch zu beantworten", en: "To be answered" }, ...privacyStateNames },
    },
    kind: { wire: "art", kind: "choice", label: { de: "Anliegen", en: "Request" }, names: privacyKindNames },
    deadline: {
      wire: "frist",
      kind: "choice",
      label: { de: "Frist", en: "Deadline" },
      names: deadlineNames,
    },
  },
  search: { de: "Namen und E-Mail-Adressen", en: "names and email addresses" },
  sort: "dueOn",
  exampleRow: privacyRequestExample,
});
