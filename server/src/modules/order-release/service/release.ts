import type { ReleasedOrder } from "@weitersagen/contract/agency-release";
import type { Language } from "@weitersagen/contract/language";
import {
  isOperatorsTurn,
  isOwnOrder,
  isSameMember,
  needsSecondPerson,
  releaseObstacle,
} from "@weitersagen/domain/order-release";
import { reasonText } from "@weitersagen/domain/order";
import type { KnownPerson } from "@weitersagen/domain/person-signs";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { cancelCommission } from "../../commission/service/book.ts";
import type { OrderConsequences } from "../../order/service/follow.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import { markRefused, markReleased, REFUSED_BY_AGENCY } from "../../order/service/release.ts";
import { prospectOf, verifyReported } from "../../order/service/verify-reported.ts";
import { cancelOrderRewards } from "../../reward/service/earn.ts";
import { releaseRewards } from "../../reward/service/release.ts";
import { findMemberPerson, lockOrderToRelease, type OrderToRelease } from "../read-model.ts";
import { lockRelease, updateDecision, updateFirst } from "../repository/releases.ts";
import { ensureRelease } from "./await.ts";
import { notifyDecided, notifyReportRefused, notifySecondPerson } from "./notify.ts";

/** Who decides: a member of the agency, or an operator in its place. */
export type Decider =
  | { readonly kind: "member"; readonly id: number; readonly person: KnownPerson }
  | { readonly kind: "operator"; readonly name: string; readonly person: KnownPerson };

export interface Decision {
  readonly orderId: number;
  /** True releases the order. False refuses it, which needs a reason. */
  readonly isReleased: boolean;
  readonly reason?: string | null | undefined;
  readonly by: Decider;
  readonly language: Language;
  readonly now: Date;
}

const reasonMissing = {
  de: "Bitte nennen Sie einen Grund.",
  en: "Please give a reason.",
} as const satisfies Record<Language, string>;

export interface DecisionDeps extends OrderDeps {
  /** What follows from an order that is released, as from one that is accepted. */
  readonly consequences: OrderConsequences;
}

/** Releases or refuses an order. Whatever follows from it happens in the same transaction. */
export async function decideRelease(
  deps: DecisionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  decision: Decision,
): Promise<ReleasedOrder> {
  const { orderId, isReleased, reason, by, language, now } = decision;
  if (!isReleased && !reason)
    throw new Refusal("invalidInput", { errors: [{ path: "Grund", message: reasonMissing[language] }] });
  const order = await lockOrderToRelease(tx, orderId);
  if (!order) throw new Refusal("notFound");
  const release = await lockRelease(tx, orderId);
  const isReport = !order.isVerified && order.agencyId !== null && tenant.settings.orderRelease === true;
  const obstacle = releaseObstacle({
    ...order,
    // The agency may decide about a report at once: its release confirms the order.
    status: release?.status ?? (isReport ? "waiting" : null),
    isOwn: isOwnOrder(by.person, order.people),
    isFirst: await isFirstPerson(tx, by, release?.firstBy ?? null),
    isAgencysTurn: by.kind === "operator" && !isOperatorsTurn(release, now),
    releases: isReleased,
  });
  if (obstacle) throw new Refusal("wrongState", { detail: obstacle[language] });
  if (!isReleased) return refuseOne(tx, tenant, { order, reason: reason ?? "", decision });
  if (!order.isVerified) return releaseReport(deps, tx, tenant, { order, decision });
  return releaseOne(tx, tenant, { order, decision });
}

/** Whether the person has released the order already, perhaps as another member. */
async function isFirstPerson(tx: TenantTransaction, by: Decider, firstBy: number | null): Promise<boolean> {
  const first = firstBy === null || by.kind !== "member" ? undefined : await findMemberPerson(tx, firstBy);
  return first !== undefined && by.kind === "member" && isSameMember(first, { ...by.person, id: by.id });
}

const actorOf = (by: Decider): string => (by.kind === "member" ? `member ${by.id}` : by.name);

const deciderColumns = (by: Decider) => ({
  memberId: by.kind === "member" ? by.id : null,
  operator: by.kind === "operator" ? by.name : null,
});

interface Step {
  readonly order: OrderToRelease;
  readonly decision: Decision;
}

const outcome = (
  { id, number, rewardCents }: OrderToRelease,
  state: ReleasedOrder["state"],
): ReleasedOrder => ({
  id,
  number,
  state,
  rewardCents: state === "refused" ? 0 : rewardCents,
  confirmers: null,
});

/**
 * An order that only the browser has reported counts from its release on. Where two people are needed it stays unconfirmed
 * until the second has released it.
 */
async function releaseReport(
  deps: DecisionDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { order, decision }: Step,
): Promise<ReleasedOrder> {
  const { by, language, now } = decision;
  const { bountyCents, unrewardedBecause } = await prospectOf(deps, tx, tenant, order.id);
  if (unrewardedBecause) {
    throw new Refusal("wrongState", { detail: reasonText(unrewardedBecause, language) });
  }
  await ensureRelease(tx, tenant, order, now);
  // An unconfirmed order has no rewards yet.
  const promised = { ...order, rewardCents: bountyCents };
  if (await isFirstOfTwo(tx, tenant, { order: promised, decision })) {
    return waitForSecond(tx, tenant, { order: promised, decision });
  }
  await verifyReported(deps, tx, tenant, order.id, { actor: actorOf(by), now });
  const verified = await lockOrderToRelease(tx, order.id);
  if (!verified) throw new Refusal("notFound");
  return releaseOne(tx, tenant, { order: verified, decision });
}

/** Whether this release is the first of two that the order needs. An operator decides alone. */
async function isFirstOfTwo(
  tx: TenantTransaction,
  { settings }: Tenant,
  { order, decision: { by } }: Step,
): Promise<boolean> {
  if (by.kind !== "member" || !needsSecondPerson(order.rewardCents, settings.releaseTwoPeopleFromCents)) {
    return false;
  }
  return (await lockRelease(tx, order.id))?.status === "waiting";
}

/** Stores the first release. The order then waits for a second person. */
async function waitForSecond(
  tx: TenantTransaction,
  tenant: Tenant,
  { order, decision }: Step,
): Promise<ReleasedOrder> {
  const { by, now } = decision;
  const { memberId } = deciderColumns(by);
  const dueAt =
    memberId === null
      ? undefined
      : await updateFirst(tx, order.id, { memberId, amountCents: order.rewardCents, now });
  if (memberId === null || !dueAt) throw new Refusal("wrongState");
  const confirmers = await notifySecondPerson(tx, tenant, order, { memberId, dueAt, now });
  return { ...outcome(order, "confirming"), confirmers };
}

async function releaseOne(
  tx: TenantTransaction,
  tenant: Tenant,
  { order, decision }: Step,
): Promise<ReleasedOrder> {
  const { by, now } = decision;
  const { rewardCents: amountCents, id } = order;
  if (await isFirstOfTwo(tx, tenant, { order, decision }))
    return waitForSecond(tx, tenant, { order, decision });
  const needsSecond = needsSecondPerson(amountCents, tenant.settings.releaseTwoPeopleFromCents);
  const stored = { ...deciderColumns(by), reason: null, amountCents, needsSecond, now };
  if (!(await updateDecision(tx, id, { ...stored, status: "released" }))) throw new Refusal("wrongState");
  const actor = actorOf(by);
  await markReleased(tx, id, { actor, now });
  await releaseRewards(tx, tenant, { orderId: id, actor, now });
  await notifyDecided(tx, order, { outcome: "released", reason: "", by: stored.memberId, now });
  return outcome(order, "released");
}

async function refuseOne(
  tx: TenantTransaction,
  tenant: Tenant,
  { order, reason, decision: { by, now } }: Step & { readonly reason: string },
): Promise<ReleasedOrder> {
  const { id, rewardCents: amountCents } = order;
  if (!order.isVerified) await ensureRelease(tx, tenant, order, now);
  const stored = { ...deciderColumns(by), reason, amountCents, needsSecond: false, now };
  if (!(await updateDecision(tx, id, { ...stored, status: "refused" }))) throw new Refusal("wrongState");
  const actor = actorOf(by);
  await markRefused(tx, id, { actor, now, reason, wasVerified: order.isVerified });
  await cancelOrderRewards(tx, id, { actor, now, reason: REFUSED_BY_AGENCY });
  await cancelCommission(tx, id, { actor, now, reason: REFUSED_BY_AGENCY });
  if (!order.isVerified) await notifyReportRefused(tx, order, now);
  await notifyDecided(tx, order, { outcome: "refused", reason, by: stored.memberId, now });
  return outcome(order, "refused");
}
