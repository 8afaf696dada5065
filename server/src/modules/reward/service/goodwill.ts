import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { lockOrder, orderNumbered, rewardsOfOrder } from "../repository/rewards.ts";
import { addRewards } from "./add.ts";

interface Goodwill {
  readonly orderNumber: string;
  readonly amountCents: number;
  /** Who gives it. */
  readonly by: string;
  readonly now: Date;
}

/** A referrer gets something for an order although it earned nothing, once; the next sweep makes it ready. */
export function grantGoodwill(
  database: Database,
  tenant: Tenant,
  { orderNumber, amountCents, by, now }: Goodwill,
): Promise<number> {
  return database.inTenant(tenant.id, async (tx) => {
    const found = await orderNumbered(tx, orderNumber);
    const order = found === undefined ? undefined : await lockOrder(tx, found);
    if (!order) {
      throw new Refusal("notFound", { detail: `No order ${orderNumber} belongs to a recommendation.` });
    }
    const { standing } = await rewardsOfOrder(tx, order.id);
    if (standing.some(({ kind }) => kind === "goodwill")) {
      throw new Refusal("wrongState", { detail: "Goodwill was shown for this order already." });
    }
    const { id: orderId, recommendationId, referrerId: personId } = order;
    const reward = { orderId, recommendationId, personId, amountCents, dueAt: now };
    const kind = { party: "referrer", kind: "goodwill" } as const;
    const [id] = await addRewards(tx, tenant, [{ ...reward, ...kind }], { now, actor: by });
    if (id === undefined) throw new Error("no reward was made");
    return id;
  });
}
