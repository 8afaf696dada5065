import type { CommissionMonth, CommissionSums } from "@weitersagen/contract/agency-commission";
import { totalsOf, vatCategoryOf } from "@weitersagen/domain/credit-note";
import { monthOf, startOfMonth } from "@weitersagen/domain/month";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { RegisteredAgency } from "../../agency/service/agencies.ts";
import {
  bookedByMember,
  type BookedCommission,
  ordersSettledLater,
  unsettledOf,
} from "../read-model/settlement.ts";
import type { NotePaymentDeps } from "./deps.ts";
import { nextPaymentsOf } from "./next-payments.ts";
import { noteRules } from "./payment.ts";
import { rulesOf } from "./settle.ts";

const withSum = ({ bookedCents, takenBackCents, ...booked }: BookedCommission): CommissionSums => ({
  ...booked,
  bookedCents,
  takenBackCents,
  sumCents: bookedCents + takenBackCents,
});

const add = (one: CommissionSums, other: CommissionSums): CommissionSums => ({
  bookedCents: one.bookedCents + other.bookedCents,
  openCents: one.openCents + other.openCents,
  earnedCents: one.earnedCents + other.earnedCents,
  droppedCents: one.droppedCents + other.droppedCents,
  takenBackCents: one.takenBackCents + other.takenBackCents,
  sumCents: one.sumCents + other.sumCents,
});

const nothing: CommissionSums = {
  bookedCents: 0,
  openCents: 0,
  earnedCents: 0,
  droppedCents: 0,
  takenBackCents: 0,
  sumCents: 0,
};

/** Selects the ids of the orders whose commission is in a later credit note than the next one. */
export const settledLaterOf = (tx: TenantTransaction, tenant: Tenant, agencyId: number, now: Date) =>
  ordersSettledLater(tx, agencyId, rulesOf(tenant, monthOf(now)));

/** The commissions of the running month by member, and what its credit note will hold by the rules of the settlement. */
export async function readCommissionMonth(
  deps: NotePaymentDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { agency, now }: { readonly agency: RegisteredAgency; readonly now: Date },
): Promise<CommissionMonth> {
  const month = monthOf(now);
  const rules = rulesOf(tenant, month);
  const scope = { agencyId: agency.id, from: startOfMonth(month) };
  const booked = await bookedByMember(tx, scope, rules);
  const members = booked.map(({ memberNumber, firstName, lastName, ...sums }) => ({
    memberNumber,
    name: [firstName, lastName].filter(Boolean).join(" ") || (memberNumber ?? ""),
    ...withSum(sums),
  }));
  const { dueCents, earlierCents, laterCents, unreleasedCents } = await unsettledOf(tx, scope, rules);
  const { netCents, vatCents, grossCents } = totalsOf(dueCents, vatCategoryOf(agency));
  return {
    month,
    total: members.reduce<CommissionSums>(add, nothing),
    members,
    next: { netCents, vatCents, grossCents, earlierCents },
    laterCents,
    unreleasedCents,
    payments: await nextPaymentsOf(tx, agency.id, noteRules(deps, tenant, now)),
  };
}
