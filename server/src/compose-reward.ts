import type { FastifyInstance } from "fastify";
import { bankAccountRoutes } from "./modules/bank-account/routes.ts";
import { BankAccounts } from "./modules/bank-account/service/accounts.ts";
import type { Catalogue } from "./modules/catalogue/service/catalogue.ts";
import { registerBountyPictures, rewardRoutes } from "./modules/reward-desk/routes.ts";
import { RewardDesk } from "./modules/reward-desk/service/desk.ts";
import { Earnings } from "./modules/reward/service/earn.ts";
import type { Tenants } from "./modules/tenant/service/directory.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/database.ts";
import type { TenantTransaction } from "./platform/db/transaction.ts";
import type { CallHandler } from "./platform/http/handler.ts";
import { Seal } from "./platform/seal.ts";

interface Ground {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly database: Database;
  readonly tenants: Tenants;
  readonly catalogue: Catalogue;
  readonly secretKeys: readonly Buffer[];
}

/** What seals bank accounts and voucher codes. */
export const moneySeal = (secretKeys: readonly Buffer[]): Seal => new Seal(secretKeys, "money");

/** The way from an order to money in somebody's account. */
export function composeReward({ app, clock, database, tenants, catalogue, secretKeys }: Ground): {
  readonly handlers: CallHandler[];
  readonly rewards: ReturnType<typeof rewardPort>;
} {
  const accounts = new BankAccounts({ database, seal: moneySeal(secretKeys) });
  const desk = new RewardDesk({ database, catalogue, accounts });
  registerBountyPictures(app, { catalogue, tenants, clock });
  const handlers = [
    ...rewardRoutes(desk, catalogue),
    ...bankAccountRoutes(accounts, (tenant, actor) => desk.ownerOf(tenant, actor)),
  ];
  return { handlers, rewards: rewardPort(new Earnings({ database, catalogue }), tenants) };
}

/** How orders tell of what earns a reward, in the transaction that stores them. */
function rewardPort(earnings: Earnings, tenants: Tenants) {
  const tenantOf = ({ tenantId }: TenantTransaction) => {
    const tenant = tenants.all().find(({ id }) => id === tenantId);
    if (!tenant) throw new Error("no such tenant");
    return tenant;
  };
  const actor = "order feed";
  return {
    async ordersAccepted(tx: TenantTransaction, orders: readonly { orderId: number }[], now: Date) {
      for (const { orderId } of orders) await earnings.orderAccepted(tenantOf(tx), orderId, { now, actor });
    },
    async ordersCancelled(
      tx: TenantTransaction,
      orders: readonly { orderId: number; reason: string }[],
      now: Date,
    ) {
      for (const { orderId, reason } of orders)
        await earnings.orderCancelled(tenantOf(tx), orderId, { now, actor, reason });
    },
  };
}
