import type { OrderView, Suggestion } from "@weitersagen/contract/console/order-desk";
import { shareMailbox, shareSign } from "@weitersagen/domain/person-signs";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OperatorTenantContext } from "../../../platform/http/console-handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashedSigns } from "../../fraud/service.ts";
import { findOrder } from "../../order/service/find-order.ts";
import { importRows } from "../../order/service/import-rows.ts";
import type { OrderDeps } from "../../order/service/import-run.ts";
import {
  type Candidate,
  readCandidates,
  readClaimed,
  readCustomerSigns,
  readOrder,
  type StoredOrderView,
} from "../read-model/order.ts";
import { readRewards } from "../read-model/rewards.ts";
import { presentGoodwill } from "./goodwill.ts";
import { readOrderTimeline } from "../read-model/order-timeline.ts";

const MOST_SUGGESTED = 5;
const weights = { customer: 4, claim: 2, product: 1 } as const;

const refuse = (de: string, en: string) => new Refusal("wrongState", { detail: en, german: de });

/** Recommendations that an unmatched order may belong to, by what it says about its customer. */
async function suggestionsFor(tx: TenantTransaction, order: StoredOrderView): Promise<Suggestion[]> {
  const signs = await readCustomerSigns(tx, order.id);
  const claimed = order.number === null ? undefined : await readClaimed(tx, order.number);
  const reasonsFor = ({ person, productId, recommendation }: Candidate): Suggestion["reasons"] => {
    const own = hashedSigns(tx.tenantId, person);
    const isCustomer =
      signs !== undefined &&
      (shareMailbox(signs, own) ||
        shareSign(signs.names, own.names) ||
        shareSign(signs.households, own.households));
    return [
      ...(isCustomer ? (["customer"] as const) : []),
      ...(claimed?.recommendation === recommendation ? (["claim"] as const) : []),
      ...(productId === order.productId ? (["product"] as const) : []),
    ];
  };
  const candidates = await readCandidates(tx, order.orderedAt);
  const isListed = candidates.some(({ recommendation }) => recommendation === claimed?.recommendation);
  const all = [...candidates, ...(claimed && !isListed ? [claimed] : [])];
  return all
    .map((candidate) => ({ candidate, reasons: reasonsFor(candidate) }))
    .map((one) => ({ ...one, weight: one.reasons.reduce((sum, reason) => sum + weights[reason], 0) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST_SUGGESTED)
    .map(({ candidate: { person: _person, productId: _product, ...shown }, reasons }) => ({
      ...shown,
      reasons,
    }));
}

export async function viewOrder(tx: TenantTransaction, id: number, now: Date): Promise<OrderView> {
  const order = await readOrder(tx, id, now);
  if (!order) throw new Refusal("notFound");
  const { recommendationId: _recommendation, productId: _product, ...shown } = order;
  return {
    ...shown,
    goodwill: await presentGoodwill(tx, order),
    rewards: await readRewards(tx, { orderId: id }),
    suggestions: order.state === "unmatched" ? await suggestionsFor(tx, order) : [],
    timeline: await readOrderTimeline(tx, id),
  };
}

/** The order as it is now, locked until the transaction ends: a colleague who acts at the same time waits and then sees it. */
async function lockedOrder(
  tx: TenantTransaction,
  id: number,
  now: Date,
): Promise<StoredOrderView & { number: string }> {
  const { number } = (await readOrder(tx, id, now)) ?? {};
  if (number === undefined) throw new Refusal("notFound");
  if (number === null)
    throw refuse(
      "Der Anbieter hat diese Bestellung noch nicht bestätigt.",
      "The provider has not confirmed this order yet.",
    );
  await findOrder(tx, number);
  const order = await readOrder(tx, id, now);
  if (!order) throw new Refusal("notFound");
  return { ...order, number };
}

type Context = Pick<OperatorTenantContext, "tenant" | "language" | "now" | "operator">;

/** Through the order feed, so that every rule of an order applies. Returns why it earns nothing, if so. */
async function applyRow(
  deps: OrderDeps,
  tx: TenantTransaction,
  context: Context,
  row: object,
  note?: string,
): Promise<string | null> {
  const run = { ...context, by: context.operator.name, note };
  const [result] = (await importRows(deps, tx, run, [row])).rows;
  if (!result || result.outcome === "refused")
    throw new Refusal("wrongState", { detail: result?.errors.join(" ") ?? "refused" });
  return result.reason;
}

export async function matchOrder(
  deps: OrderDeps,
  tx: TenantTransaction,
  context: Context,
  {
    id,
    recommendation,
    recipient,
  }: { id: number; recommendation?: string | undefined; recipient?: string | undefined },
): Promise<{ number: string; reason: string | null }> {
  const { number, recommendation: present } = await lockedOrder(tx, id, context.now);
  if (present !== null)
    throw refuse(
      `Die Bestellung gehört inzwischen zur Empfehlung ${present}.`,
      `The order belongs to recommendation ${present} meanwhile.`,
    );
  // A number that was typed may be either: the feed takes the one that exists.
  const reference = { Empfehlungsnummer: recommendation ?? null, Empfaengernummer: recipient ?? null };
  const reason = await applyRow(deps, tx, context, { Auftragsnummer: number, ...reference });
  if ((await readOrder(tx, id, context.now))?.recommendation === null)
    throw refuse("Diese Empfehlung gibt es nicht.", "There is no such recommendation.");
  return { number, reason };
}

export async function cancelOrder(
  deps: OrderDeps,
  tx: TenantTransaction,
  context: Context,
  { id, reason }: { id: number; reason: string },
) {
  const { number, cancelledAt } = await lockedOrder(tx, id, context.now);
  if (cancelledAt !== null)
    throw refuse("Die Bestellung ist schon storniert.", "The order is cancelled already.");
  const row = { Auftragsnummer: number, Stornodatum: context.now.toISOString() };
  return { number, reason: await applyRow(deps, tx, context, row, reason) };
}

export async function reinstateOrder(
  deps: OrderDeps,
  tx: TenantTransaction,
  context: Context,
  { id, reason }: { id: number; reason: string },
) {
  const { number, cancelledAt } = await lockedOrder(tx, id, context.now);
  if (cancelledAt === null)
    throw refuse("Die Bestellung ist nicht storniert.", "The order is not cancelled.");
  const row = { Auftragsnummer: number, Stornoruecknahme: context.now.toISOString() };
  return { number, reason: await applyRow(deps, tx, context, row, reason) };
}
