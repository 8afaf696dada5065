import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueueAll } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  acceptRecommendations,
  cancelRecommendations,
  confirmRecipients,
  ordersBetween,
} from "../repository.ts";
import type { OrderState } from "../repository/store-orders.ts";

interface RewardNews {
  readonly now: Date;
  readonly actor: string;
  readonly reason?: string;
}

/** Who turns orders into rewards. Told twice of the same order, it changes nothing. */
export interface RewardPort {
  /** Told again for an order whose product or day was changed: its rewards then follow the new ones. */
  orderAccepted(tx: TenantTransaction, tenant: Tenant, orderId: number, news: RewardNews): Promise<void>;
  /** An order that had been accepted earns nothing after all. */
  orderCancelled(tx: TenantTransaction, orderId: number, news: RewardNews): Promise<void>;
}

const OrderIds = z.array(z.int());
const OrderNews = z.object({
  /** Earn a reward now. */
  accepted: OrderIds,
  /** Earn none any more, with the named reason. */
  cancelled: z.array(z.object({ order: z.int(), reason: z.string() })),
  /** Never earned one, but confirm their recipients. */
  unrewarded: OrderIds,
  /** Belong to no recommendation (yet). */
  unmatched: OrderIds,
});

/** What became of orders, by their ids. */
export type OrderNews = z.output<typeof OrderNews>;

export const noNews = (): OrderNews => ({ accepted: [], cancelled: [], unrewarded: [], unmatched: [] });

/** What follows from an order that earned nothing before. */
export function kindOfNews({
  matchedBy,
  unrewardedBecause,
}: Pick<OrderState, "matchedBy" | "unrewardedBecause">): "accepted" | "unrewarded" | "unmatched" {
  if (matchedBy === null) return "unmatched";
  return unrewardedBecause === null ? "accepted" : "unrewarded";
}

export const followTask = defineTask("order.rewards", OrderNews);

/** Orders that were added together, by the first and the last of their ids. */
const AddedBlock = z.object({ first: z.int(), last: z.int() });
type AddedBlock = z.output<typeof AddedBlock>;

export const followAddedTask = defineTask("order.added", AddedBlock);

/** So that a job that fails is repeated in minutes, not in hours. */
const MOST_IN_JOB = 1_000;

/** Recommendations and recipients follow at once, rewards in a job: it exists if and only if the orders do. */
export async function followNow(tx: TenantTransaction, news: OrderNews): Promise<void> {
  await settle(tx, news);
  await enqueueParts(tx, { ...news, unrewarded: [] });
}

/** Everything follows in jobs, so that a long feed need not wait for it. */
export async function followSoon(tx: TenantTransaction, news: OrderNews): Promise<void> {
  await enqueueParts(tx, news);
}

/** The same for orders that were just added: what became of them is looked up by the job. */
export async function followAddedSoon(tx: TenantTransaction, first: number, count: number): Promise<void> {
  const end = first + count;
  const payloads: AddedBlock[] = [];
  for (let start = first; start < end; start += MOST_IN_JOB) {
    payloads.push({ first: start, last: Math.min(start + MOST_IN_JOB, end) - 1 });
  }
  await enqueueAll(
    tx,
    followAddedTask,
    payloads.map((payload) => ({ payload })),
  );
}

async function enqueueParts(tx: TenantTransaction, news: OrderNews): Promise<void> {
  const jobs = Array.from(partsOf(news), (payload) => ({ payload }));
  if (jobs.length > 0) await enqueueAll(tx, followTask, jobs);
}

function* partsOf(news: OrderNews): Generator<OrderNews> {
  const most = Math.max(...Object.values(news).map(({ length }) => length));
  for (let start = 0; start < most; start += MOST_IN_JOB) {
    const end = start + MOST_IN_JOB;
    yield {
      accepted: news.accepted.slice(start, end),
      cancelled: news.cancelled.slice(start, end),
      unrewarded: news.unrewarded.slice(start, end),
      unmatched: news.unmatched.slice(start, end),
    };
  }
}

async function settle(tx: TenantTransaction, { accepted, cancelled, unrewarded }: OrderNews): Promise<void> {
  const lost = cancelled.map(({ order }) => order);
  const matched = [...accepted, ...lost, ...unrewarded];
  if (matched.length > 0) await confirmRecipients(tx, matched);
  if (accepted.length > 0) await acceptRecommendations(tx, accepted);
  if (lost.length > 0) await cancelRecommendations(tx, lost);
}

/** Does what was enqueued. Rewards order by order, so that one that fails is tried again without the others' harm. */
export async function followOrders(
  { database, rewards }: { database: Database; rewards: RewardPort },
  tenant: Tenant,
  news: OrderNews,
  now: Date,
): Promise<void> {
  await database.inTenant(tenant.id, (tx) => settle(tx, news));
  for (const order of news.accepted) {
    await database.inTenant(tenant.id, (tx) =>
      rewards.orderAccepted(tx, tenant, order, { now, actor: "feed" }),
    );
  }
  for (const { order, reason } of news.cancelled) {
    await database.inTenant(tenant.id, (tx) =>
      rewards.orderCancelled(tx, order, { now, actor: "feed", reason }),
    );
  }
}

/** The same for orders that were added together. */
export async function followAdded(
  parts: { database: Database; rewards: RewardPort },
  tenant: Tenant,
  { first, last }: AddedBlock,
  now: Date,
): Promise<void> {
  const orders = await parts.database.inTenant(tenant.id, (tx) => ordersBetween(tx, first, last));
  const news = noNews();
  for (const order of orders) news[kindOfNews(order)].push(order.id);
  await followOrders(parts, tenant, news, now);
}
