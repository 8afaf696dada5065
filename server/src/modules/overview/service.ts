import { firstFailedMailDay } from "@weitersagen/contract/console/system";
import { type Overview, type WorkItem, type WorkKind, workKinds } from "@weitersagen/contract/console/work";
import { addDays, calendarDateOf, isoDate, startOfDay } from "@weitersagen/domain/dates";
import { type Grant, isAble } from "@weitersagen/domain/operator-abilities";
import { promiseLimits, voucherPromisedUntil } from "@weitersagen/domain/payout-promise";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { Seal } from "../../platform/seal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { payerFingerprint } from "../bank-account/service/payer-account.ts";
import { recentFigures } from "../insight/service/recent.ts";
import { decidableChanges, type OvertakenDeps } from "../operator/service/shown-changes.ts";
import { isRunningOut, voucherStock } from "../reward/service/vouchers.ts";
import { countWaiting } from "./read-model.ts";

const ORDER_DAYS = 60;
const HOUR_MS = 3_600_000;

export interface OverviewDeps extends OvertakenDeps {
  /** Encrypts bank accounts. */
  readonly seal: Seal;
  /** How many problems keep the tenant closed to visitors, as far as they are known. */
  readonly problemsOf: (tenant: Tenant) => number;
}

const isKind = (kind: string): kind is WorkKind => (workKinds as readonly string[]).includes(kind);

/** What needs a person today, and the figures of the last 30 days. */
export async function overview(
  deps: OverviewDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  {
    now,
    viewer,
  }: { readonly now: Date; readonly viewer: { readonly id: number; readonly grants: readonly Grant[] } },
): Promise<Overview> {
  const limits = {
    now,
    ...promiseLimits(now),
    // The job hands codes out within minutes.
    voucher: new Date(now.getTime() - HOUR_MS),
    order: addDays(now, -ORDER_DAYS),
    mail: startOfDay(firstFailedMailDay(now)),
    payerAccount: payerFingerprint(deps, tenant),
    today: isoDate(calendarDateOf(now)),
  };
  const changes = await decidableChanges(deps, tx, { viewer, now, tenant });
  const counted = [
    ...(await countWaiting(tx, limits)),
    { kind: "openChanges", count: changes.length, cents: null, since: changes.at(-1)?.madeAt ?? null },
    { kind: "lowVouchers", count: await countLowVouchers(tx, tenant), cents: null, since: null },
    { kind: "tenantProblems", count: deps.problemsOf(tenant), cents: null, since: null },
  ];
  const found = counted.flatMap(({ kind, count, cents, since }): WorkItem[] =>
    isKind(kind) && count > 0 ? [{ kind, count, cents, since, isUrgent: isUrgent(kind, since, now) }] : [],
  );
  const work = found.toSorted((one, other) => workKinds.indexOf(one.kind) - workKinds.indexOf(other.kind));
  return {
    work,
    figures: await figuresFor(tx, now, isAble(viewer.grants, "numbers.money.read", tenant.slug)),
  };
}

/** The same numbers as those of the report on these days. */
async function figuresFor(
  tx: TenantTransaction,
  now: Date,
  seesMoney: boolean,
): Promise<Overview["figures"]> {
  const { from, until, figures, flows } = await recentFigures(tx, now);
  const { recommendations, ordered, valid } = figures;
  const { paid, returned, vouchers } = flows;
  const money = seesMoney ? { paid, returned, vouchers } : null;
  return { from, until, recommendations, ordered, valid, money };
}

function isUrgent(kind: WorkKind, since: Date | null, now: Date): boolean {
  if (kind === "waitingVouchers") return since !== null && voucherPromisedUntil(since) < now;
  return kind === "lateTransfers" || kind === "overdueRequests" || kind === "stoppedJobs";
}

/** Values whose codes run out, by the rule of the tenant's warning. */
async function countLowVouchers(tx: TenantTransaction, { settings }: Tenant): Promise<number> {
  if (!settings.offersVouchers) return 0;
  const stock = await voucherStock(tx);
  return stock.filter((value) => isRunningOut(value, settings)).length;
}
