import type {
  AgencySummary,
  AgencyView,
  CreditNote,
  MissingDetail,
} from "@weitersagen/contract/console/agencies";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { agencyWithId, listAgencies, showAgency } from "../../agency/service/agencies.ts";
import type { CommissionDeps } from "../../commission/service/deps.ts";
import { type ListedNote, newestNotes, ownNotes } from "../../commission/service/list-notes.ts";
import { settlementTasks } from "../../commission/service/open-tasks.ts";
import { listAgencyRates } from "../../commission/service/rates.ts";
import { agenciesDue, missingOf, settleAgency, settledMonth } from "../../commission/service/settle.ts";

/** What an agency lacks for its credit notes; the tenant's own part is shown elsewhere. */
const lacks = (missing: readonly string[]): MissingDetail[] =>
  missing.filter((what): what is MissingDetail => what !== "issuer");

export async function agencyList(tx: TenantTransaction): Promise<AgencySummary[]> {
  const agencies = await listAgencies(tx);
  return agencies.map((agency) => ({
    number: agency.number,
    name: agency.name,
    city: agency.city,
    members: agency.members,
    isLocked: agency.lockedAt !== null,
    missing: lacks(missingOf(agency)),
  }));
}

const shownNote = (note: ListedNote, agency: string): CreditNote => ({
  number: note.number,
  agency,
  month: note.month,
  kind: note.kind,
  status: note.status,
  grossCents: note.grossCents,
  issuedAt: note.issuedAt,
  objectionUntil: note.objectionUntil,
  reason: note.reason,
  hasDocument: note.hasDocument,
});

const NOTES_OF_AGENCY = 50;

export async function agencyDetail(
  deps: CommissionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { number, now }: { number: string; now: Date },
): Promise<AgencyView> {
  const { agency, members } = await showAgency(tx, number);
  const { notes } = await ownNotes(tx, { agencyId: agency.id, size: NOTES_OF_AGENCY, page: 1, now });
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
    missing: lacks(missingOf(agency)),
    members: members.map((member) => ({
      number: member.number,
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      roles: [...member.roles],
      isLocked: member.lockedAt !== null,
    })),
    rates: await listAgencyRates(deps, tx, tenant, number),
    notes: notes.map((note) => shownNote(note, agency.number)),
  };
}

const MOST_NOTES = 200;

/** The newest credit notes of all agencies, and what keeps others from being issued. */
export async function creditNotes(tx: TenantTransaction, tenant: Tenant, now: Date) {
  const numbers = new Map<number, string>();
  const content: CreditNote[] = [];
  for (const note of await newestNotes(tx, { size: MOST_NOTES, now })) {
    const known = numbers.get(note.agencyId) ?? (await agencyWithId(tx, note.agencyId)).number;
    numbers.set(note.agencyId, known);
    content.push(shownNote(note, known));
  }
  const tasks = await settlementTasks(tx, tenant, now);
  return {
    content,
    waiting: tasks.map(({ agencyNumber, agencyName, cents, missing }) => ({
      number: agencyNumber,
      name: agencyName,
      cents,
      missing: lacks(missing),
    })),
    hasIssuer: tenant.settings.creditNoteIssuer !== undefined,
  };
}

/** Issues what is due for the month before, as the job does. Returns how many were issued and how many wait. */
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
