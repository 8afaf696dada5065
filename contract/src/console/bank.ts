import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Bank" } as const;

const MEGABYTE = 1024 * 1024;
/** The largest file of a bank that is read. */
export const MOST_BANK_FILE_BYTES = 16 * MEGABYTE;
const bodyLimit = 24 * MEGABYTE;

const fileBody = wire({
  /** The bytes of the file in base64: its encoding is stated inside of it. */
  content: ["Inhalt", text(bodyLimit).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/))],
});
const fileExample = { Inhalt: "PERvY3VtZW50Lz4=" };

const EndedPayment = wire({
  payment: ["Zahlung", z.string()],
  batch: ["Auszahlung", z.string()],
  /** The person or agency. */
  name: ["Name", z.string()],
  amountCents: ["Betrag", z.int()],
  outcome: ["Ergebnis", z.enum(["rejected", "returned"])],
  /** Code of the bank, such as AC04 for a closed account. */
  code: ["Grund", z.nullable(z.string())],
});
export type EndedPayment = z.output<typeof EndedPayment>;

const AsideLine = wire({
  line: ["Zeile", z.int()],
  reference: ["Bezug", z.string()],
  amountCents: ["Betrag", z.nullable(z.int())],
  problem: ["Problem", z.string()],
});

/** What a file of the bank says, or did. */
const FileReport = wire({
  kind: ["Format", z.string()],
  messageId: ["Nachricht", z.string()],
  confirmed: ["Bestaetigt", z.int()],
  ended: ["Zurueck", z.array(EndedPayment)],
  known: ["Bekannt", z.int()],
  aside: ["Ungeklaert", z.array(AsideLine)],
  /** Entries that are not about payouts. */
  others: ["Andere", z.int()],
  notes: ["Hinweise", z.array(z.string())],
});
export type FileReport = z.output<typeof FileReport>;

const reportExample = {
  Format: "camt.054",
  Nachricht: "CAMT-1",
  Bestaetigt: 9,
  Zurueck: [
    {
      Zahlung: "PRM-17",
      Auszahlung: "EWE-20261116-0001",
      Name: "Erika Muster",
      Betrag: 5_000,
      Ergebnis: "returned",
      Grund: "AC04",
    },
  ],
  Bekannt: 0,
  Ungeklaert: [],
  Andere: 2,
  Hinweise: [],
};

export const checkBankFile = defineConsoleCall({
  ...callDefaults,
  ability: "bank.check",
  id: "checkBankFile",
  method: "POST",
  path: "/bankdateien/pruefung",
  summary: "Says what a file of the bank would do, and changes nothing",
  bodyLimit,
  body: fileBody,
  answers: { 200: FileReport },
  errors: ["wrongState"],
  examples: { body: fileExample, answer: reportExample },
});

export const importBankFile = defineConsoleCall({
  ...callDefaults,
  ability: "bank.import",
  id: "importBankFile",
  method: "POST",
  path: "/bankdateien",
  summary:
    "Imports a file of the bank (pain.002, camt.053, camt.054): confirmed payments, and those that came back",
  bodyLimit,
  body: fileBody,
  answers: { 200: FileReport },
  errors: ["wrongState"],
  examples: { body: fileExample, answer: reportExample },
});

const BankFileView = wire({
  kind: ["Format", z.string()],
  messageId: ["Nachricht", z.string()],
  page: ["Seite", z.int()],
  importedAt: ["Eingelesen", Instant],
  importedBy: ["Wer", z.string()],
  confirmed: ["Bestaetigt", z.int()],
  cameBack: ["Zurueck", z.int()],
  aside: ["Ungeklaert", z.int()],
});
export type BankFileView = z.output<typeof BankFileView>;

export const listBankFiles = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.read",
  id: "listBankFiles",
  method: "GET",
  path: "/bankdateien",
  summary: "Lists the imported files of the bank, newest first, and what each of them did",
  answers: { 200: wire({ content: ["Content", z.array(BankFileView)] }) },
  examples: {
    answer: {
      Content: [
        {
          Format: "camt.054",
          Nachricht: "CAMT-1",
          Seite: 1,
          Eingelesen: "2026-11-18T08:00:00Z",
          Wer: "Kim Schulz",
          Bestaetigt: 9,
          Zurueck: 3,
          Ungeklaert: 0,
        },
      ],
    },
  },
});

const AsideEntry = wire({
  id: ["Id", z.int()],
  kind: ["Format", z.string()],
  messageId: ["Nachricht", z.string()],
  line: ["Zeile", z.int()],
  reference: ["Bezug", z.string()],
  amountCents: ["Betrag", z.nullable(z.int())],
  problem: ["Problem", z.string()],
  setAsideAt: ["Seit", Instant],
});
export type AsideEntry = z.output<typeof AsideEntry>;

export const listBankEntriesAside = defineConsoleCall({
  ...callDefaults,
  ability: "payouts.read",
  id: "listBankEntriesAside",
  method: "GET",
  path: "/bankdateien/ungeklaert",
  summary: "Lists entries of the bank's files that fit nothing that was sent: a person has to clarify them",
  answers: { 200: wire({ content: ["Content", z.array(AsideEntry)] }) },
  examples: {
    answer: {
      Content: [
        {
          Id: 3,
          Format: "camt.054",
          Nachricht: "CAMT-1",
          Zeile: 17,
          Bezug: "PRM-99",
          Betrag: 4_500,
          Problem: "gesendet: 50,00 €, laut Datei: 45,00 €",
          Seit: "2026-11-18T08:00:00Z",
        },
      ],
    },
  },
});

export const resolveBankEntry = defineConsoleCall({
  ...callDefaults,
  ability: "bank.check",
  id: "resolveBankEntry",
  method: "POST",
  path: "/bankdateien/ungeklaert/{id}/geklaert",
  summary: "Records what was done with an entry that fitted nothing",
  params: idParams,
  body: wire({ resolution: ["Was", Reason] }),
  answers: { 204: null },
  examples: { params: { id: "3" }, body: { Was: "Gebühr der Bank, als Aufwand gebucht" } },
});

export const bankCalls = [
  checkBankFile,
  importBankFile,
  listBankFiles,
  listBankEntriesAside,
  resolveBankEntry,
];
