import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { bookCommission, cancelCommission } from "../modules/commission/service/book.ts";
import { awaitRelease } from "../modules/order-release/service/await.ts";
import type { OrderConsequences } from "../modules/order/service/follow.ts";
import { cancelOrderRewards, rewardAcceptedOrder } from "../modules/reward/service/earn.ts";

/** What follows from an order: rewards, the agency's commission, and the wait for its release. */
export function orderConsequences(catalogue: Pick<Catalogue, "loadForAnyApi" | "names">): OrderConsequences {
  return {
    orderAccepted: async (tx, tenant, orderId, change) => {
      const wait = () => awaitRelease(tx, tenant, orderId, change.now);
      await rewardAcceptedOrder({ catalogue, awaitRelease: wait }, tx, tenant, orderId, change);
      await bookCommission({ catalogue }, tx, tenant, orderId, change);
      // Also of an order that got no new reward.
      await wait();
    },
    orderCancelled: async (tx, orderId, change) => {
      await cancelOrderRewards(tx, orderId, change);
      await cancelCommission(tx, orderId, change);
    },
  };
}
