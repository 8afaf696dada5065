import {
  type BonusPlan,
  type BonusResult,
  bonusResult,
  canBegin,
  planOf,
  removalOf,
} from "@weitersagen/domain/bonus-plan";
import { endOfMonth, type Month, startOfMonth } from "@weitersagen/domain/month";
import type { Language } from "@weitersagen/contract/language";
import { byteOrderMark, csvLine, csvMoney } from "../../../platform/csv.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { countMemberOrders, type MemberOrders } from "../read-model/orders.ts";
import { deletePlan, endPlan, insertPlan, listPlans, lockPlan } from "../repository/bonus-plans.ts";

interface AddPlan extends Omit<BonusPlan, "id"> {
  readonly agencyId: number;
  readonly by: string;
  readonly now: Date;
  readonly language: Language;
}

const faults = {
  past: {
    path: "ErsterMonat",
    de: "Ein Bonusplan beginnt frühestens im laufenden Monat.",
    en: "A bonus plan begins in the current month at the earliest.",
  },
  order: {
    path: "LetzterMonat",
    de: "Der letzte Monat liegt vor dem ersten.",
    en: "The last month is before the first.",
  },
  overlap: {
    path: "ErsterMonat",
    de: "In dieser Zeit gilt schon ein anderer Bonusplan.",
    en: "Another bonus plan is already in effect at that time.",
  },
} as const;

function refusal(fault: keyof typeof faults, language: Language): Refusal {
  const { path, [language]: message } = faults[fault];
  return new Refusal("invalidInput", { errors: [{ path, message }] });
}

export async function addPlan(tx: TenantTransaction, command: AddPlan): Promise<BonusPlan> {
  const { language, ...plan } = command;
  const { firstMonth, lastMonth, fromOrders, bonusCents, now } = plan;
  if (!canBegin(firstMonth, now)) throw refusal("past", language);
  if (lastMonth !== undefined && lastMonth < firstMonth) throw refusal("order", language);
  const id = await insertPlan(tx, plan);
  if (id === undefined) throw refusal("overlap", language);
  return { id, firstMonth, lastMonth, fromOrders, bonusCents };
}

/** Deletes a plan that has not begun; a running one ends with its month. */
export async function removePlan(
  tx: TenantTransaction,
  { agencyId, id, now }: { readonly agencyId: number; readonly id: number; readonly now: Date },
): Promise<void> {
  const plan = await lockPlan(tx, agencyId, id);
  if (!plan) throw new Refusal("notFound");
  const removal = removalOf(plan, now);
  if (!removal) throw new Refusal("wrongState");
  if (removal.kind === "delete") await deletePlan(tx, id);
  else await endPlan(tx, id, removal.lastMonth);
}

export interface MemberResult extends MemberOrders {
  /** Undefined in a month without a plan. */
  readonly result: BonusResult | undefined;
}

export interface BonusReport {
  readonly plans: readonly BonusPlan[];
  readonly month: Month;
  /** The plan of this month. */
  readonly plan: BonusPlan | undefined;
  readonly members: readonly MemberResult[];
}

interface ReadBonus {
  readonly agencyId: number;
  /** Only the results of this member. */
  readonly memberId?: number | undefined;
  readonly month: Month;
  readonly now: Date;
}

/** The plans of an agency and the results of its members in one month. */
export async function readBonus(
  tx: TenantTransaction,
  { agencyId, memberId, month, now }: ReadBonus,
): Promise<BonusReport> {
  const plans = await listPlans(tx, agencyId);
  const plan = planOf(plans, month);
  const period = { from: startOfMonth(month), until: endOfMonth(month) };
  const members = await countMemberOrders(tx, { agencyId, memberId, ...period });
  return {
    plans,
    month,
    plan,
    members: members.map((member) => ({
      ...member,
      result: plan && bonusResult(plan, { orders: member.orders, month, now }),
    })),
  };
}

const columns = {
  de: [
    "Monat",
    "Mitarbeiternummer",
    "Name",
    "Gewertete Aufträge",
    "Fehlen noch",
    "Bonus in Euro",
    "Prognose Aufträge",
    "Prognose Bonus in Euro",
  ],
  en: [
    "Month",
    "Employee number",
    "Name",
    "Counted orders",
    "Still missing",
    "Bonus in euros",
    "Forecast of orders",
    "Forecast of bonus in euros",
  ],
} as const;

/** The results of one month for a spreadsheet. */
export function bonusCsv({ month, members }: BonusReport, language: Language): string {
  const euros = (cents: number) => csvMoney(cents, language);
  const lines = members.map(({ memberNumber, firstName, lastName, orders, result }) =>
    csvLine([
      month,
      memberNumber,
      `${firstName} ${lastName}`.trim(),
      String(orders),
      result ? String(result.missingOrders) : "",
      result ? euros(result.bonusCents) : "",
      result?.forecast ? String(result.forecast.orders) : "",
      result?.forecast ? euros(result.forecast.bonusCents) : "",
    ]),
  );
  return byteOrderMark + csvLine(columns[language]) + lines.join("");
}
