import { agencyRoles } from "@weitersagen/domain/agency-abilities";
import * as z from "zod/mini";
import { AgencyDetails, RegisterNumber } from "../agency.ts";
import { Instant } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { CreditNote, creditNoteExample, missingDetails } from "./credit-notes.ts";

const callDefaults = { scope: "consoleTenant", tag: "Agenturen" } as const;
const numberParams = wire({ number: ["nummer", RegisterNumber] });
const params = { nummer: "A-1000" };

const AgencySummary = wire({
  number: ["Nummer", z.string()],
  name: ["Name", z.string()],
  city: ["Ort", z.nullable(z.string())],
  members: ["Mitglieder", z.int()],
  isLocked: ["Gesperrt", z.boolean()],
  /** What its credit notes still lack. */
  missing: ["Fehlt", z.array(z.enum(missingDetails))],
});
export type AgencySummary = z.output<typeof AgencySummary>;

export const listAgencies = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.read",
  id: "listAgencies",
  method: "GET",
  path: "/agenturen",
  summary: "Lists the agencies of the tenant",
  answers: { 200: wire({ content: ["Content", z.array(AgencySummary)] }) },
  examples: {
    answer: {
      Content: [
        { Nummer: "A-1000", Name: "Agentur Nord", Ort: "Emden", Mitglieder: 3, Gesperrt: false, Fehlt: [] },
      ],
    },
  },
});

const Member = wire({
  number: ["Nummer", z.string()],
  firstName: ["Vorname", z.string()],
  lastName: ["Nachname", z.string()],
  email: ["Email", z.nullable(z.string())],
  roles: ["Rollen", z.array(z.enum(agencyRoles))],
  isLocked: ["Gesperrt", z.boolean()],
});
export type Member = z.output<typeof Member>;

const Rate = wire({
  productId: ["Produkt", z.int()],
  productName: ["Produktname", z.string()],
  amountCents: ["Betrag", z.int()],
  /** It differs from the catalogue's. */
  isOwn: ["Eigener", z.boolean()],
});
export type Rate = z.output<typeof Rate>;

export const AgencyView = wire({
  number: ["Nummer", z.string()],
  name: ["Name", z.string()],
  street: ["Strasse", z.nullable(z.string())],
  postcode: ["PLZ", z.nullable(z.string())],
  city: ["Ort", z.nullable(z.string())],
  vatId: ["UStId", z.nullable(z.string())],
  taxNumber: ["Steuernummer", z.nullable(z.string())],
  isSmallBusiness: ["Kleinunternehmer", z.boolean()],
  maskedIban: ["Iban", z.nullable(z.string())],
  creditNoteAgreedAt: ["ZugestimmtAm", z.nullable(Instant)],
  isLocked: ["Gesperrt", z.boolean()],
  missing: ["Fehlt", z.array(z.enum(missingDetails))],
  members: ["Mitglieder", z.array(Member)],
  rates: ["Provisionen", z.array(Rate)],
  notes: ["Gutschriften", z.array(CreditNote)],
});
export type AgencyView = z.output<typeof AgencyView>;

export const getAgency = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.read",
  id: "getAgency",
  method: "GET",
  path: "/agenturen/{nummer}",
  summary: "Returns an agency with its members, commission rates and credit notes",
  isAudited: true,
  params: numberParams,
  answers: { 200: AgencyView },
  examples: {
    params,
    answer: {
      Nummer: "A-1000",
      Name: "Agentur Nord",
      Strasse: "Am Deich 1",
      PLZ: "26721",
      Ort: "Emden",
      UStId: "DE123456789",
      Steuernummer: null,
      Kleinunternehmer: false,
      Iban: "DE89 •••• •••• •••• ••30 00",
      ZugestimmtAm: "2026-01-05T08:00:00Z",
      Gesperrt: false,
      Fehlt: [],
      Mitglieder: [
        {
          Nummer: "M-1",
          Vorname: "Ina",
          Nachname: "Haber",
          Email: "ina@example.org",
          Rollen: ["AgenturInhaber"],
          Gesperrt: false,
        },
      ],
      Provisionen: [{ Produkt: 1, Produktname: "Ökostrom 24", Betrag: 5_000, Eigener: false }],
      Gutschriften: [creditNoteExample],
    },
  },
});

const fieldsExample = { Agenturname: "Agentur Nord", Ort: "Emden" };

export const addAgency = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.change",
  id: "addAgency",
  method: "POST",
  path: "/agenturen",
  summary: "Adds an agency to the register",
  body: wire({
    number: ["Nummer", RegisterNumber],
    name: ["Name", trimmed(120).check(z.minLength(1))],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { body: { Nummer: "A-1000", Name: "Agentur Nord" } },
});

export const changeAgency = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.change",
  id: "changeAgency",
  method: "PUT",
  path: "/agenturen/{nummer}",
  summary: "Changes name, address and tax data of an agency; an empty text removes a value",
  params: numberParams,
  body: AgencyDetails,
  answers: { 204: null },
  examples: { params, body: fieldsExample },
});

export const setAgencyAccount = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.account",
  id: "setAgencyAccount",
  method: "PUT",
  path: "/agenturen/{nummer}/bankverbindung",
  summary: "Sets the account to which commissions are paid",
  params: numberParams,
  body: wire({
    holder: ["Inhaber", text(70).check(z.minLength(1))],
    iban: ["Iban", text(42).check(z.minLength(5))],
  }),
  answers: { 204: null },
  examples: { params, body: { Inhaber: "Agentur Nord", Iban: "DE89370400440532013000" } },
});

export const removeAgencyAccount = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.account",
  id: "removeAgencyAccount",
  method: "DELETE",
  path: "/agenturen/{nummer}/bankverbindung",
  summary: "Removes the account of an agency; its credit notes wait for another one",
  params: numberParams,
  answers: { 204: null },
  examples: { params },
});

/** The words with which an agency agreed to credit notes, or where they are written. */
export const AgreementWords = text(2_000).check(z.minLength(10));

export const setCreditNoteAgreement = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.change",
  id: "setCreditNoteAgreement",
  method: "PUT",
  path: "/agenturen/{nummer}/zustimmung",
  summary: "Records the words with which an agency agreed to credit notes, today, if it has not agreed yet",
  params: numberParams,
  body: wire({ words: ["Wortlaut", AgreementWords] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params, body: { Wortlaut: "Vertrag vom 5. Januar 2026, § 7: Wir stimmen Gutschriften zu." } },
});

export const setAgencyLock = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.change",
  id: "setAgencyLock",
  method: "PUT",
  path: "/agenturen/{nummer}/sperre",
  summary:
    "Locks an agency, so that nothing new is credited and its members are logged out, or ends the lock",
  params: numberParams,
  body: wire({ isLocked: ["Gesperrt", z.boolean()] }),
  answers: { 204: null },
  examples: { params, body: { Gesperrt: true } },
});

export const setAgencyRate = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.rates",
  id: "setAgencyRate",
  method: "PUT",
  path: "/agenturen/{nummer}/provisionen",
  summary:
    "Pays an agency another amount than the catalogue's for orders from now on, or the catalogue's again",
  params: numberParams,
  body: wire({
    productId: ["Produkt", z.int().check(z.gte(1), z.lte(2_000_000_000))],
    /** Net, in cents; null for the catalogue's amount. */
    amountCents: ["Betrag", z.nullable(z.int().check(z.gte(0), z.lte(9_999_999)))],
  }),
  answers: { 204: null },
  examples: { params, body: { Produkt: 1, Betrag: 7_500 } },
});

export const agencyCalls = [
  listAgencies,
  getAgency,
  addAgency,
  changeAgency,
  setAgencyAccount,
  removeAgencyAccount,
  setCreditNoteAgreement,
  setAgencyLock,
  setAgencyRate,
];
