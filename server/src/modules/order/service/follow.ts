import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueueAll } from "../../../platform/jobs/enqueue.ts";
import { isAboutRow } from "../../../platform/jobs/row-failures.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { confirmByOrder } from "../../recipient/service/confirm.ts";
import {
  lockRecommendations,
  markCancelled,
  markSuccessful,
} from "../../recommendation/service/order-outcome.ts";
import {
  listAcceptedOf,
  loadOutcomes,
  type OrderOutcome,
  withAcceptedOrder,
} from "../repository/outcomes.ts";

interface ConsequenceContext {
  readonly now: Date;
  readonly actor: string;
  readonly reason?: string;
}

/**
 * What follows in other modules from an order: rewards, commissions, the wait for a release. `compose` puts it together, so
 * that this module knows none of them. Both functions may be called again for the same order.
 */
export interface OrderConsequences {
  /** Also called when the product, the date or the referrer of an accepted order has changed: its rewards are then adjusted. */
  orderAccepted(
    tx: TenantTransaction,
    tenant: Tenant,
    orderId: number,
    context: ConsequenceContext,
  ): Promise<void>;
  /** An order that was accepted before earns nothing any more. */
  orderCancelled(tx: TenantTransaction, orderId: number, context: ConsequenceContext): Promise<void>;
}

const OrderIds = z.array(z.int());
const OrderChanges = z.object({
  /** They earn a reward now. */
  accepted: OrderIds,
  /** They earned a reward before and no longer do, with the reason. */
  cancelled: z.array(z.object({ order: z.int(), reason: z.string() })),
  /** They belong to a recommendation, but never earned a reward. */
  unrewarded: OrderIds,
});

/** The orders that an import has changed, by their ids. */
export type OrderChanges = z.output<typeof OrderChanges>;

const FEED = "feed";
/** Who changed the orders: `feed`, or an operator's name. Jobs of the version before have no name. */
const FollowedChanges = z.extend(OrderChanges, { actor: z.optional(z.string()) });
type FollowedChanges = z.output<typeof FollowedChanges>;

export const noChanges = (): OrderChanges => ({ accepted: [], cancelled: [], unrewarded: [] });

export const followTask = defineTask("order.rewards", FollowedChanges);

/** The most orders per list and job. Small enough that repeating a failed job takes minutes, not hours. */
const maxOrdersPerList = 1_000;

/** Updates recommendations and recipients now and enqueues the rewards. The job repeats the update, which changes nothing. */
export async function followNow(tx: TenantTransaction, changes: OrderChanges, actor: string): Promise<void> {
  await updateStates(tx, changes, actor);
  await followLater(tx, { ...changes, unrewarded: [] }, actor);
}

/** Enqueues everything that follows from the changes. In the transaction that stores the orders, so neither exists without the other. */
export async function followLater(
  tx: TenantTransaction,
  changes: OrderChanges,
  actor: string,
): Promise<void> {
  const jobs = Array.from(chunksOf(changes), (chunk) => ({ payload: { ...chunk, actor } }));
  if (jobs.length > 0) await enqueueAll(tx, followTask, jobs);
}

/** The referrer of a recommendation is known only now: the accepted orders earn the referrer's part too. */
export async function followOrdersOf(
  tx: TenantTransaction,
  recommendationId: number,
  actor: string,
): Promise<void> {
  await followLater(tx, { ...noChanges(), accepted: await listAcceptedOf(tx, recommendationId) }, actor);
}

function* chunksOf(changes: OrderChanges): Generator<OrderChanges> {
  const longest = Math.max(...Object.values(changes).map(({ length }) => length));
  for (let start = 0; start < longest; start += maxOrdersPerList) {
    const end = start + maxOrdersPerList;
    yield {
      accepted: changes.accepted.slice(start, end),
      cancelled: changes.cancelled.slice(start, end),
      unrewarded: changes.unrewarded.slice(start, end),
    };
  }
}

interface FollowDeps {
  readonly database: Database;
  readonly consequences: OrderConsequences;
}

/**
 * The job: updates recommendations and recipients, then the rewards of each order in a transaction of its own. If an
 * order fails, it gets a job of its own, which is retried and reported; the other orders do not wait for it.
 */
export async function followOrders(
  deps: FollowDeps,
  tenant: Tenant,
  changes: FollowedChanges,
  now: Date,
): Promise<void> {
  const { actor = FEED } = changes;
  const single = Array.from(singlesOf(changes), (one) => ({ ...one, actor }));
  if (single.length === 1) return followOne(deps, tenant, changes, now);
  const updateFailed = await failsByRow(() => updateStatesAlone(deps, tenant, changes));
  const failed: FollowedChanges[] = updateFailed ? single : [];
  if (!updateFailed) {
    for (const one of single) {
      if (await failsByRow(() => followRewards(deps, tenant, one, now))) failed.push(one);
    }
  }
  if (failed.length === 0) return;
  const jobs = failed.map((payload) => ({ payload }));
  await deps.database.inTenant(tenant.id, (tx) => enqueueAll(tx, followTask, jobs));
}

/** Whether the work fails because of its own rows. Other errors end the job, which is then repeated as a whole. */
async function failsByRow(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    return true;
  }
}

async function followOne(
  deps: FollowDeps,
  tenant: Tenant,
  changes: FollowedChanges,
  now: Date,
): Promise<void> {
  await updateStatesAlone(deps, tenant, changes);
  await followRewards(deps, tenant, changes, now);
}

const updateStatesAlone = (
  { database }: FollowDeps,
  { id }: Tenant,
  { actor = FEED, ...changes }: FollowedChanges,
): Promise<void> => database.inTenant(id, (tx) => updateStates(tx, changes, actor));

async function followRewards(
  { database, consequences }: FollowDeps,
  tenant: Tenant,
  { accepted, cancelled, actor = FEED }: FollowedChanges,
  now: Date,
): Promise<void> {
  const { id } = tenant;
  for (const order of accepted) {
    await database.inTenant(id, (tx) => consequences.orderAccepted(tx, tenant, order, { now, actor }));
  }
  for (const { order, reason } of cancelled) {
    await database.inTenant(id, (tx) => consequences.orderCancelled(tx, order, { now, actor, reason }));
  }
}

/** The same changes, each about one order. */
function* singlesOf({ accepted, cancelled, unrewarded }: OrderChanges): Generator<OrderChanges> {
  for (const order of accepted) yield { ...noChanges(), accepted: [order] };
  for (const order of cancelled) yield { ...noChanges(), cancelled: [order] };
  for (const order of unrewarded) yield { ...noChanges(), unrewarded: [order] };
}

/**
 * An order confirms its recipient. A recommendation is successful once one of its orders is accepted, and cancelled once
 * none of them is any more. Decided by the current state of the orders, so it may run late, twice or in another sequence.
 */
export async function updateStates(
  tx: TenantTransaction,
  { accepted, cancelled, unrewarded }: OrderChanges,
  actor: string,
): Promise<void> {
  const ids = [...accepted, ...cancelled.map(({ order }) => order), ...unrewarded];
  const outcomes = ids.length > 0 ? await loadOutcomes(tx, ids) : [];
  await confirmRecipients(tx, outcomes);
  if (accepted.length + cancelled.length === 0) return;
  // Locked before reading which orders are accepted: a concurrent change to another order of the same recommendation
  // is then committed and seen.
  await lockRecommendations(tx, recommendationsOf(outcomes));
  if (accepted.length > 0) await acceptRecommendations(tx, accepted, actor);
  if (cancelled.length > 0) await cancelRecommendations(tx, outcomes, cancelled, actor);
}

async function confirmRecipients(tx: TenantTransaction, outcomes: readonly OrderOutcome[]): Promise<void> {
  const withRecipient = outcomes.filter(({ recipientId }) => recipientId !== null);
  for (const [at, orders] of byTime(withRecipient)) {
    await confirmByOrder(
      tx,
      orders.map(({ recipientId }) => recipientId ?? 0),
      at,
    );
  }
}

async function acceptRecommendations(
  tx: TenantTransaction,
  orderIds: readonly number[],
  actor: string,
): Promise<void> {
  const outcomes = await loadOutcomes(tx, orderIds);
  const accepted = outcomes.filter(({ isAccepted }) => isAccepted);
  for (const [at, orders] of byTime(accepted))
    await markSuccessful(tx, recommendationsOf(orders), { at, actor });
}

async function cancelRecommendations(
  tx: TenantTransaction,
  outcomes: readonly OrderOutcome[],
  cancelled: OrderChanges["cancelled"],
  actor: string,
): Promise<void> {
  const lost = new Set(cancelled.map(({ order }) => order));
  const orders = outcomes.filter(({ id }) => lost.has(id));
  const stillSuccessful = await withAcceptedOrder(tx, recommendationsOf(orders));
  const unsuccessful = orders.filter(({ recommendationId }) => !stillSuccessful.has(recommendationId));
  for (const [at, group] of byTime(unsuccessful))
    await markCancelled(tx, recommendationsOf(group), { at, actor });
}

const recommendationsOf = (outcomes: readonly OrderOutcome[]): number[] => [
  ...new Set(outcomes.map(({ recommendationId }) => recommendationId)),
];

/** Grouped by the time of the change. Orders of one import have the same. */
function byTime(outcomes: readonly OrderOutcome[]): [Date, OrderOutcome[]][] {
  const groups = Map.groupBy(outcomes, ({ changedAt }) => changedAt.getTime());
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([time, orders]) => [new Date(time), orders]);
}
