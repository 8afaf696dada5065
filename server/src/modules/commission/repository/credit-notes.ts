import type { CreditNoteKind, CreditNoteStatus, Totals } from "@weitersagen/domain/credit-note";
import { firstDayOf, type Month } from "@weitersagen/domain/month";
import { type CalendarDate, isoDate } from "@weitersagen/domain/dates";
import { sql } from "kysely";
import { isNoteToClear } from "../../../platform/db/reward-rows.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

const firstOf = (month: Month): string => isoDate(firstDayOf(month));

/** Locks the counter of the tenant until the transaction ends: the next credit note waits for this one. */
export async function lockNumbers(tx: TenantTransaction): Promise<void> {
  await tx
    .insertInto("credit_note_counter")
    .values({ tenant_id: tx.tenantId, last: 0 })
    .onConflict((conflict) => conflict.column("tenant_id").doNothing())
    .execute();
  await tx
    .selectFrom("credit_note_counter")
    .select("last")
    .where("tenant_id", "=", tx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Takes the next number. It is given back if the transaction fails, so there are no gaps. */
export async function takeNumber(tx: TenantTransaction): Promise<number> {
  const { last } = await tx
    .updateTable("credit_note_counter")
    .set((eb) => ({ last: eb("last", "+", 1) }))
    .where("tenant_id", "=", tx.tenantId)
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

export interface NewCreditNote {
  readonly number: string;
  readonly kind: CreditNoteKind;
  readonly cancelsId: number | null;
  readonly agencyId: number;
  readonly month: Month;
  readonly totals: Totals;
  readonly parties: unknown;
  readonly issuedAt: Date;
  readonly objectionUntil: Date;
}

export async function insertCreditNote(tx: TenantTransaction, note: NewCreditNote): Promise<number> {
  const { id } = await tx
    .insertInto("credit_note")
    .values({
      tenant_id: tx.tenantId,
      number: note.number,
      kind: note.kind,
      cancels_id: note.cancelsId,
      agency_id: note.agencyId,
      month: firstOf(note.month),
      status_at: note.issuedAt,
      net_cents: note.totals.netCents,
      vat_percent: note.totals.vatPercent as 0 | 19,
      vat_cents: note.totals.vatCents,
      gross_cents: note.totals.grossCents,
      parties: JSON.stringify(note.parties),
      issued_at: note.issuedAt,
      objection_until: note.objectionUntil,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewLine {
  readonly commissionId: number;
  readonly productName: string;
  readonly orderNumber: string;
  readonly bookedOn: CalendarDate;
  readonly amountCents: number;
}

/** The lines of a document in their order, in one statement whatever their number. */
export async function insertLines(
  tx: TenantTransaction,
  creditNoteId: number,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into credit_note_line (tenant_id, credit_note_id, position, commission_id, product_name, order_number,
                                  booked_on, amount_cents)
    select ${tx.tenantId}, ${creditNoteId}, position, commission_id, product_name, order_number, booked_on, amount_cents
      from unnest(${lines.map(({ commissionId }) => commissionId)}::bigint[],
                  ${lines.map(({ productName }) => productName)}::text[],
                  ${lines.map(({ orderNumber }) => orderNumber)}::text[],
                  ${lines.map(({ bookedOn }) => isoDate(bookedOn))}::date[],
                  ${lines.map(({ amountCents }) => amountCents)}::integer[]) with ordinality
           as added (commission_id, product_name, order_number, booked_on, amount_cents, position)`.execute(
    tx,
  );
}

/** The bookings of a cancelled credit note may be settled by a later one. */
export async function releaseLines(tx: TenantTransaction, creditNoteId: number, now: Date): Promise<void> {
  await tx
    .updateTable("credit_note_line")
    .set({ released_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("credit_note_id", "=", creditNoteId)
    .where("released_at", "is", null)
    .execute();
}

export interface CreditNote {
  readonly id: number;
  readonly number: string;
  readonly kind: CreditNoteKind;
  readonly cancelsId: number | null;
  readonly agencyId: number;
  readonly month: Month;
  readonly status: CreditNoteStatus;
  readonly statusAt: Date;
  readonly reason: string | null;
  readonly netCents: number;
  readonly vatPercent: number;
  readonly vatCents: number;
  readonly grossCents: number;
  readonly parties: unknown;
  readonly issuedAt: Date;
  readonly objectionUntil: Date;
}

const notes = (tx: TenantTransaction) =>
  tx
    .selectFrom("credit_note")
    .select([
      "id",
      "number",
      "kind",
      "cancels_id as cancelsId",
      "agency_id as agencyId",
      sql<Month>`to_char(month, 'YYYY-MM')`.as("month"),
      "status",
      "status_at as statusAt",
      "reason",
      "net_cents as netCents",
      "vat_percent as vatPercent",
      "vat_cents as vatCents",
      "gross_cents as grossCents",
      "parties",
      "issued_at as issuedAt",
      "objection_until as objectionUntil",
    ])
    .where("tenant_id", "=", tx.tenantId);

export const findNote = (tx: TenantTransaction, id: number): Promise<CreditNote | undefined> =>
  notes(tx).where("id", "=", id).executeTakeFirst();

export const findNoteNumbered = (tx: TenantTransaction, number: string): Promise<CreditNote | undefined> =>
  notes(tx).where("number", "=", number).executeTakeFirst();

export const lockNoteNumbered = (tx: TenantTransaction, number: string): Promise<CreditNote | undefined> =>
  notes(tx).where("number", "=", number).forUpdate().executeTakeFirst();

export interface NoteFilter {
  /** Only those that are issued or objected to. */
  readonly isUnpaid?: boolean;
  /** Only those without objection that were issued at this time or before. */
  readonly lateUntil?: Date | undefined;
  /** Only those whose payment came back for a reason that a person has to clear up. */
  readonly isToClear?: boolean;
  /** Only the one of this number, and the document that cancels it. */
  readonly number?: string | undefined;
}

function wantedNotes({ isUnpaid, lateUntil, isToClear, number }: NoteFilter) {
  if (number !== undefined)
    return sql<boolean>`(number = ${number} or cancels_id in (
      select id from credit_note as original
       where original.tenant_id = credit_note.tenant_id and original.number = ${number}))`;
  if (isToClear) return isNoteToClear("credit_note");
  if (lateUntil !== undefined)
    return sql<boolean>`kind = 'invoice' and status = 'issued' and issued_at <= ${lateUntil}`;
  return isUnpaid ? sql<boolean>`kind = 'invoice' and status in ('issued', 'objected')` : sql<boolean>`true`;
}

/** Newest first: of one agency, or those that are not paid. */
export function listNotes(
  tx: TenantTransaction,
  {
    agencyId,
    size,
    skip,
    ...filter
  }: NoteFilter & {
    readonly agencyId?: number;
    readonly size: number;
    readonly skip: number;
  },
): Promise<CreditNote[]> {
  return notes(tx)
    .$if(agencyId !== undefined, (query) => query.where("agency_id", "=", agencyId ?? 0))
    .where(wantedNotes(filter))
    .orderBy("id", "desc")
    .offset(skip)
    .limit(size)
    .execute();
}

/** How many credit notes all agencies have, and their sum: of all, or of those that are not paid. */
export function sumNotes(
  tx: TenantTransaction,
  filter: NoteFilter,
): Promise<{ readonly count: number; readonly grossCents: number }> {
  return tx
    .selectFrom("credit_note")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      sql<number>`coalesce(sum(gross_cents), 0)::bigint`.as("grossCents"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where(wantedNotes(filter))
    .executeTakeFirstOrThrow();
}

export async function countNotes(tx: TenantTransaction, agencyId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("credit_note")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a month of an agency has a credit note; cancelled ones count on request. */
export async function hasNote(
  tx: TenantTransaction,
  { agencyId, month, orCancelled }: { agencyId: number; month: Month; orCancelled: boolean },
): Promise<boolean> {
  const found = await tx
    .selectFrom("credit_note")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("agency_id", "=", agencyId)
    .where("month", "=", sql<string>`${firstOf(month)}::date`)
    .where("kind", "=", "invoice")
    .$if(!orCancelled, (query) => query.where("status", "<>", "cancelled"))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface StoredLine {
  readonly productName: string;
  readonly orderNumber: string;
  readonly bookedOn: string;
  readonly amountCents: number;
}

export function listLines(tx: TenantTransaction, creditNoteId: number): Promise<StoredLine[]> {
  return tx
    .selectFrom("credit_note_line")
    .select([
      "product_name as productName",
      "order_number as orderNumber",
      "booked_on as bookedOn",
      "amount_cents as amountCents",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("credit_note_id", "=", creditNoteId)
    .orderBy("position")
    .execute();
}
