import { createHash } from "node:crypto";
import type { CreditNoteDocument } from "@weitersagen/domain/credit-note-document";
import { calendarDateOf, readIsoDate } from "@weitersagen/domain/dates";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findDocument, insertDocument } from "../repository/documents.ts";
import { type CreditNote, findNote, listLines } from "../repository/credit-notes.ts";
import { drawCreditNote } from "./credit-note-pdf.ts";
import { Parties } from "./document-parties.ts";
import { notifyIssued } from "./notify.ts";

/** Draws the document outside of a transaction, stores it and mails it, once. */
export async function makeDocument(
  { database }: { readonly database: Database },
  tenantId: number,
  creditNoteId: number,
  now: Date,
): Promise<void> {
  const content = await database.inTenant(tenantId, (tx) => loadContent(tx, creditNoteId), {
    readOnly: true,
  });
  if (!content) return;
  const pdf = await drawCreditNote(content.document);
  const sha256 = createHash("sha256").update(pdf).digest();
  await database.inTenant(tenantId, async (tx) => {
    if (await insertDocument(tx, { creditNoteId, pdf, sha256, now }))
      await notifyIssued(tx, content.note, now);
  });
}

/** Undefined if the document exists already. */
async function loadContent(
  tx: TenantTransaction,
  id: number,
): Promise<{ readonly note: CreditNote; readonly document: CreditNoteDocument } | undefined> {
  const note = await findNote(tx, id);
  if (!note) throw new Error(`there is no credit note ${id}`);
  if (await findDocument(tx, id)) return undefined;
  const original = note.cancelsId === null ? undefined : await findNote(tx, note.cancelsId);
  const lines = await listLines(tx, original?.id ?? id);
  const document = {
    number: note.number,
    kind: note.kind,
    cancels: original && { number: original.number, issuedOn: calendarDateOf(original.issuedAt) },
    month: note.month,
    issuedOn: calendarDateOf(note.issuedAt),
    objectionUntil: calendarDateOf(note.objectionUntil),
    parties: z.parse(Parties, note.parties),
    totals: note,
    bookings: lines.map(({ bookedOn, ...line }) => ({ ...line, bookedOn: readIsoDate(bookedOn) })),
  };
  return { note, document };
}
