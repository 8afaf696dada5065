import type { ReleasedOrder } from "@weitersagen/contract/agency-release";
import type { Language } from "@weitersagen/contract/language";
import { needsSecondPerson, releaseObstacle } from "@weitersagen/domain/order-release";
import { type KnownPerson, shareMailbox, shareSign, signsOf } from "@weitersagen/domain/person-signs";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { cancelCommission } from "../../commission/service/book.ts";
import { markRefused, markReleased, refused } from "../../order/service/release.ts";
import { cancelOrderRewards } from "../../reward/service/earn.ts";
import { releaseRewards } from "../../reward/service/release.ts";
import { lockOrderToRelease, type OrderToRelease } from "../read-model.ts";
import { lockRelease, type StoredRelease, updateDecision, updateFirst } from "../repository/releases.ts";
import { notifyDecided, notifySecondPerson } from "./notify.ts";

/** Who decides: a member of the agency, or an operator in its place. */
export type Decider =
  | { readonly kind: "member"; readonly id: number; readonly person: KnownPerson }
  | { readonly kind: "operator"; readonly name: string };

export interface Decision {
  readonly orderId: number;
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

/** Releases or refuses an order. Whatever follows from it happens in the same transaction. */
export async function decideRelease(
  tx: TenantTransaction,
  tenant: Tenant,
  decision: Decision,
): Promise<ReleasedOrder> {
  const { orderId, isReleased, reason, by, language } = decision;
  if (!isReleased && !reason)
    throw new Refusal("invalidInput", { errors: [{ path: "Grund", message: reasonMissing[language] }] });
  const order = await lockOrderToRelease(tx, orderId);
  if (!order) throw new Refusal("notFound");
  const release = await lockRelease(tx, orderId);
  const obstacle = releaseObstacle({
    ...order,
    status: release?.status ?? null,
    isOwn: by.kind === "member" && order.people.some((person) => isSamePerson(by.person, person)),
    isFirst: by.kind === "member" && release?.firstBy === by.id,
    releases: isReleased,
  });
  if (obstacle || !release) throw new Refusal("wrongState", obstacle && { detail: obstacle[language] });
  const state = isReleased
    ? await releaseOne(tx, tenant, { order, release, decision })
    : await refuseOne(tx, { order, reason: reason ?? "", decision });
  return {
    id: order.id,
    number: order.number,
    state,
    rewardCents: state === "refused" ? 0 : order.rewardCents,
  };
}

/** Recognised by a mailbox or by the full name: people recommend with their private address. */
function isSamePerson(one: KnownPerson, other: KnownPerson): boolean {
  const [own, known] = [signsOf(one), signsOf(other)];
  return shareMailbox(own, known) || shareSign(own.names, known.names);
}

const actorOf = (by: Decider): string => (by.kind === "member" ? `member ${by.id}` : by.name);

const deciderColumns = (by: Decider) => ({
  memberId: by.kind === "member" ? by.id : null,
  operator: by.kind === "operator" ? by.name : null,
});

async function releaseOne(
  tx: TenantTransaction,
  tenant: Tenant,
  {
    order,
    release,
    decision: { by, now },
  }: { readonly order: OrderToRelease; readonly release: StoredRelease; readonly decision: Decision },
): Promise<"confirming" | "released"> {
  const { rewardCents: amountCents, id } = order;
  const needsSecond = needsSecondPerson(amountCents, tenant.settings.releaseTwoPeopleFromCents);
  if (needsSecond && by.kind === "member" && release.status === "waiting") {
    if (!(await updateFirst(tx, id, { memberId: by.id, now }))) throw new Refusal("wrongState");
    await notifySecondPerson(tx, order, { memberId: by.id, now });
    return "confirming";
  }
  const stored = { ...deciderColumns(by), reason: null, amountCents, needsSecond, now };
  if (!(await updateDecision(tx, id, { ...stored, status: "released" }))) throw new Refusal("wrongState");
  const actor = actorOf(by);
  await markReleased(tx, id, { actor, now });
  await releaseRewards(tx, tenant, { orderId: id, actor, now });
  await notifyDecided(tx, order, { outcome: "released", reason: "", by: stored.memberId, now });
  return "released";
}

async function refuseOne(
  tx: TenantTransaction,
  {
    order,
    reason,
    decision: { by, now },
  }: { readonly order: OrderToRelease; readonly reason: string; readonly decision: Decision },
): Promise<"refused"> {
  const { id, rewardCents: amountCents } = order;
  const stored = { ...deciderColumns(by), reason, amountCents, needsSecond: false, now };
  if (!(await updateDecision(tx, id, { ...stored, status: "refused" }))) throw new Refusal("wrongState");
  const actor = actorOf(by);
  await markRefused(tx, id, { actor, now, reason });
  await cancelOrderRewards(tx, id, { actor, now, reason: refused });
  await cancelCommission(tx, id, { actor, now, reason: refused });
  await notifyDecided(tx, order, { outcome: "refused", reason, by: stored.memberId, now });
  return "refused";
}
