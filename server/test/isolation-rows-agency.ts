import { randomBytes } from "node:crypto";
import { everybody, only, type Matrix, type World } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

const everyRole = ["agencyOwner", "agencyInactive", "agencyEmployee"] as const;
const ownerOnly = {
  ...only(200, "agencyOwner"),
  agencyInactive: "PSOF0203",
  agencyEmployee: "PSOF0203",
} as const;

let added = 0;
const newNumber = (): string => `N-${++added}-${process.pid}`;

/** A session of a member who is used for nothing else. */
const ownSession = (caller: World<Ids>, role: string) =>
  role.startsWith("agency") ? caller.ids.newAgencySession() : Promise.resolve(caller.headers(role as never));

/** Inviting needs an active role. */
const inviters = (status: number) =>
  ({ ...only(status, "agencyOwner", "agencyEmployee"), agencyInactive: "PSOF0203" }) as const;

const ownInvitation = {
  answers: inviters(204),
  foreign: "PSOF0102",
  input: async ({ ids }: World<Ids>) => ({ params: { nr: await ids.newInvitation() } }),
} as const;

/** The agency area: an owner changes the agency, employees see their own, and each sees one agency only. */
export const agencyRows: Matrix<Ids> = {
  startAgencySignOn: {
    answers: everybody(200),
    foreign: "public",
    input: () => ({ body: { Challenge: randomBytes(32).toString("base64url") } }),
  },
  finishAgencySignOn: {
    answers: everybody("PSOF0601"),
    foreign: "public",
    input: () => ({ body: { Code: "invented", Verifier: "a".repeat(43) } }),
  },
  verifyAgencyToken: {
    answers: everybody("PSOF0204"),
    foreign: "public",
    input: () => ({ query: { t: "no-such-token-at-all" } }),
  },
  logoutAgency: {
    answers: only(200, ...everyRole),
    foreign: "public",
    session: ownSession,
    input: () => ({}),
  },
  getAgencyOverview: { answers: only(200, ...everyRole), foreign: "public", input: () => ({}) },
  getMasterData: { answers: only(200, ...everyRole), foreign: "public", input: () => ({}) },
  changeMasterData: { answers: ownerOnly, foreign: "public", input: () => ({ body: { Ort: "Norden" } }) },
  getAdministration: { answers: only(200, ...everyRole), foreign: "public", input: () => ({}) },
  changeAdministration: {
    answers: ownerOnly,
    foreign: "public",
    input: () => ({
      body: {
        MailZweitePerson: true,
        MailAblehnung: true,
        MailFreigabe: false,
        Telefon: "",
        Email: "",
        ZeitenDe: "9–17 Uhr",
        ZeitenEn: "",
      },
    }),
  },
  saveAgencyBankAccount: {
    answers: ownerOnly,
    foreign: "public",
    input: () => ({ body: { Kontoinhaber: "Agentur", IBAN: "DE89370400440532013000" } }),
  },
  agreeToCreditNotes: {
    answers: ownerOnly,
    foreign: "public",
    input: () => ({ body: { Zustimmung: true } }),
  },
  listEmployees: { answers: ownerOnly, foreign: "public", input: () => ({}) },
  suggestEmployeeNumber: { answers: ownerOnly, foreign: "public", input: () => ({}) },
  addEmployee: {
    answers: { ...ownerOnly, agencyOwner: 201 },
    foreign: "public",
    input: () => {
      const number = newNumber();
      const person = { Vorname: "Neu", Nachname: "Dabei", Email: `${number.toLowerCase()}@example.org` };
      return { body: { ...person, Mitarbeiternummer: number, Rollen: ["AgenturMitarbeiter"] } };
    },
  },
  inviteList: {
    answers: inviters(200),
    foreign: "public",
    input: () => ({
      body: {
        NurPruefen: true,
        Personen: [
          { Zeile: 1, Vorname: "Max", Nachname: "Beispiel", Email: "max@example.org", Art: "Kunde" },
        ],
      },
    }),
  },
  // The tenants of the worlds do not let agents recommend.
  requestCustomerCode: {
    answers: { ...inviters(204), agencyOwner: "PSOF0103", agencyEmployee: "PSOF0103" },
    foreign: "public",
    input: () => ({ body: { Vorname: "Erika", Email: `${newNumber().toLowerCase()}@example.org` } }),
  },
  remindInvited: ownInvitation,
  withdrawInvitation: ownInvitation,
  changeEmployee: {
    answers: ownerOnly,
    foreign: "PSOF0102",
    input: ({ ids }) => ({ params: { nummer: ids.member }, body: { Vorname: "Anders" } }),
  },
};
