import type { FastifyInstance } from "fastify";
import { bankAccountRoutes } from "./modules/bank-account/routes.ts";
import { BankAccounts } from "./modules/bank-account/service/accounts.ts";
import type { Catalogue } from "./modules/catalogue/service/catalogue.ts";
import { registerBountyPictures, rewardRoutes } from "./modules/reward/routes.ts";
import { RewardDesk } from "./modules/reward/service/desk.ts";
import type { Tenants } from "./modules/tenant/service/directory.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/database.ts";
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
export function composeReward({
  app,
  clock,
  database,
  tenants,
  catalogue,
  secretKeys,
}: Ground): CallHandler[] {
  const accounts = new BankAccounts({ database, seal: moneySeal(secretKeys) });
  const desk = new RewardDesk({ database, catalogue, accounts });
  registerBountyPictures(app, { catalogue, tenants, clock });
  return [
    ...rewardRoutes(desk, catalogue),
    ...bankAccountRoutes(accounts, (tenant, actor) => desk.ownerOf(tenant, actor)),
  ];
}
