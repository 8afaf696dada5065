import type { ReleasedOrder } from "@weitersagen/contract/agency-release";
import type { Language } from "@weitersagen/contract/language";
import { personNamed } from "@weitersagen/domain/person-signs";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findOrderNumbered, listOpenReleases, type OpenRelease } from "../read-model.ts";
import { type DecisionDeps, decideRelease } from "./release.ts";

/** Orders that wait for their agency, the nearest deadline first. */
export function listReleases(
  tx: TenantTransaction,
  options: { readonly limit: number; readonly language: Language },
): Promise<OpenRelease[]> {
  return listOpenReleases(tx, options);
}

interface OperatorDecision {
  readonly orderId: number;
  readonly by: { readonly name: string; readonly email?: string | null };
  /** Refuses the order; absent: releases it. */
  readonly reason?: string | undefined;
  readonly language: Language;
  readonly now: Date;
}

/** An operator decides in place of an agency that does not, or as its second person. */
export function releaseForAgency(
  deps: DecisionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { orderId, by, reason, language, now }: OperatorDecision,
): Promise<ReleasedOrder> {
  return decideRelease(deps, tx, tenant, {
    orderId,
    isReleased: reason === undefined,
    reason,
    by: { kind: "operator", name: by.name, person: personNamed(by.name, by.email ?? null) },
    language,
    now,
  });
}

/** As above, for an order that is named by its number. */
export async function releaseNumbered(
  deps: DecisionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { number, ...decision }: Omit<OperatorDecision, "orderId" | "language"> & { readonly number: string },
): Promise<ReleasedOrder> {
  const orderId = await findOrderNumbered(tx, number);
  if (orderId === undefined) throw new Refusal("notFound", { detail: `There is no order "${number}".` });
  return releaseForAgency(deps, tx, tenant, { ...decision, orderId, language: "en" });
}
