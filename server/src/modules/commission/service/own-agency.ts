import { AGENCY_PAGE_SIZE } from "@weitersagen/contract/page-limits";
import type {
  AgencyFile,
  BonusPlan as ShownPlan,
  BonusReport as ShownReport,
  CreditNote as ShownNote,
} from "@weitersagen/contract/agency-money";
import { pageAt, type Page } from "@weitersagen/contract/paging";
import { type BonusPlan, recentMonths, removalOf } from "@weitersagen/domain/bonus-plan";
import { type Month, monthOf } from "@weitersagen/domain/month";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { type AgencyUser, requireAbility } from "../../agency/service/signed-in.ts";
import { addPlan, bonusCsv, type BonusReport, readBonus, removePlan } from "./bonus.ts";
import type { NotePaymentDeps } from "./deps.ts";
import { describedNote, type ListedNote, notesOfAgency, readDocument } from "./list-notes.ts";
import { paymentStep } from "./next-payments.ts";
import { objectToNote, withdrawObjection } from "./object.ts";
import { noteRules } from "./payment.ts";

// The calls of the agency area. "Own" is the agency of the member who is logged in: the caller names none, and the id of
// another agency's plan or credit note is unknown.

/** The months that a bonus report offers: this one and the year before it. */
const MONTHS = 13;

/** How the history names the member who made a change. */
const actorOf = ({ member }: AgencyUser) => `member ${member.id}`;

const shownPlan = (plan: BonusPlan, now: Date): ShownPlan => ({
  ...plan,
  lastMonth: plan.lastMonth ?? null,
  removal: removalOf(plan, now)?.kind ?? null,
});

/** An owner sees all members, an employee their own result. Without a month it is the report of the current one. */
async function loadReport(
  tx: TenantTransaction,
  context: TenantCallContext,
  month: Month | undefined,
): Promise<BonusReport> {
  const { agency, ownRowsOf } = await requireAbility(tx, context, "viewBonusPlan");
  const { now } = context;
  return readBonus(tx, {
    agencyId: agency.id,
    memberId: ownRowsOf ?? undefined,
    month: month ?? monthOf(now),
    now,
  });
}

/** The bonus report as the agency's members see it in the agency area. */
export async function readOwnBonus(
  tx: TenantTransaction,
  context: TenantCallContext,
  requestedMonth: Month | undefined,
): Promise<ShownReport> {
  const { plans, month, members } = await loadReport(tx, context, requestedMonth);
  return {
    month,
    months: recentMonths(context.now, MONTHS),
    plans: plans.map((plan) => shownPlan(plan, context.now)),
    results: members.map(({ memberNumber, firstName, lastName, orders, result }) => ({
      memberNumber,
      firstName,
      lastName,
      orders,
      missingOrders: result?.missingOrders ?? null,
      bonusCents: result?.bonusCents ?? null,
      forecastOrders: result?.forecast?.orders ?? null,
      forecastCents: result?.forecast?.bonusCents ?? null,
    })),
  };
}

export async function exportOwnBonus(
  tx: TenantTransaction,
  context: TenantCallContext,
  requestedMonth: Month | undefined,
): Promise<AgencyFile> {
  const report = await loadReport(tx, context, requestedMonth);
  const content = Buffer.from(bonusCsv(report, context.language)).toString("base64");
  return { name: `${context.tenant.slug}-bonus-${report.month}.csv`, mediaType: "text/csv", content };
}

interface NewPlan {
  readonly firstMonth: Month;
  readonly lastMonth?: Month | undefined;
  readonly fromOrders: number;
  readonly bonusCents: number;
}

export async function addOwnPlan(
  tx: TenantTransaction,
  context: TenantCallContext,
  { lastMonth, ...plan }: NewPlan,
): Promise<ShownPlan> {
  const user = await requireAbility(tx, context, "addBonusPlan");
  const { now, language } = context;
  const change = { agencyId: user.agency.id, by: actorOf(user), now, language };
  return shownPlan(await addPlan(tx, { ...plan, lastMonth, ...change }), now);
}

export async function removeOwnPlan(
  tx: TenantTransaction,
  context: TenantCallContext,
  id: number,
): Promise<void> {
  const { agency } = await requireAbility(tx, context, "deleteBonusPlan");
  await removePlan(tx, { agencyId: agency.id, id, now: context.now });
}

const shownNote = ({ reason, status, ...note }: ListedNote): ShownNote => ({
  number: note.number,
  kind: note.kind,
  month: note.month,
  issuedAt: note.issuedAt,
  netCents: note.netCents,
  vatCents: note.vatCents,
  grossCents: note.grossCents,
  status,
  statusAt: note.statusAt,
  // In the other states it is the bank's code for a returned payment, or an operator's reason: not for the agency.
  reason: status === "objected" || status === "cancelled" ? reason : null,
  objectionUntil: note.objectionUntil,
  payableFrom: note.payment?.payableFrom ?? null,
  payment: note.payment ? paymentStep(note.payment) : null,
  afterWithdrawal: note.afterWithdrawal
    ? { step: paymentStep(note.afterWithdrawal), from: note.afterWithdrawal.payableFrom }
    : null,
  mayObject: note.mayObject,
  hasDocument: note.hasDocument,
});

export async function readOwnNotes(
  deps: NotePaymentDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  {
    page = 1,
    size = AGENCY_PAGE_SIZE,
  }: { readonly page?: number | undefined; readonly size?: number | undefined },
): Promise<Page<ShownNote>> {
  const { agency } = await requireAbility(tx, context, "viewInvoices");
  const rules = noteRules(deps, context.tenant, context.now);
  const { notes, total } = await notesOfAgency(tx, { agencyId: agency.id, size, page, rules });
  return pageAt(notes.map(shownNote), { page, size, totalCount: total });
}

export async function readOwnDocument(
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string,
): Promise<AgencyFile> {
  const { agency } = await requireAbility(tx, context, "viewInvoices");
  const pdf = await readDocument(tx, { number, agencyId: agency.id });
  return { name: `${number}.pdf`, mediaType: "application/pdf", content: pdf.toString("base64") };
}

/** A member who may see the credit notes may also object to them. */
export async function objectToOwnNote(
  deps: NotePaymentDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  { number, reason }: { readonly number: string; readonly reason: string },
): Promise<ShownNote> {
  const user = await requireAbility(tx, context, "viewInvoices");
  const { tenant, now } = context;
  const objection = { number, agencyId: user.agency.id, reason, actor: actorOf(user), now };
  const note = await objectToNote(tx, tenant, objection);
  return shownNote(await describedNote(tx, note, noteRules(deps, tenant, now)));
}

/** Also after the time for objections: it only lets the credit note be paid. */
export async function withdrawFromOwnNote(
  deps: NotePaymentDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  number: string,
): Promise<ShownNote> {
  const user = await requireAbility(tx, context, "viewInvoices");
  const { tenant, now } = context;
  const withdrawal = { number, agencyId: user.agency.id, actor: actorOf(user), now };
  const note = await withdrawObjection(tx, tenant, withdrawal);
  return shownNote(await describedNote(tx, note, noteRules(deps, tenant, now)));
}
