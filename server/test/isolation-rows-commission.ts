import { addToMonth } from "@weitersagen/domain/month";
import { only, type Matrix } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

const everyRole = ["agencyOwner", "agencyInactive", "agencyEmployee"] as const;

/** Owners, also inactive ones; an employee is refused. */
const owners = (answer: Parameters<typeof only>[0]) => only(answer, "agencyOwner", "agencyInactive");

let plans = 0;
const nextMonth = (): string => addToMonth("2040-01", ++plans);

/** Bonus plans and credit notes: owners see the money of their agency, employees their own results. */
export const commissionRows: Matrix<Ids> = {
  getBonusReport: { answers: only(200, ...everyRole), foreign: "public", input: () => ({}) },
  exportBonusReport: { answers: only(200, ...everyRole), foreign: "public", input: () => ({}) },
  addBonusPlan: {
    answers: owners(201),
    foreign: "public",
    input: () => {
      const month = nextMonth();
      return { body: { ErsterMonat: month, LetzterMonat: month, AbAuftraegen: 5, BonusCent: 25_000 } };
    },
  },
  removeBonusPlan: {
    answers: owners("PSOF0102"),
    foreign: "public",
    input: () => ({ params: { id: "999999" } }),
  },
  listCreditNotes: { answers: owners(200), foreign: "public", input: () => ({}) },
  getCreditNoteDocument: {
    answers: owners("PSOF0102"),
    foreign: "public",
    input: () => ({ params: { nummer: "GS-999999" } }),
  },
  withdrawOwnObjection: {
    answers: owners("PSOF0102"),
    foreign: "public",
    input: () => ({ params: { nummer: "GS-999999" } }),
  },
  objectToCreditNote: {
    answers: owners("PSOF0102"),
    foreign: "public",
    input: () => ({ params: { nummer: "GS-999999" }, body: { Grund: "Ein Auftrag fehlt." } }),
  },
};
