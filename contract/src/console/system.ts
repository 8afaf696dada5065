import { addDays, type CalendarDate, calendarDateOf } from "@weitersagen/domain/dates";
import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { defineList } from "./list.ts";
import { mailNames, operatorMailNames } from "./mail-names.ts";
import { idParams } from "./id.ts";
import { mailFaultIn } from "./trouble-words.ts";

const callDefaults = { scope: "console", tag: "System" } as const;

export const checkNames = [
  "database",
  "jobs",
  "mail",
  "content",
  "signOn",
  "consoleSignOn",
  "tenant",
] as const;
export type CheckName = (typeof checkNames)[number];

const Check = wire({
  name: ["Was", z.enum(checkNames)],
  /** The tenant's slug; null for the installation. */
  tenant: ["Mandant", z.nullable(z.string())],
  /** `off` is not set up, `unknown` was not checked yet. */
  state: ["Zustand", z.enum(["good", "warning", "failed", "off", "unknown"])],
  detail: ["Hinweis", z.string()],
  checkedAt: ["Geprueft", z.nullable(Instant)],
});
export type Check = z.output<typeof Check>;

export const jobStates = ["running", "due", "later", "failing", "givenUp"] as const;
export type JobState = (typeof jobStates)[number];

const QueueSum = wire({
  task: ["Aufgabe", z.string()],
  state: ["Zustand", z.enum(jobStates)],
  count: ["Anzahl", z.int()],
  oldest: ["Aelteste", Instant],
});
export type QueueSum = z.output<typeof QueueSum>;

const TroubledJob = wire({
  id: ["Id", z.int()],
  task: ["Aufgabe", z.string()],
  tenant: ["Mandant", z.nullable(z.string())],
  state: ["Zustand", z.enum(["running", "failing", "givenUp"])],
  attempts: ["Versuche", z.int()],
  maxAttempts: ["HoechstensVersuche", z.int()],
  runAt: ["Naechster", Instant],
  createdAt: ["Angelegt", Instant],
  error: ["Fehler", z.string()],
});
export type TroubledJob = z.output<typeof TroubledJob>;

/** Mails that failed earlier are history: neither the start page nor the system page counts them. */
export const FAILED_MAIL_DAYS = 14;
/** The first day of those whose undeliverable mails are work. */
export const firstFailedMailDay = (now: Date): CalendarDate =>
  calendarDateOf(addDays(now, -FAILED_MAIL_DAYS));

const MailSum = wire({
  tenant: ["Mandant", z.string()],
  brand: ["Marke", z.string()],
  pending: ["Wartend", z.int()],
  /** Within the last `FAILED_MAIL_DAYS`. */
  failed: ["Fehlgeschlagen", z.int()],
  sentToday: ["HeuteGesendet", z.int()],
});
export type MailSum = z.output<typeof MailSum>;

const SweepState = wire({
  name: ["Aufgabe", z.string()],
  everySeconds: ["AlleSekunden", z.int()],
  /** When the last run began; of one that runs every few seconds: five minutes ago at most. */
  ranAt: ["ZuletztGelaufen", Instant],
  tookMs: ["DauerMs", z.int()],
  /** How many records it changed, and how many tenants or records failed. */
  changed: ["Geaendert", z.int()],
  failed: ["Fehlgeschlagen", z.int()],
});
export type SweepState = z.output<typeof SweepState>;

export const getSystem = defineConsoleCall({
  ...callDefaults,
  ability: "system.read",
  id: "getSystem",
  method: "GET",
  path: "/system",
  summary: "Returns the health of database, jobs, mail, content and sign-on, the queue, and the versions",
  answers: {
    200: wire({
      versions: [
        "Versionen",
        wire({
          product: ["Programm", z.string()],
          node: ["Node", z.string()],
          database: ["Datenbank", z.string()],
          schema: ["Schema", z.string()],
        }),
      ],
      checks: ["Pruefungen", z.array(Check)],
      sweeps: ["Zeitplan", z.array(SweepState)],
      queue: ["Warteschlange", z.array(QueueSum)],
      jobs: ["Auftraege", z.array(TroubledJob)],
      mails: ["Mails", z.array(MailSum)],
    }),
  },
  examples: {
    answer: {
      Versionen: { Programm: "0.1.0", Node: "24.1.0", Datenbank: "18.4", Schema: "0192_system_view" },
      Pruefungen: [
        { Was: "database", Mandant: null, Zustand: "good", Hinweis: "", Geprueft: "2026-11-16T09:00:00Z" },
      ],
      Zeitplan: [
        {
          Aufgabe: "reward.provide",
          AlleSekunden: 60,
          ZuletztGelaufen: "2026-11-16T09:00:00Z",
          DauerMs: 120,
          Geaendert: 3,
          Fehlgeschlagen: 0,
        },
      ],
      Warteschlange: [
        { Aufgabe: "mail.deliver", Zustand: "due", Anzahl: 3, Aelteste: "2026-11-16T09:00:00Z" },
      ],
      Auftraege: [
        {
          Id: 4,
          Aufgabe: "order.follow",
          Mandant: "ewe",
          Zustand: "givenUp",
          Versuche: 25,
          HoechstensVersuche: 25,
          Naechster: "2026-11-16T09:00:00Z",
          Angelegt: "2026-11-12T09:00:00Z",
          Fehler: "no bounty",
        },
      ],
      Mails: [{ Mandant: "ewe", Marke: "Küstenstrom", Wartend: 0, Fehlgeschlagen: 1, HeuteGesendet: 12 }],
    },
  },
});

export const checkSystem = defineConsoleCall({
  ...callDefaults,
  ability: "system.read",
  id: "checkSystem",
  method: "POST",
  path: "/system/pruefung",
  summary: "Checks the health of every part now",
  answers: { 204: null },
  examples: {},
});

export const retryJob = defineConsoleCall({
  ...callDefaults,
  ability: "system.change",
  id: "retryJob",
  method: "POST",
  path: "/system/auftraege/{id}/wiederholen",
  summary: "Has a failed job tried again now",
  params: idParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "4" } },
});

export const mailStates = {
  pending: { de: "Wartet", en: "Waits" },
  sent: { de: "Gesendet", en: "Sent" },
  failed: { de: "Nicht zustellbar", en: "Failed" },
  /** Given up because the link in it was used or replaced. */
  obsolete: { de: "Nicht mehr gebraucht", en: "Not needed any more" },
  /** The bank has reported the death of its recipient. */
  withheld: { de: "Zurückgehalten", en: "Withheld" },
} as const;
export type MailState = keyof typeof mailStates;

export const mailList = defineList({
  scope: "consoleTenant",
  tag: "E-Mails",
  id: "listMails",
  exportId: "exportMails",
  path: "/mails",
  summary: "Lists outgoing mails",
  ability: "mails.read",
  exportAbility: "mails.export",
  isAudited: true,
  row: wire({
    id: ["Id", z.int()],
    createdAt: ["Angelegt", Instant],
    to: ["An", z.string()],
    template: ["Vorlage", z.string()],
    subject: ["Betreff", z.nullable(z.string())],
    state: ["Zustand", z.enum(Object.keys(mailStates) as [MailState, ...MailState[]])],
    sentAt: ["GesendetAm", z.nullable(Instant)],
    attempts: ["Versuche", z.int()],
    error: ["Fehler", z.nullable(z.string())],
  }),
  columns: {
    createdAt: { label: { de: "Angelegt", en: "Written" }, kind: "time", isSortable: true },
    state: { label: { de: "Zustand", en: "State" }, kind: "state", names: mailStates },
    to: { label: { de: "An", en: "To" }, kind: "text" },
    subject: { label: { de: "Betreff", en: "Subject" }, kind: "text" },
    error: { label: { de: "Fehler", en: "Error" }, kind: "text", inWords: mailFaultIn },
    template: {
      label: { de: "Vorlage", en: "Template" },
      kind: "state",
      names: { ...mailNames, ...operatorMailNames },
      isExtra: true,
    },
    sentAt: { label: { de: "Gesendet am", en: "Sent" }, kind: "time", isExtra: true },
    attempts: { label: { de: "Versuche", en: "Attempts" }, kind: "count", isExtra: true },
  },
  filters: {
    state: { wire: "zustand", kind: "choice", label: { de: "Zustand", en: "State" }, names: mailStates },
    from: { wire: "von", kind: "day", label: { de: "Angelegt ab", en: "Written from" }, isExtra: true },
    until: { wire: "bis", kind: "day", label: { de: "Angelegt bis", en: "Written until" }, isExtra: true },
    to: { wire: "an", kind: "text", label: { de: "An (ganze Adresse)", en: "To (whole address)" } },
  },
  sort: "-createdAt",
  exampleRow: {
    Id: 7,
    Angelegt: "2026-11-16T09:00:00Z",
    An: "anna@example.org",
    Vorlage: "rewardReady",
    Betreff: "Ihre Prämie ist da",
    Zustand: "failed",
    GesendetAm: null,
    Versuche: 3,
    Fehler: "RCPT TO 550",
  },
});

export const retryMail = defineConsoleCall({
  scope: "consoleTenant",
  tag: "E-Mails",
  ability: "mails.retry",
  id: "retryMail",
  method: "POST",
  path: "/mails/{id}/wiederholen",
  summary: "Tries a mail again that could not be sent",
  params: idParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "7" } },
});

export const systemCalls = [getSystem, checkSystem, retryJob, ...mailList.calls, retryMail];
