import { FRESH_LOGIN_MINUTES } from "@weitersagen/domain/takeover";
import * as z from "zod/mini";
import { AgencyDetails, AgencyPerson, AgencyRole, RegisterNumber } from "./agency.ts";
import { CommissionMonth, commissionMonthExample } from "./agency-commission.ts";
import { defineCall } from "./call.ts";
import { PersonName } from "./person.ts";
import { EmailAddress, Instant, withDefault } from "./scalars.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Agentur", access: "agency" } as const;

/** What is missing before commissions can be settled. */
const AgencyTask = z.enum([
  "Anschrift",
  "Schreibweise",
  "Steuerdaten",
  "Bankverbindung",
  "ZahlendesKonto",
  "Gutschriftverfahren",
  "Steuerwechsel",
]);

const AgencyOverview = wire({
  firstName: ["Vorname", z.string()],
  lastName: ["Nachname", z.string()],
  memberNumber: ["Mitarbeiternummer", z.string()],
  roles: ["Rollen", z.array(AgencyRole)],
  agencyNumber: ["Agenturnummer", z.string()],
  agencyName: ["Agenturname", z.string()],
  /** Whether the counts are those of an agency; false: of the caller alone, as for an employee or an advisor. */
  isWholeAgency: ["GanzeAgentur", z.boolean()],
  /** The number of rows of each report. */
  totals: [
    "Zahlen",
    z.array(
      wire({
        name: ["Name", z.enum(["Empfehler", "Empfehlungen", "Einladungen", "Auftraege"])],
        total: ["Gesamt", z.int()],
        recent: ["Letzte30Tage", z.int()],
      }),
    ),
  ],
  tasks: ["Aufgaben", z.array(AgencyTask)],
  /** Orders that the caller can release now, with the nearest deadline; null if there are none. */
  releases: [
    "Freigaben",
    z.nullable(wire({ count: ["Offen", z.int()], dueAt: ["Frist", z.nullable(Instant)] })),
  ],
  /** Orders that the caller has released and that wait for a second person; null if there are none. */
  confirmations: [
    "ZweitePerson",
    z.nullable(
      wire({
        count: ["Offen", z.int()],
        dueAt: ["Frist", Instant],
        /** Who may confirm; empty if no other member may. */
        names: ["BestaetigenKoennen", z.array(z.string())],
      }),
    ),
  ],
  /** The commission of the running month; null for members who may not see the credit notes. */
  commission: ["Provision", z.nullable(CommissionMonth)],
});
export type AgencyOverview = z.output<typeof AgencyOverview>;

export const getAgencyOverview = defineCall({
  ...callDefaults,
  id: "getAgencyOverview",
  method: "GET",
  path: "/agentur/uebersicht",
  summary: "Who is signed in, what is credited to them or their agency, and what is missing",
  answers: { 200: AgencyOverview },
  examples: {
    answer: {
      Vorname: "Wiebke",
      Nachname: "Osterkamp",
      Mitarbeiternummer: "M-1001",
      Rollen: ["AgenturInhaber"],
      Agenturnummer: "KS-2001",
      Agenturname: "Kundenhaus Norderhaven GmbH",
      GanzeAgentur: true,
      Zahlen: [{ Name: "Empfehlungen", Gesamt: 14, Letzte30Tage: 3 }],
      Aufgaben: ["Bankverbindung"],
      Freigaben: { Offen: 2, Frist: "2026-12-14T09:00:00.000Z" },
      ZweitePerson: { Offen: 1, Frist: "2026-12-10T09:00:00.000Z", BestaetigenKoennen: ["Tammo Rickels"] },
      Provision: commissionMonthExample,
    },
  },
});

const MasterData = wire({
  ...AgencyDetails.fields,
  number: ["Agenturnummer", z.string()],
  name: ["Agenturname", z.string()],
  street: ["Strasse", z.nullable(z.string())],
  postcode: ["PLZ", z.nullable(z.string())],
  city: ["Ort", z.nullable(z.string())],
  vatId: ["UStId", z.nullable(z.string())],
  taxNumber: ["Steuernummer", z.nullable(z.string())],
  isSmallBusiness: ["Kleinunternehmer", z.boolean()],
  maskedIban: ["IBAN", z.nullable(z.string())],
  creditNotesSince: ["GutschriftverfahrenSeit", z.nullable(Instant)],
  /** The bank account can be changed only shortly after a login: for so long with this one. */
  bankChangeableSeconds: ["BankdatenAenderbarSekunden", withDefault(z.int(), FRESH_LOGIN_MINUTES * 60)],
});
export type MasterData = z.output<typeof MasterData>;

const masterDataExample = {
  Agenturnummer: "KS-2001",
  Agenturname: "Kundenhaus Norderhaven GmbH",
  Strasse: "Am Siel 4",
  PLZ: "26506",
  Ort: "Norden",
  UStId: "DE811907980",
  Steuernummer: null,
  Kleinunternehmer: false,
  IBAN: "DE02 •••• •••• •••• ••20 51",
  GutschriftverfahrenSeit: "2025-11-10T09:00:00.000Z",
  BankdatenAenderbarSekunden: 900,
};

export const getMasterData = defineCall({
  ...callDefaults,
  id: "getMasterData",
  method: "GET",
  path: "/agentur/stammdaten",
  summary: "Address, tax data and bank account of the caller's agency",
  answers: { 200: MasterData },
  examples: { answer: masterDataExample },
});

/** What an owner may change. Name and bank account are changed by the operator. */
export const MasterDataChange = wire({
  street: AgencyDetails.fields.street,
  postcode: AgencyDetails.fields.postcode,
  city: AgencyDetails.fields.city,
  vatId: AgencyDetails.fields.vatId,
  taxNumber: AgencyDetails.fields.taxNumber,
  isSmallBusiness: AgencyDetails.fields.isSmallBusiness,
});

export const changeMasterData = defineCall({
  ...callDefaults,
  id: "changeMasterData",
  method: "PUT",
  path: "/agentur/stammdaten",
  summary: "Changes address and tax data of the caller's agency; fields that are left out stay",
  body: MasterDataChange,
  answers: { 200: MasterData },
  errors: ["forbidden"],
  examples: { body: { Strasse: "Am Siel 4", PLZ: "26506", Ort: "Norden" }, answer: masterDataExample },
});

const Employee = wire({
  number: ["Mitarbeiternummer", z.string()],
  firstName: ["Vorname", z.string()],
  lastName: ["Nachname", z.string()],
  email: ["Email", z.nullable(z.string())],
  roles: ["Rollen", z.array(AgencyRole)],
  /** Has logged in at least once. */
  hasSignedOn: ["Angemeldet", z.boolean()],
  /** The caller. */
  isSelf: ["Selbst", z.boolean()],
  lockedAt: ["GesperrtAm", z.nullable(Instant)],
  /** Credited to the member, still open and without an order: what can be handed over. */
  openRecommendations: ["OffeneEmpfehlungen", z.int()],
});
export type Employee = z.output<typeof Employee>;

const employeeExample = {
  Mitarbeiternummer: "M-1002",
  Vorname: "Tammo",
  Nachname: "Rickels",
  Email: "tammo.rickels@norderhaven.example",
  Rollen: ["AgenturMitarbeiter"],
  Angemeldet: true,
  Selbst: false,
  GesperrtAm: null,
  OffeneEmpfehlungen: 4,
};

export const listEmployees = defineCall({
  ...callDefaults,
  id: "listEmployees",
  method: "GET",
  path: "/agentur/mitarbeiter",
  summary: "The members of the caller's agency, active ones first",
  answers: { 200: z.array(Employee) },
  errors: ["forbidden"],
  examples: { answer: [employeeExample] },
});

export const suggestEmployeeNumber = defineCall({
  ...callDefaults,
  id: "suggestEmployeeNumber",
  method: "GET",
  path: "/agentur/mitarbeiternummer",
  summary: "The next free employee number, which continues those of the caller's agency",
  answers: { 200: wire({ number: ["Mitarbeiternummer", z.string()] }) },
  errors: ["forbidden"],
  examples: { answer: { Mitarbeiternummer: "M-1007" } },
});

export const NewEmployee = wire({
  number: ["Mitarbeiternummer", RegisterNumber],
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
  roles: ["Rollen", AgencyPerson.fields.roles[1]],
});

export const addEmployee = defineCall({
  ...callDefaults,
  id: "addEmployee",
  method: "POST",
  path: "/agentur/mitarbeiter",
  summary: "Adds a member to the caller's agency and mails them how to log in",
  body: NewEmployee,
  answers: { 201: Employee },
  errors: ["forbidden", "wrongState"],
  idempotent: true,
  rateLimit: { attempts: 200, seconds: 3_600 },
  examples: {
    body: {
      Mitarbeiternummer: "M-1007",
      Vorname: "Silke",
      Nachname: "Ahrens",
      Email: "silke.ahrens@norderhaven.example",
      Rollen: ["AgenturMitarbeiter"],
    },
    answer: { ...employeeExample, Mitarbeiternummer: "M-1007", Angemeldet: false },
  },
});

export const EmployeeChange = wire({
  firstName: ["Vorname", z.optional(PersonName)],
  lastName: ["Nachname", z.optional(PersonName)],
  email: ["Email", z.optional(EmailAddress)],
  roles: ["Rollen", z.optional(AgencyPerson.fields.roles[1])],
  isLocked: ["Gesperrt", z.optional(z.boolean())],
  /** With the lock: an active member who gets the open recommendations, with their leads. */
  handsOverTo: ["UebergabeAn", z.optional(RegisterNumber)],
});

export const changeEmployee = defineCall({
  ...callDefaults,
  id: "changeEmployee",
  method: "PUT",
  path: "/agentur/mitarbeiter/{nummer}",
  summary: "Changes, locks or unlocks a member of the caller's agency; owners cannot lock themselves out",
  params: wire({ number: ["nummer", RegisterNumber] }),
  body: EmployeeChange,
  answers: { 200: Employee },
  errors: ["forbidden", "notFound", "wrongState"],
  examples: {
    params: { nummer: "M-1002" },
    body: { Gesperrt: true, UebergabeAn: "M-1003" },
    answer: employeeExample,
  },
});

export const agencyCalls = [
  getAgencyOverview,
  getMasterData,
  changeMasterData,
  listEmployees,
  suggestEmployeeNumber,
  addEmployee,
  changeEmployee,
] as const;
