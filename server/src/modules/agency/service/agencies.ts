import type { AgencyDetails } from "@weitersagen/contract/agency";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { revokeSessions } from "../../../platform/session/access-tokens.ts";
import {
  type Agency,
  type AgencyChange,
  findAgency,
  findAgenciesById,
  findAgencyById,
  insertAgency,
  listAgencyRows,
  lockAgencyRow,
  updateAgency,
} from "../repository/agencies.ts";
import { type AgencyMember, countMembers, listMemberRows } from "../repository/members.ts";

export type RegisteredAgency = Agency;

export interface AgencyFields extends AgencyDetails {
  /** The text to which the agency agreed for credit notes. */
  readonly creditNoteText?: string | undefined;
}

/** A locked agency is found too: its reports and credit notes stay. */
export async function agencyByNumber(tx: TenantTransaction, number: string): Promise<Agency> {
  const agency = await findAgency(tx, number);
  if (!agency) throw new Refusal("notFound");
  return agency;
}

export async function agencyWithId(tx: TenantTransaction, id: number): Promise<Agency> {
  const agency = await findAgencyById(tx, id);
  if (!agency) throw new Refusal("notFound");
  return agency;
}

export async function agenciesWithIds(
  tx: TenantTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Agency>> {
  const found = ids.length === 0 ? [] : await findAgenciesById(tx, ids);
  return new Map(found.map((agency) => [agency.id, agency]));
}

export async function listAgencies(
  tx: TenantTransaction,
): Promise<(Agency & { readonly members: number })[]> {
  const counts = await countMembers(tx);
  const agencies = await listAgencyRows(tx);
  return agencies.map((agency) => ({ ...agency, members: counts.get(agency.id) ?? 0 }));
}

export async function addAgency(
  tx: TenantTransaction,
  { number, name, ...fields }: AgencyFields & { readonly number: string; readonly name: string },
  now: Date,
): Promise<Agency> {
  const id = await insertAgency(tx, { number, name, now });
  if (id === undefined)
    throw new Refusal("wrongState", {
      detail: `The agency ${number} exists already.`,
      german: `Die Agentur ${number} gibt es schon.`,
    });
  await updateAgency(tx, id, columnsOf(fields, now));
  return agencyWithId(tx, id);
}

export async function changeAgency(
  tx: TenantTransaction,
  number: string,
  fields: AgencyDetails,
  now: Date,
): Promise<Agency> {
  const agency = await lockAgencyRow(tx, number);
  if (!agency) throw new Refusal("notFound");
  await updateAgency(tx, agency.id, columnsOf(fields, now));
  return agencyWithId(tx, agency.id);
}

/** Records the words of an agreement on paper. The first agreement stays: credit notes were issued by it. */
export async function recordCreditNoteAgreement(
  tx: TenantTransaction,
  number: string,
  words: string,
  now: Date,
): Promise<void> {
  const agency = await lockAgencyRow(tx, number);
  if (!agency) throw new Refusal("notFound");
  if (agency.creditNoteAgreedAt !== null)
    throw new Refusal("wrongState", {
      detail: "This agency has agreed to credit notes already.",
      german: "Diese Agentur hat Gutschriften schon zugestimmt.",
    });
  await updateAgency(tx, agency.id, { credit_note_agreed_at: now, credit_note_text: words });
}

function columnsOf(fields: AgencyFields, now: Date): AgencyChange {
  const { name, street, postcode, city, vatId, taxNumber, isSmallBusiness, creditNoteText } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(street !== undefined && { street: street || null }),
    ...(postcode !== undefined && { postcode: postcode || null }),
    ...(city !== undefined && { city: city || null }),
    ...(vatId !== undefined && { vat_id: vatId || null }),
    ...(taxNumber !== undefined && { tax_number: taxNumber || null }),
    ...(isSmallBusiness !== undefined && { small_business: isSmallBusiness }),
    ...(creditNoteText !== undefined && { credit_note_agreed_at: now, credit_note_text: creditNoteText }),
  };
}

/** Nothing new is credited to a locked agency, and its members are logged out. Answers false if it is locked already. */
export async function lockAgency(tx: TenantTransaction, number: string, now: Date): Promise<boolean> {
  const agency = await lockAgencyRow(tx, number);
  if (!agency) throw new Refusal("notFound");
  if (agency.lockedAt !== null) return false;
  await updateAgency(tx, agency.id, { locked_at: now });
  for (const { id } of await listMemberRows(tx, agency.id))
    await revokeSessions(tx, { kind: "agency", subject: id, now });
  return true;
}

export async function unlockAgency(tx: TenantTransaction, number: string): Promise<boolean> {
  const agency = await lockAgencyRow(tx, number);
  if (!agency) throw new Refusal("notFound");
  await updateAgency(tx, agency.id, { locked_at: null });
  return agency.lockedAt !== null;
}

/** An agency with its people, locked ones last. */
export async function showAgency(
  tx: TenantTransaction,
  number: string,
): Promise<{ readonly agency: Agency; readonly members: readonly AgencyMember[] }> {
  const agency = await agencyByNumber(tx, number);
  return { agency, members: await listMemberRows(tx, agency.id) };
}
