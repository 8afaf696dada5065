import type { FastifyInstance } from "fastify";
import { bankAccountRoutes } from "./modules/bank-account/routes.ts";
import type { BankAccountDeps } from "./modules/bank-account/service/deps.ts";
import type { Catalogue } from "./modules/catalogue/service/catalogue.ts";
import { registerBountyPictures, rewardRoutes } from "./modules/reward/routes.ts";
import { ownerOfCaller, RewardDesk } from "./modules/reward/service/desk.ts";
import { remindOfMissingAccount } from "./modules/reward/service/missing-account.ts";
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

export const bankAccountDeps = (secretKeys: readonly Buffer[]): BankAccountDeps => ({
  seal: moneySeal(secretKeys),
  remindOfMissingAccount,
});

/** The way from an order to money in somebody's account. */
export function composeReward({
  app,
  clock,
  database,
  tenants,
  catalogue,
  secretKeys,
}: Ground): CallHandler[] {
  const desk = new RewardDesk({ database, catalogue });
  registerBountyPictures(app, { catalogue, tenants, clock });
  return [...rewardRoutes(desk, catalogue), ...bankAccountRoutes(bankAccountDeps(secretKeys), ownerOfCaller)];
}
