import type { ReleaseResult, ReleasedOrder } from "@weitersagen/contract/agency-release";
import { errorCodes } from "@weitersagen/contract/error-codes";
import { errors } from "@weitersagen/contract/errors";
import type { Language } from "@weitersagen/contract/language";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type AgencyUser, requireAbility } from "../../agency/service/signed-in.ts";
import { findOwnOrders } from "../read-model.ts";
import { type DecisionDeps, decideRelease } from "./release.ts";

export interface ReleaseDeps extends DecisionDeps {
  readonly database: Database;
}

interface TypedDecision {
  readonly isReleased: boolean;
  readonly reason?: string | null | undefined;
}

const ambiguous = {
  de: "Zwei Ihrer Aufträge passen zu dieser Angabe. Nennen Sie den Auftrag mit seiner Id in einer Liste.",
  en: "Two of your orders match. Name the order by its Id in a list.",
} as const satisfies Record<Language, string>;

/** An order that the caller names by its number or its id. */
export async function releaseOwnOrder(
  deps: ReleaseDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  { agency, order }: { readonly agency: string; readonly order: string },
  decision: TypedDecision,
): Promise<ReleasedOrder> {
  const id = /^\d{1,15}$/.test(order) ? Number(order) : undefined;
  return decideOwn(deps, tx, context, { agency, named: { number: order, id } }, decision);
}

/** Each order in a transaction of its own: one that cannot be decided does not stop the others. */
export async function releaseOwnOrders(
  deps: ReleaseDeps,
  context: TenantCallContext,
  agency: string,
  { orders, ...decision }: TypedDecision & { readonly orders: readonly number[] },
): Promise<ReleaseResult[]> {
  const { database } = deps;
  const { tenant, language } = context;
  // A caller who may not decide at all gets one error instead of one per order.
  await database.inTenant(tenant.id, (tx) => releaserOf(tx, context, agency));
  const results: ReleaseResult[] = [];
  for (const id of orders) {
    const decide = () =>
      database.inTenant(tenant.id, (tx) => decideOwn(deps, tx, context, { agency, named: { id } }, decision));
    results.push(await resultOf(id, language, decide));
  }
  return results;
}

/** A role without the ability gets the same error for every agency. */
async function releaserOf(
  tx: TenantTransaction,
  context: TenantCallContext,
  agency: string,
): Promise<AgencyUser> {
  const user = await requireAbility(tx, context, "releaseOrders");
  if (user.agency.number !== agency) throw new Refusal("notFound");
  return user;
}

/** Only orders credited to the caller's agency and, for an employee, to them; others are unknown to the caller. */
async function decideOwn(
  deps: ReleaseDeps,
  tx: TenantTransaction,
  context: TenantCallContext,
  { agency, named }: { readonly agency: string; readonly named: Parameters<typeof findOwnOrders>[2] },
  decision: TypedDecision,
): Promise<ReleasedOrder> {
  const { tenant, language, now } = context;
  const user = await releaserOf(tx, context, agency);
  const scope = { agencyId: user.agency.id, memberId: user.ownRowsOf };
  const [orderId, ...others] = await findOwnOrders(tx, scope, named);
  if (orderId === undefined) throw new Refusal("notFound");
  if (others.length > 0) throw new Refusal("wrongState", { detail: ambiguous[language] });
  const by = { kind: "member", id: user.member.id, person: user.member } as const;
  return decideRelease(deps, tx, tenant, { ...decision, orderId, by, language, now });
}

async function resultOf(
  id: number,
  language: Language,
  decide: () => Promise<ReleasedOrder>,
): Promise<ReleaseResult> {
  try {
    return { id, order: await decide(), error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, options } = error;
    const detail = options.detail ?? options.errors?.[0]?.message ?? errors[reason][language];
    return { id, order: null, error: { code: errorCodes[reason], detail } };
  }
}
