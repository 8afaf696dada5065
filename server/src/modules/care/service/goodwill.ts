import { createHash } from "node:crypto";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { approveChange, askForChange } from "../../operator/service/change-requests.ts";
import { grantGoodwill } from "../../reward/service/goodwill.ts";
import { type GoodwillOrder, readGoodwillOrder } from "../read-model/goodwill.ts";

interface By {
  readonly operator: { readonly id: number; readonly name: string };
  readonly now: Date;
}

/** What one person may grant alone, unless the tenant sets another amount. */
const DEFAULT_LIMIT_CENTS = 5_000;

/** A request is stale once the order or its rewards have changed. */
const stateOf = ({ number, state, rewards }: GoodwillOrder): Buffer =>
  createHash("sha256").update(`${number} ${state} ${rewards}`).digest();

/** Grants goodwill for an order, or asks for it above the limit. Returns whether a second person has to approve it. */
export async function askForGoodwill(
  tx: TenantTransaction,
  tenant: Tenant,
  { orderId, cents, reason }: { orderId: number; cents: number; reason: string },
  { operator, now }: By,
): Promise<{ isAsked: boolean; orderNumber: string }> {
  const order = await readGoodwillOrder(tx, { id: orderId });
  if (!order) throw new Refusal("notFound");
  const { number: orderNumber } = order;
  if (cents <= (tenant.settings.goodwillLimit ?? DEFAULT_LIMIT_CENTS)) {
    await grantGoodwill(tx, tenant, { orderNumber, amountCents: cents, by: operator.name, now });
    return { isAsked: false, orderNumber };
  }
  const change = { kind: "goodwill", target: orderNumber, content: { count: 1, totalCents: cents } } as const;
  await askForChange(tx, { ...change, state: stateOf(order), reason, maker: operator.id, now });
  return { isAsked: true, orderNumber };
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
  const approval = { kind: "goodwill", target: orderNumber, state: stateOf(order) } as const;
  const { content } = await approveChange(tx, { ...approval, checker: operator.id, now });
  const amountCents = Number(content["totalCents"]);
  await grantGoodwill(tx, tenant, { orderNumber, amountCents, by: operator.name, now });
}
