import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { IdText, Instant, numberText } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

export const outcomes = ["begun", "done", "refused", "failed"] as const;

export const outcomeNames = {
  begun: { de: "Begonnen", en: "Begun" },
  done: { de: "Erledigt", en: "Done" },
  refused: { de: "Abgewiesen", en: "Refused" },
  failed: { de: "Fehlgeschlagen", en: "Failed" },
} as const satisfies Record<(typeof outcomes)[number], Readonly<Record<Language, string>>>;

export const actorKinds = ["operator", "command", "system"] as const;

export const actorKindNames = {
  operator: { de: "Konsole", en: "Console" },
  command: { de: "Befehl", en: "Command" },
  system: { de: "System", en: "System" },
} as const satisfies Record<(typeof actorKinds)[number], Readonly<Record<Language, string>>>;

export const AuditEntryView = wire({
  position: ["Position", z.int()],
  at: ["Zeit", Instant],
  actorKind: ["Art", z.enum(actorKinds)],
  operatorId: ["BetreuendeId", z.nullable(z.int())],
  actor: ["Wer", z.string()],
  action: ["Aktion", z.string()],
  targetKind: ["ZielArt", z.nullable(z.string())],
  target: ["Ziel", z.nullable(z.string())],
  /** The name of the operator whom it is about, as it is now. */
  targetName: ["ZielName", z.nullable(z.string())],
  outcome: ["Ergebnis", z.enum(outcomes)],
  reason: ["Grund", z.nullable(z.string())],
  address: ["Adresse", z.nullable(z.string())],
  userAgent: ["Browser", z.nullable(z.string())],
  requestId: ["Anfrage", z.nullable(z.string())],
  /** Before, after and other details, as JSON text. */
  content: ["Inhalt", z.nullable(z.string())],
});
export type AuditEntryView = z.output<typeof AuditEntryView>;

const text = z.optional(z.string().check(z.maxLength(200)));

const filterFields = {
  operatorId: ["betreuende", z.optional(IdText)],
  /** How the name of the operator or command begins. */
  actor: ["wer", text],
  action: ["aktion", text],
  /** Without what was only looked at. */
  onlyChanges: ["nur", z.optional(z.literal("aenderungen"))],
  /** A number, or a name, email address or code of a person or recommendation. */
  target: ["ziel", text],
  outcome: ["ergebnis", z.optional(z.enum(outcomes))],
  from: ["von", z.optional(Instant)],
  to: ["bis", z.optional(Instant)],
} as const;

const AuditPage = wire({
  content: ["Content", z.array(AuditEntryView)],
  /** The position to continue before; null at the end. */
  next: ["Weiter", z.nullable(z.int())],
});

const MOST_ENTRIES = 200;

const listing = {
  method: "GET",
  summary: "Lists the audit log, newest first",
  query: wire({
    ...filterFields,
    before: ["vor", z.optional(IdText)],
    size: ["anzahl", z.optional(numberText({ min: 1, max: MOST_ENTRIES }))],
  }),
  answers: { 200: AuditPage },
  examples: {
    query: { ergebnis: "done" },
    answer: {
      Content: [
        {
          Position: 17,
          Zeit: "2026-11-16T09:30:00Z",
          Art: "operator",
          BetreuendeId: 1,
          Wer: "Kim Schulz",
          Aktion: "approveChange",
          ZielArt: "payoutRelease",
          Ziel: "EWE-20261116-0001",
          ZielName: null,
          Ergebnis: "done",
          Grund: null,
          Adresse: "192.0.2.7",
          Browser: "Firefox",
          Anfrage: "req-1",
          Inhalt: null,
        },
      ],
      Weiter: null,
    },
  },
  tag: "Protokoll",
} as const;

export const listAudit = defineConsoleCall({
  ...listing,
  scope: "consoleTenant",
  ability: "audit.read",
  id: "listAudit",
  path: "/protokoll",
});

export const listInstallationAudit = defineConsoleCall({
  ...listing,
  scope: "console",
  ability: "installation.audit.read",
  id: "listInstallationAudit",
  path: "/protokoll",
});

const exporting = {
  method: "GET",
  summary: "Exports the audit log as CSV, newest first",
  query: wire(filterFields),
  answers: { 200: null },
  media: ["text/csv"],
  isAudited: true,
  examples: { query: { ergebnis: "done" } },
  tag: "Protokoll",
} as const;

export const exportAudit = defineConsoleCall({
  ...exporting,
  scope: "consoleTenant",
  ability: "audit.export",
  id: "exportAudit",
  path: "/protokoll.csv",
});

export const exportInstallationAudit = defineConsoleCall({
  ...exporting,
  scope: "console",
  ability: "installation.audit.export",
  id: "exportInstallationAudit",
  path: "/protokoll.csv",
});

/** What may be wrong with an entry of the chain. */
export const auditFaultNames = {
  deletedEarly: { de: "wurde vor Ablauf der Frist gelöscht", en: "was deleted before its term" },
  gap: { de: "davor fehlen Einträge", en: "entries before it are missing" },
  unlinked: { de: "schließt nicht an den Eintrag davor an", en: "does not follow the entry before it" },
  changed: { de: "wurde verändert", en: "was changed" },
  originChanged: { de: "seine Herkunft wurde verändert", en: "its origin was changed" },
  originDeleted: {
    de: "seine Herkunft wurde vor Ablauf der Frist gelöscht",
    en: "its origin was deleted before its term",
  },
  content: {
    de: "sein Inhalt wurde verändert oder lässt sich nicht öffnen",
    en: "its content was changed or cannot be opened",
  },
  notLast: { de: "ist nicht der zuletzt geschriebene", en: "is not the last one that was written" },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;
export type AuditFaultKind = keyof typeof auditFaultNames;

const verifying = {
  method: "GET",
  summary: "Checks a part of the chain: that no entry was changed, added or removed",
  isAudited: true,
  query: wire({ after: ["nach", z.optional(IdText)] }),
  answers: {
    200: wire({
      /** How many entries were checked in this part. */
      count: ["Anzahl", z.int()],
      /** The last entry that was checked, and its hash in hexadecimal. */
      position: ["Position", z.int()],
      hash: ["Hash", z.string()],
      /** The position to continue after; null at the end of the chain. */
      next: ["Weiter", z.nullable(z.int())],
      faults: [
        "Fehler",
        z.array(
          wire({
            position: ["Position", z.int()],
            kind: ["Art", z.enum(Object.keys(auditFaultNames) as [AuditFaultKind, ...AuditFaultKind[]])],
          }),
        ),
      ],
      checkedAt: ["GeprueftAm", Instant],
    }),
  },
  examples: {
    query: {},
    answer: {
      Anzahl: 17,
      Position: 17,
      Hash: "5f3a",
      Weiter: null,
      Fehler: [],
      GeprueftAm: "2026-11-16T09:30:00Z",
    },
  },
  tag: "Protokoll",
} as const;

export const verifyAudit = defineConsoleCall({
  ...verifying,
  scope: "consoleTenant",
  ability: "audit.read",
  id: "verifyAudit",
  path: "/protokoll/pruefung",
});

export const verifyInstallationAudit = defineConsoleCall({
  ...verifying,
  scope: "console",
  ability: "installation.audit.read",
  id: "verifyInstallationAudit",
  path: "/protokoll/pruefung",
});

export const auditCalls = [
  listAudit,
  listInstallationAudit,
  exportAudit,
  exportInstallationAudit,
  verifyAudit,
  verifyInstallationAudit,
];
