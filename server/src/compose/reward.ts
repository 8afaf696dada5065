import type { FastifyInstance } from "fastify";
import { bankAccountRoutes } from "../modules/bank-account/routes.ts";
import type { BankAccountDeps } from "../modules/bank-account/service/deps.ts";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { registerBountyPictures, rewardRoutes } from "../modules/reward/routes.ts";
import { assessRewardsInvolving } from "../modules/reward/service/assess.ts";
import { remindOfMissingAccount } from "../modules/reward/service/missing-account.ts";
import { rememberLanguage } from "../modules/reward/service/language.ts";
import { findRewardOwner } from "../modules/reward/service/owner.ts";
import {
  hasWaitingReward,
  issueWaitingReward,
  sumTransfersUnderway,
} from "../modules/reward/service/waiting.ts";
import type { Tenants } from "../modules/tenant/service/directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { CallHandler } from "../platform/http/handler.ts";
import { Seal } from "../platform/seal.ts";

interface RewardComposition {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly tenants: Tenants;
  readonly catalogue: Catalogue;
  readonly secretKeys: readonly Buffer[];
}

/** Encrypts bank accounts and voucher codes. */
export const moneySeal = (secretKeys: readonly Buffer[]): Seal => new Seal(secretKeys, "money");

export const bankAccountDeps = (secretKeys: readonly Buffer[]): BankAccountDeps => ({
  seal: moneySeal(secretKeys),
  assessRewardsInvolving,
  hasWaitingReward,
  issueWaitingReward,
  sumTransfersUnderway,
  rememberLanguage,
  remindOfMissingAccount,
});

/** Rewards and the bank accounts they are paid to. */
export function composeReward({
  app,
  clock,
  tenants,
  catalogue,
  secretKeys,
}: RewardComposition): CallHandler[] {
  registerBountyPictures(app, { catalogue }, { tenants, clock });
  return [...rewardRoutes({ catalogue }), ...bankAccountRoutes(bankAccountDeps(secretKeys), findRewardOwner)];
}
