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
  { first, until }: { readonly first: Month; readonly until: Date },
): Promise<void> {
  if (!tenant.settings.creditNoteIssuer) return;
  for (let month = first; month <= settledMonth(until); month = addToMonth(month, 1)) {
    const issuedAt = startOfMonth(addToMonth(month, 1)).getTime() + HOURS_AFTER_MONTH * 3_600_000;
    const now = new Date(Math.min(issuedAt, until.getTime()));
    for (const { agencyId } of await agenciesDue(tx, tenant, month))
      await settleAgency(tx, tenant, { agencyId, month, now, actor: "job", again: false });
  }
}

/** The first agency of a tenant that issues credit notes has promised its members a bonus. */
export async function addDemoBonusPlan(
  tx: TenantTransaction,
  { settings }: Tenant,
  begin: Date,
): Promise<void> {
  const [agency] = settings.creditNoteIssuer ? await listAgencies(tx) : [];
  if (!agency) return;
  const plan = { firstMonth: monthOf(begin), lastMonth: undefined, fromOrders: 2, bonusCents: 10_000 };
  await addPlan(tx, { ...plan, agencyId: agency.id, by: "demo", now: begin, language: "de" });
}
