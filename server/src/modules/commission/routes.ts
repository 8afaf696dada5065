import {
  addBonusPlan,
  exportBonusReport,
  getBonusReport,
  getCreditNoteDocument,
  listCreditNotes,
  objectToCreditNote,
  removeBonusPlan,
  withdrawOwnObjection,
} from "@weitersagen/contract/agency-money";
import { type CallHandler, onTransaction } from "../../platform/http/handler.ts";
import type { NotePaymentDeps } from "./service/deps.ts";
import {
  addOwnPlan,
  exportOwnBonus,
  objectToOwnNote,
  readOwnBonus,
  readOwnDocument,
  readOwnNotes,
  removeOwnPlan,
  withdrawFromOwnNote,
} from "./service/own-agency.ts";

export function commissionRoutes(deps: NotePaymentDeps): CallHandler[] {
  return [
    onTransaction(getBonusReport, ({ query }, context, tx) => readOwnBonus(tx, context, query.month)),
    onTransaction(exportBonusReport, ({ query }, context, tx) => exportOwnBonus(tx, context, query.month)),
    onTransaction(addBonusPlan, ({ body }, context, tx) => addOwnPlan(tx, context, body)),
    onTransaction(removeBonusPlan, ({ params }, context, tx) => removeOwnPlan(tx, context, params.id)),
    onTransaction(listCreditNotes, ({ query }, context, tx) => readOwnNotes(deps, tx, context, query)),
    onTransaction(getCreditNoteDocument, ({ params }, context, tx) =>
      readOwnDocument(tx, context, params.number),
    ),
    onTransaction(objectToCreditNote, ({ params, body }, context, tx) =>
      objectToOwnNote(deps, tx, context, { number: params.number, reason: body.reason }),
    ),
    onTransaction(withdrawOwnObjection, ({ params }, context, tx) =>
      withdrawFromOwnNote(deps, tx, context, params.number),
    ),
  ];
}
