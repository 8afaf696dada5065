import type { GoodwillState } from "@weitersagen/contract/console/care-order";
import { GOODWILL_LIMIT_CENTS, GOODWILL_LIMIT_DAYS } from "@weitersagen/domain/goodwill";
import { createHash } from "node:crypto";
import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  approveChange,
  askForChange,
  type ChangeRequest,
  openChanges,
  type Overtaken,
} from "../../operator/service/change-requests.ts";
import { recordGoodwill } from "../../order/service/goodwill.ts";
import { grantedBefore, grantGoodwill } from "../../reward/service/goodwill.ts";
import {
  type GoodwillOrder,
  lockGrantedGoodwill,
  type NamedOrder,
  readGoodwillOrder,
  readGrantedGoodwill,
} from "../read-model/goodwill.ts";

interface By {
  readonly operator: { readonly id: number; readonly name: string };
  readonly now: Date;
}

/** What an approver relies on. A request whose order or rewards have changed since is stale. */
const stateOf = ({ number, state, rewards }: GoodwillOrder): Buffer =>
  createHash("sha256").update(`${number} ${state} ${rewards}`).digest();

const changed = {
  detail: "The order or its rewards have changed since this was asked for.",
  german: "Die Bestellung oder ihre Prämien haben sich seit dem Antrag geändert.",
};

/** What has changed since goodwill was asked for, if it can no longer be approved. */
export async function overtakenGoodwill(
  tx: TenantTransaction,
  { target, state }: Pick<ChangeRequest, "target" | "state">,
): Promise<Overtaken | null> {
  const order = await readGoodwillOrder(tx, { number: target });
  return order && state.equals(stateOf(order)) ? null : changed;
}

interface ShownOrder {
  readonly number: string | null;
  readonly goodwill: GoodwillState;
}

/** What a page says about the goodwill of an order: a request that can no longer be approved does not wait. */
export async function presentGoodwill(
  tx: TenantTransaction,
  { number, goodwill }: ShownOrder,
): Promise<GoodwillState> {
  if (goodwill !== "asked" || number === null) return goodwill;
  const request = (await openChanges(tx, "goodwill")).find(({ target }) => target === number);
  if (!request || !(await overtakenGoodwill(tx, request))) return goodwill;
  const order = await readGoodwillOrder(tx, { number });
  return order?.state === "rewarded" ? "impossible" : "overtaken";
}

/** The same for several orders. */
export async function withPresentGoodwill<Order extends ShownOrder>(
  tx: TenantTransaction,
  orders: readonly Order[],
): Promise<Order[]> {
  const shown: Order[] = [];
  for (const order of orders) shown.push({ ...order, goodwill: await presentGoodwill(tx, order) });
  return shown;
}

const limitOf = ({ settings }: Tenant): number => settings.goodwillLimit ?? GOODWILL_LIMIT_CENTS;
const countedSince = (now: Date): Date => addDays(now, -GOODWILL_LIMIT_DAYS);

/** What a person who grants goodwill for an order should know before. */
export async function goodwillLimit(
  tx: TenantTransaction,
  tenant: Tenant,
  id: number,
  now: Date,
): Promise<{ readonly limitCents: number; readonly grantedCents: number }> {
  const order = await readGoodwillOrder(tx, { id });
  if (!order) throw new Refusal("notFound");
  return {
    limitCents: limitOf(tenant),
    grantedCents: await readGrantedGoodwill(tx, order.number, countedSince(now)),
  };
}

interface GoodwillOutcome {
  /** Undefined if another person has to approve it. */
  readonly rewardId: number | undefined;
  readonly orderNumber: string;
  /** Goodwill that the referrer got within `GOODWILL_LIMIT_DAYS` before. */
  readonly grantedCents: number;
}

/** Grants goodwill for an order. Above the limit it only asks for it: then there is no reward until another person approves it. */
export async function grantOrAskForGoodwill(
  tx: TenantTransaction,
  tenant: Tenant,
  { order: orderName, cents, reason }: { order: NamedOrder; cents: number; reason: string },
  { operator, now }: By,
): Promise<GoodwillOutcome> {
  const order = await readGoodwillOrder(tx, orderName);
  if (!order) {
    throw new Refusal("notFound", {
      detail: "No such order belongs to a recommendation.",
      german: "Eine solche Bestellung gehört zu keiner Empfehlung.",
    });
  }
  if (order.hasGoodwill) throw grantedBefore();
  const { number: orderNumber } = order;
  const why = { reason, actor: operator.name, now };
  const grantedCents = await lockGrantedGoodwill(tx, orderNumber, countedSince(now));
  if (grantedCents + cents <= limitOf(tenant)) {
    const grant = { orderNumber, amountCents: cents, by: operator.name, now };
    const rewardId = await grantGoodwill(tx, tenant, grant);
    await recordGoodwill(tx, order.id, { kind: "goodwillGranted", ...why });
    return { rewardId, orderNumber, grantedCents };
  }
  const content = { count: 1, totalCents: cents, grantedCents };
  const change = { kind: "goodwill", target: orderNumber, content } as const;
  await askForChange(tx, { ...change, state: stateOf(order), reason, maker: operator.id, now });
  await recordGoodwill(tx, order.id, { kind: "goodwillAsked", ...why });
  return { rewardId: undefined, orderNumber, grantedCents };
}

/** Applies an approved request. What was asked for never changes, so its amount is taken from there. */
export async function applyGoodwill(
  tx: TenantTransaction,
  tenant: Tenant,
  orderNumber: string,
  { operator, now }: By,
): Promise<void> {
  const order = await readGoodwillOrder(tx, { number: orderNumber });
  if (!order) throw new Refusal("notFound");
  const approval = { kind: "goodwill", target: orderNumber, state: stateOf(order), changed } as const;
  const { content, maker } = await approveChange(tx, { ...approval, checker: operator.id, now });
  const amountCents = Number(content["totalCents"]);
  const by = `${operator.name}, asked for by ${maker.name}`;
  await grantGoodwill(tx, tenant, { orderNumber, amountCents, by, now });
}
