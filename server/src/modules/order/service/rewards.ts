import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** An order that earns rewards. */
export interface AcceptedOrder {
  readonly orderId: number;
  readonly orderNumber: string;
  readonly recommendationId: number;
  readonly referrerId: number;
  readonly recipientId: number | null;
  /** The product really ordered; the bounty active on the day of the order counts. */
  readonly productId: number;
  /** The referrer's percent. */
  readonly share: 0 | 50 | 100;
  readonly orderedAt: Date;
}

export interface CancelledOrder {
  readonly orderId: number;
  readonly recommendationId: number;
  /** A named reason of the domain. */
  readonly reason: string;
}

/** How orders tell of what earns a reward. Both are called in the transaction that stores the orders. */
export interface RewardPort {
  /** Called again for an order whose product or day was changed: its rewards then follow the new ones. */
  ordersAccepted(tx: TenantTransaction, orders: readonly AcceptedOrder[], now: Date): Promise<void>;
  /** An order that had been accepted earns nothing after all. */
  ordersCancelled(tx: TenantTransaction, orders: readonly CancelledOrder[], now: Date): Promise<void>;
}

export const noRewards: RewardPort = {
  ordersAccepted: async () => {},
  ordersCancelled: async () => {},
};
