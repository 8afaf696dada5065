import { addDays } from "@weitersagen/domain/dates";
import { addToMonth, type Month, monthOf, startOfMonth } from "@weitersagen/domain/month";
import { listAgencies } from "../modules/agency/service/agencies.ts";
import { addPlan } from "../modules/commission/service/bonus.ts";
import { agenciesDue, settleAgency, settledMonth } from "../modules/commission/service/settle.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import type { Tenant } from "../platform/tenancy.ts";

const HOURS_AFTER_MONTH = 6;

/** Issues the credit notes of the months that were over at `until`, each at the time of its own run. */
export async function settleDemoMonths(
  tx: TenantTransaction,
  tenant: Tenant,
  { first, until, except }: { readonly first: Month; readonly until: Date; readonly except?: number },
): Promise<void> {
  if (!tenant.settings.creditNoteIssuer) return;
  for (let month = first; month <= settledMonth(until); month = addToMonth(month, 1)) {
    const issuedAt = startOfMonth(addToMonth(month, 1)).getTime() + HOURS_AFTER_MONTH * 3_600_000;
    const now = new Date(Math.min(issuedAt, until.getTime()));
    for (const { agencyId } of await agenciesDue(tx, tenant, month))
      if (agencyId !== except)
        await settleAgency(tx, tenant, { agencyId, month, now, actor: "job", again: false });
  }
}

/** Two months, whatever the day of the month: what is due for that long is settled by the late credit note. */
const LATE_MONTHS = 2;
const LATE_DAYS = 3;

/**
 * Settles the rest of the year. The first agency's details were not complete in the last months: its newest credit note was
 * issued three days ago, so that it can be objected to.
 */
export async function settleDemoYear(
  tx: TenantTransaction,
  tenant: Tenant,
  { first, until }: { readonly first: Month; readonly until: Date },
): Promise<void> {
  const now = addDays(until, -LATE_DAYS);
  const month = settledMonth(now);
  await settleDemoMonths(tx, tenant, { first, until: startOfMonth(addToMonth(month, 1 - LATE_MONTHS)) });
  const [late] = await listAgencies(tx);
  await settleDemoMonths(tx, tenant, { first, until: now, ...(late && { except: late.id }) });
  if (late && tenant.settings.creditNoteIssuer)
    await settleAgency(tx, tenant, { agencyId: late.id, month, now, actor: "job", again: false });
  await settleDemoMonths(tx, tenant, { first, until });
}

/** The first agency of a tenant that issues credit notes has promised its members a bonus, unless it is one person. */
export async function addDemoBonusPlan(
  tx: TenantTransaction,
  { settings }: Tenant,
  begin: Date,
): Promise<void> {
  const [agency] = settings.creditNoteIssuer ? await listAgencies(tx) : [];
  if (!agency || agency.members < 2) return;
  const plan = { firstMonth: monthOf(begin), lastMonth: undefined, fromOrders: 2, bonusCents: 10_000 };
  await addPlan(tx, { ...plan, agencyId: agency.id, by: "demo", now: begin, language: "de" });
}
