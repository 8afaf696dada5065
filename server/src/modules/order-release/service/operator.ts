import type { ReleasedOrder } from "@weitersagen/contract/agency-release";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findOrderNumbered, listOpenReleases, type OpenRelease } from "../read-model.ts";
import { type DecisionDeps, decideRelease } from "./release.ts";

/** Orders that wait for their agency, the nearest deadline first. */
export function listReleases(tx: TenantTransaction, limit: number): Promise<OpenRelease[]> {
  return listOpenReleases(tx, limit);
}

interface OperatorDecision {
  readonly number: string;
  readonly by: string;
  /** Refuses the order; absent: releases it. */
  readonly reason?: string | undefined;
  readonly now: Date;
}

/** An operator decides in place of an agency that does not, or as its second person. */
export async function releaseForAgency(
  deps: DecisionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { number, by, reason, now }: OperatorDecision,
): Promise<ReleasedOrder> {
  const orderId = await findOrderNumbered(tx, number);
  if (orderId === undefined) throw new Refusal("notFound", { detail: `There is no order "${number}".` });
  return decideRelease(deps, tx, tenant, {
    orderId,
    isReleased: reason === undefined,
    reason,
    by: { kind: "operator", name: by },
    language: "en",
    now,
  });
}
