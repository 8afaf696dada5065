import { createHash } from "node:crypto";
import { formatMoney } from "@weitersagen/contract/format";
import { withAmount } from "@weitersagen/domain/bounty-change";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { approveChange, askForChange, listChanges } from "../../operator/service/change-requests.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import type { StoredProduct } from "../repository/stored.ts";
import { editEntries } from "./edit-entries.ts";
import { applyFileAmounts } from "./file-amounts.ts";
import { firstInstant, lastInstant, refused, storedProduct } from "./edit-product.ts";

export interface WantedAmount {
  readonly amountCents: number;
  /** Days in Germany, both included. */
  readonly from: string;
  readonly until: string | null;
}

interface By {
  readonly operator: { readonly id: number };
  readonly now: Date;
}

const kind = "rewardAmount";

/** A request is stale once another amount was promised, or a draft went on sale. */
const stateOf = ({ status, bounties }: StoredProduct): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([status === "draft", bounties]))
    .digest();

/** Asks for another amount from a day on. Nothing changes until a second person approves it. */
export async function askForAmount(
  tx: TenantTransaction,
  { id, reason, ...wanted }: WantedAmount & { readonly id: number; readonly reason: string },
  { operator, now }: By,
): Promise<void> {
  const product = await storedProduct(tx, id);
  requirePossible(product, wanted, now);
  const { amountCents, from, until } = wanted;
  await askForChange(tx, {
    kind,
    target: String(id),
    content: { count: 1, totalCents: amountCents, name: product.displayName, from, until: until ?? "" },
    state: stateOf(product),
    reason,
    maker: operator.id,
    now,
  });
}

/** Applies an approved request. What was asked for never changes, so the amount is taken from there. */
export async function applyAmount(
  tx: TenantTransaction,
  tenant: Tenant,
  target: string,
  { operator, now }: By,
): Promise<void> {
  // Other targets are requests about the amounts of a file.
  if (!/^\d+$/.test(target)) return applyFileAmounts(tx, tenant, target, { operator, now });
  await lockCatalogue(tx);
  const product = await storedProduct(tx, Number(target));
  const approval = { kind, target, state: stateOf(product), checker: operator.id, now } as const;
  const { content } = await approveChange(tx, approval);
  const wanted = wantedOf(content);
  requirePossible(product, wanted, now);
  await editEntries(
    tx,
    { products: [{ ...product, bounties: withAmount(product.bounties, periodOf(wanted)) }] },
    { now, excludedIds: tenant.settings.excludedProductIds },
  );
}

const wantedOf = (content: Readonly<Record<string, unknown>>): WantedAmount => ({
  amountCents: Number(content["totalCents"]),
  from: String(content["from"]),
  until: content["until"] === "" ? null : String(content["until"]),
});

const periodOf = ({ amountCents, from, until }: WantedAmount) => ({
  amountCents,
  startsAt: firstInstant(from),
  endsAt: until === null ? null : lastInstant(until),
});

/** A promise begins in the future: a visitor gets the amount that they were shown. */
function requirePossible(product: StoredProduct, wanted: WantedAmount, now: Date): void {
  const { startsAt, endsAt } = periodOf(wanted);
  if (endsAt !== null && endsAt < startsAt)
    throw refused("The last day is before the first.", "Der letzte Tag liegt vor dem ersten.");
  if (product.status !== "draft" && startsAt <= now)
    throw refused(
      "Another amount can begin tomorrow at the earliest: what was promised stays.",
      "Ein neuer Betrag kann frühestens morgen beginnen: Was zugesagt ist, bleibt.",
    );
  const isSame = product.bounties.some(
    (bounty) =>
      bounty.amountCents === wanted.amountCents &&
      bounty.startsAt <= startsAt &&
      (bounty.endsAt === null || (endsAt !== null && endsAt <= bounty.endsAt)) &&
      product.bounties.length === 1,
  );
  if (isSame)
    throw refused(
      `The product pays ${formatMoney(wanted.amountCents, "en")} then already.`,
      `Das Produkt zahlt dann schon ${formatMoney(wanted.amountCents, "de")}.`,
    );
}

/** The request about a product's amounts that waits for a second person. */
export async function openAmountRequest(
  tx: TenantTransaction,
  id: number,
): Promise<(WantedAmount & { readonly maker: string }) | null> {
  const open = await listChanges(tx, { status: "open", size: 200 });
  const request = open.find((one) => one.kind === kind && one.target === String(id));
  if (!request) return null;
  return { ...wantedOf(request.content as Readonly<Record<string, unknown>>), maker: request.maker };
}
