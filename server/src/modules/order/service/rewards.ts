import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import type { Tenant } from "../../../platform/tenancy.ts";

interface OrderNews {
  readonly now: Date;
  readonly actor: string;
  readonly reason?: string;
}

/** Who turns orders into rewards. Told twice of the same order, it changes nothing. */
export interface RewardPort {
  /** Told again for an order whose product or day was changed: its rewards then follow the new ones. */
  orderAccepted(tenant: Tenant, orderId: number, news: OrderNews): Promise<void>;
  /** An order that had been accepted earns nothing after all. */
  orderCancelled(tenant: Tenant, orderId: number, news: OrderNews): Promise<void>;
}

/** Which orders earn a reward now and which no longer do, with the named reason. */
export const tellRewards = defineTask(
  "order.rewards",
  z.object({
    accepted: z.array(z.int()),
    cancelled: z.array(z.object({ order: z.int(), reason: z.string() })),
  }),
);

/** Rewards follow in a job: it exists if and only if the orders do, and a long feed need not wait for it. */
export async function enqueueRewards(
  tx: TenantTransaction,
  news: z.output<(typeof tellRewards)["schema"]>,
): Promise<void> {
  await enqueue(tx, tellRewards, news);
}

/** Does what was enqueued, order by order, so that one that fails is tried again without the others' harm. */
export async function followOrders(
  rewards: RewardPort,
  tenant: Tenant,
  { accepted, cancelled }: z.output<(typeof tellRewards)["schema"]>,
  now: Date,
): Promise<void> {
  for (const order of accepted) await rewards.orderAccepted(tenant, order, { now, actor: "feed" });
  for (const { order, reason } of cancelled) {
    await rewards.orderCancelled(tenant, order, { now, actor: "feed", reason });
  }
}
