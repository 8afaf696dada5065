import * as z from "zod/mini";
import { RegisterNumber } from "../agency.ts";
import { PageNumber } from "../paging.ts";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Agenturen" } as const;
const numberParams = wire({ number: ["nummer", RegisterNumber] });

/** What the credit notes of an agency can lack. */
export const missingDetails = [
  "agreement",
  "address",
  "letters",
  "taxNumber",
  "bankAccount",
  "taxChange",
] as const;

export const CreditNote = wire({
  number: ["Nummer", z.string()],
  agency: ["Agentur", z.string()],
  agencyName: ["AgenturName", z.string()],
  month: ["Monat", z.string()],
  kind: ["Art", z.enum(["invoice", "cancellation"])],
  status: ["Zustand", z.string()],
  grossCents: ["Brutto", z.int()],
  issuedAt: ["Ausgestellt", Instant],
  /** When it can be paid; null if it is paid, disputed or cancelled. */
  payableFrom: ["ZahlbarAb", z.nullable(Instant)],
  /** Why the next payout does not pay it; null if nothing keeps it from being paid. */
  unpaidBecause: [
    "NichtZahlbarWeil",
    z.nullable(
      z.enum([
        "noteInBatch",
        "objectionPeriod",
        "noteToClear",
        "noteNoAccount",
        "notePayerAccount",
        "noteFrozen",
      ]),
    ),
  ],
  reason: ["Grund", z.nullable(z.string())],
  hasDocument: ["MitDokument", z.boolean()],
});
export type CreditNote = z.output<typeof CreditNote>;

export const creditNoteExample = {
  Nummer: "GS-2026-0001",
  Agentur: "A-1000",
  AgenturName: "Agentur Nord",
  Monat: "2026-10",
  Art: "invoice",
  Zustand: "issued",
  Brutto: 11_900,
  Ausgestellt: "2026-11-03T08:00:00Z",
  ZahlbarAb: "2026-11-17T08:00:00Z",
  NichtZahlbarWeil: "objectionPeriod",
  Grund: null,
  MitDokument: true,
};

const WaitingAgency = wire({
  number: ["Nummer", z.string()],
  name: ["Name", z.string()],
  cents: ["Betrag", z.int()],
  missing: ["Fehlt", z.array(z.enum(missingDetails))],
});
export type WaitingAgency = z.output<typeof WaitingAgency>;

const noteStates = ["offen", "ueberfaellig", "klaeren"] as const;
export type NoteState = (typeof noteStates)[number];
export const isNoteState = (name: string | undefined): name is NoteState =>
  noteStates.some((one) => one === name);

export const listCreditNotes = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.read",
  id: "listCreditNotes",
  method: "GET",
  path: "/gutschriften",
  query: wire({
    /**
     * `offen`: issued or objected to, and not paid. `ueberfaellig`: issued four weeks ago or earlier, without objection.
     * `klaeren`: their payment came back for a reason that a person has to clear up.
     */
    state: ["zustand", z.optional(z.enum(noteStates))],
    /** Only the credit note of this number, and the document that cancels it. */
    number: ["nummer", z.optional(RegisterNumber)],
    page: ["seite", z.optional(PageNumber)],
  }),
  summary: "Lists the newest credit notes, and agencies whose commissions wait for missing details",
  answers: {
    200: wire({
      content: ["Content", z.array(CreditNote)],
      /** How many there are on all pages, and their sum. */
      totalCount: ["TotalCount", z.int()],
      pageCount: ["PageCount", z.int()],
      grossCents: ["BruttoCent", z.int()],
      waiting: ["Wartend", z.array(WaitingAgency)],
      /** Without an issuer in the settings no credit notes are issued. */
      hasIssuer: ["MitAussteller", z.boolean()],
    }),
  },
  examples: {
    query: { zustand: "offen" },
    answer: {
      Content: [creditNoteExample],
      TotalCount: 1,
      PageCount: 1,
      BruttoCent: 11_900,
      Wartend: [{ Nummer: "A-2000", Name: "Agentur Süd", Betrag: 5_000, Fehlt: ["bankAccount"] }],
      MitAussteller: true,
    },
  },
});

export const issueCreditNotes = defineConsoleCall({
  ...callDefaults,
  ability: "creditNotes.issue",
  id: "issueCreditNotes",
  method: "POST",
  path: "/gutschriften",
  summary: "Issues the credit notes of the month before that are due now",
  answers: { 200: wire({ issued: ["Ausgestellt", z.int()], waiting: ["Wartend", z.int()] }) },
  errors: ["wrongState"],
  examples: { answer: { Ausgestellt: 2, Wartend: 1 } },
});

export const issueWithTodaysTax = defineConsoleCall({
  ...callDefaults,
  ability: "creditNotes.issue",
  id: "issueWithTodaysTax",
  method: "POST",
  path: "/gutschriften/heutige-steuer/{nummer}",
  summary:
    "Issues the credit note of an agency with the tax of today, whatever tax the commissions it takes back had",
  params: numberParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 200: wire({ number: ["Nummer", z.string()], grossCents: ["Brutto", z.int()] }) },
  errors: ["notFound", "wrongState"],
  examples: {
    params: { nummer: "A-1000" },
    body: { Grund: "Mit der Agentur abgesprochen" },
    answer: { Nummer: "GS-2026-0002", Brutto: 11_900 },
  },
});

export const cancelCreditNote = defineConsoleCall({
  ...callDefaults,
  ability: "creditNotes.issue",
  id: "cancelCreditNote",
  method: "POST",
  path: "/gutschriften/{nummer}/stornieren",
  summary: "Cancels a credit note that is not paid, with a document of its own",
  params: numberParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { nummer: "GS-2026-0001" }, body: { Grund: "Falscher Monat" } },
});

export const settleObjection = defineConsoleCall({
  ...callDefaults,
  ability: "creditNotes.issue",
  id: "settleObjection",
  method: "POST",
  path: "/gutschriften/{nummer}/widerspruch-erledigt",
  summary: "Notes that the agency has withdrawn its objection: the credit note is paid",
  params: numberParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { nummer: "GS-2026-0001" } },
});

export const clearReturnedNote = defineConsoleCall({
  ...callDefaults,
  ability: "creditNotes.issue",
  id: "clearReturnedNote",
  method: "POST",
  path: "/gutschriften/{nummer}/rueckgabe-geklaert",
  summary: "Notes that it is cleared up why the payment of a credit note came back: it is paid again",
  params: numberParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 204: null },
  errors: ["notFound", "wrongState"],
  examples: { params: { nummer: "GS-2026-0001" }, body: { Grund: "Mit der Bank geklärt" } },
});

export const downloadCreditNote = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.read",
  id: "downloadCreditNote",
  method: "GET",
  path: "/gutschriften/{nummer}/dokument",
  summary: "Returns the document of a credit note (PDF with factur-x.xml)",
  isAudited: true,
  params: numberParams,
  answers: { 200: null },
  media: ["application/pdf"],
  examples: { params: { nummer: "GS-2026-0001" } },
});

export const creditNoteCalls = [
  listCreditNotes,
  issueCreditNotes,
  issueWithTodaysTax,
  cancelCreditNote,
  settleObjection,
  clearReturnedNote,
  downloadCreditNote,
];
