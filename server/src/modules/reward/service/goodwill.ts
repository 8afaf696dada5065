import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findOrderId, lockOrder } from "../read-model/orders.ts";
import { lockOrderRewards } from "../repository/rewards.ts";
import { addRewards } from "./add.ts";

interface Goodwill {
  readonly orderNumber: string;
  readonly amountCents: number;
  /** The operator who grants it. */
  readonly by: string;
  readonly now: Date;
}

export const grantedBefore = (): Refusal =>
  new Refusal("wrongState", {
    detail: "Goodwill was granted for this order already.",
    german: "Für diese Bestellung wurde schon Kulanz gewährt.",
  });

/**
 * Grants the referrer of an order a reward that was not earned; an order has at most one that is not cancelled. It is due at
 * once: the next sweep provides it, unless it is held or the referrer is blocked or unconfirmed.
 */
export async function grantGoodwill(
  tx: TenantTransaction,
  tenant: Tenant,
  { orderNumber, amountCents, by, now }: Goodwill,
): Promise<number> {
  const found = await findOrderId(tx, orderNumber);
  const order = found === undefined ? undefined : await lockOrder(tx, found);
  if (!order) {
    throw new Refusal("notFound", {
      detail: `No order ${orderNumber} belongs to a recommendation.`,
      german: `Die Bestellung ${orderNumber} gehört zu keiner Empfehlung.`,
    });
  }
  const { active } = await lockOrderRewards(tx, order.id);
  if (active.some(({ kind }) => kind === "goodwill")) {
    throw grantedBefore();
  }
  const { id: orderId, recommendationId, referrerId: personId } = order;
  const reward = { orderId, recommendationId, personId, amountCents, dueAt: now };
  const kind = { party: "referrer", kind: "goodwill" } as const;
  const [added] = await addRewards(tx, tenant, [{ ...reward, ...kind }], { now, actor: by });
  if (!added) throw new Error("no reward was created");
  return added.id;
}
