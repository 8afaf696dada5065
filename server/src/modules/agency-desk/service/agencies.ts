import type { AgencySummary, AgencyView } from "@weitersagen/contract/console/agencies";
import type { CreditNote, NoteState } from "@weitersagen/contract/console/credit-notes";
import { lateNotesUntil } from "@weitersagen/domain/credit-note";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { agenciesWithIds, agencyByNumber, listAgencies, showAgency } from "../../agency/service/agencies.ts";
import type { CommissionDeps, NotePaymentDeps } from "../../commission/service/deps.ts";
import { noteRules } from "../../commission/service/payment.ts";
import { type ListedNote, newestNotes, notesOfAgency } from "../../commission/service/list-notes.ts";
import { settlementTasks } from "../../commission/service/open-tasks.ts";
import { listAgencyRates } from "../../commission/service/rates.ts";
import { agenciesDue, missingOf, settleAgency, settledMonth } from "../../commission/service/settle.ts";

const MAX_NOTES_OF_AGENCY = 50;
const NOTES_PER_PAGE = 100;

export async function agencyList(tx: TenantTransaction): Promise<AgencySummary[]> {
  const agencies = await listAgencies(tx);
  return agencies.map((agency) => ({
    number: agency.number,
    name: agency.name,
    city: agency.city,
    members: agency.members,
    isLocked: agency.lockedAt !== null,
    missing: missingOf(agency),
  }));
}

const shownNote = (
  note: ListedNote,
  { number, name }: { readonly number: string; readonly name: string },
): CreditNote => ({
  number: note.number,
  agency: number,
  agencyName: name,
  month: note.month,
  kind: note.kind,
  status: note.status,
  grossCents: note.grossCents,
  issuedAt: note.issuedAt,
  payableFrom: note.payment?.payableFrom ?? null,
  unpaidBecause: note.payment?.reason ?? null,
  reason: note.reason,
  hasDocument: note.hasDocument,
});

export async function agencyDetail(
  deps: CommissionDeps & NotePaymentDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { number, now }: { number: string; now: Date },
): Promise<AgencyView> {
  const { agency, members } = await showAgency(tx, number);
  const rules = noteRules(deps, tenant, now);
  const { notes } = await notesOfAgency(tx, {
    agencyId: agency.id,
    size: MAX_NOTES_OF_AGENCY,
    page: 1,
    rules,
  });
  const { name, street, postcode, city, vatId, taxNumber, isSmallBusiness, maskedIban } = agency;
  return {
    number: agency.number,
    name,
    street,
    postcode,
    city,
    vatId,
    taxNumber,
    isSmallBusiness,
    maskedIban,
    creditNoteAgreedAt: agency.creditNoteAgreedAt,
    isLocked: agency.lockedAt !== null,
    missing: missingOf(agency),
    members: members.map((member) => ({
      number: member.number,
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      roles: [...member.roles],
      isLocked: member.lockedAt !== null,
    })),
    rates: await listAgencyRates(deps, tx, tenant, number),
    notes: notes.map((note) => shownNote(note, agency)),
  };
}

interface NotesWanted {
  readonly state: NoteState | undefined;
  readonly number: string | undefined;
  readonly page: number;
  readonly now: Date;
}

/** A page of the credit notes of all agencies, newest first, and the agencies whose missing details delay a credit note or its payment. */
export async function creditNotes(
  deps: NotePaymentDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { state, number, page, now }: NotesWanted,
) {
  const wanted = {
    isUnpaid: state !== undefined,
    lateUntil: state === "ueberfaellig" ? lateNotesUntil(now) : undefined,
    isToClear: state === "klaeren",
    number,
  };
  const rules = noteRules(deps, tenant, now);
  const { notes, count, grossCents } = await newestNotes(tx, {
    ...wanted,
    size: NOTES_PER_PAGE,
    page,
    rules,
  });
  const agencies = await agenciesWithIds(tx, [...new Set(notes.map(({ agencyId }) => agencyId))]);
  const content = notes.flatMap((note) => {
    const agency = agencies.get(note.agencyId);
    return agency ? [shownNote(note, agency)] : [];
  });
  const tasks = await settlementTasks(tx, tenant, now);
  return {
    content,
    totalCount: count,
    pageCount: Math.ceil(count / NOTES_PER_PAGE),
    grossCents,
    waiting: tasks.map(({ agencyNumber, agencyName, cents, missing }) => ({
      number: agencyNumber,
      name: agencyName,
      cents,
      missing: [...missing],
    })),
    hasIssuer: tenant.settings.creditNoteIssuer !== undefined,
  };
}

/**
 * Issues the credit notes that are due for the month before. In contrast to the job, it also issues a new one where
 * one was cancelled. Returns how many were issued and how many wait for missing details.
 */
export async function issueNotes(
  tx: TenantTransaction,
  tenant: Tenant,
  { actor, now }: { actor: string; now: Date },
): Promise<{ issued: number; waiting: number }> {
  const month = settledMonth(now);
  let [issued, waiting] = [0, 0];
  for (const { agencyId } of await agenciesDue(tx, tenant, month)) {
    const settled = await settleAgency(tx, tenant, { agencyId, month, now, actor, again: true });
    if (settled.kind === "issued") issued += 1;
    if (settled.kind === "missing") waiting += 1;
  }
  return { issued, waiting };
}

const nothingToDecide = {
  detail: "There is no credit note of this agency that waits for a decision about its tax.",
  german: "Von dieser Agentur wartet keine Gutschrift auf eine Entscheidung über die Steuer.",
};

/** Issues the credit note of an agency that waits because what it takes back was settled with another tax. */
export async function issueWithTodaysTax(
  tx: TenantTransaction,
  tenant: Tenant,
  { agencyNumber, actor, now }: { agencyNumber: string; actor: string; now: Date },
): Promise<{ number: string; grossCents: number }> {
  const { id: agencyId } = await agencyByNumber(tx, agencyNumber);
  const settle = { agencyId, month: settledMonth(now), now, actor, again: true };
  // If nothing prevents it, this issues it, and the refusal takes that back.
  const waiting = await settleAgency(tx, tenant, settle);
  if (waiting.kind !== "missing" || !waiting.missing.includes("taxChange"))
    throw new Refusal("wrongState", nothingToDecide);
  const settled = await settleAgency(tx, tenant, { ...settle, isTaxAccepted: true });
  if (settled.kind !== "issued") throw new Refusal("wrongState", nothingToDecide);
  return { number: settled.number, grossCents: settled.grossCents };
}
