import type { Bounty } from "@weitersagen/domain/bounty";
import type { AmountChange } from "@weitersagen/domain/bounty-change";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { readBounties } from "../repository/bounties.ts";
import { readOffers } from "../repository/offers.ts";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";
import { findStored } from "./edit-product.ts";
import { firstInstant, lastInstant } from "./period.ts";

/** What has amounts: a product, or a device with its tariff. */
export interface Payer {
  readonly product: StoredProduct;
  readonly offer: StoredOffer | undefined;
}

/**
 * What it pays. A device without amounts of its own pays those of its tariff, so its first own amount follows them:
 * what was promised until then stays.
 */
export const paidBy = ({ product, offer }: Payer): readonly Bounty[] =>
  offer && offer.bounties.length > 0 ? offer.bounties : product.bounties;

export async function storedPayer(
  tx: TenantTransaction,
  id: number,
  deviceId: number | undefined,
): Promise<Payer> {
  const payer = await findPayer(tx, id, deviceId);
  if (!payer) throw new Refusal("notFound");
  return payer;
}

export async function findPayer(
  tx: TenantTransaction,
  id: number,
  deviceId: number | undefined,
): Promise<Payer | undefined> {
  const product = await findStored(tx, id);
  if (!product) return undefined;
  if (deviceId === undefined) return { product, offer: undefined };
  const offers = await readOffers(tx, await readBounties(tx, id), id);
  const offer = offers.find((one) => one.deviceId === deviceId);
  return offer && { product, offer };
}

/** An amount with its first and last day in Germany, both included. */
interface AmountOnDays {
  readonly amountCents: number;
  readonly from: string;
  readonly until: string | null;
}

export const periodOf = ({ amountCents, from, until }: AmountOnDays): AmountChange => ({
  amountCents,
  startsAt: firstInstant(from),
  endsAt: until === null ? null : lastInstant(until),
});
