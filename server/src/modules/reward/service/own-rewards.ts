import type { Banner } from "@weitersagen/contract/banner";
import type { Language } from "@weitersagen/contract/language";
import type { OwnReward } from "@weitersagen/contract/reward";
import type { Choice } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { onSale } from "../../catalogue/service/on-sale.ts";
import { packageBanner } from "../../catalogue/service/package-banner.ts";
import {
  type ListedReward,
  listProductsOf,
  listRewardsOf,
  type RewardOwner,
} from "../read-model/of-owner.ts";
import { findReward } from "../repository/rewards.ts";
import { readHistories } from "../repository/status.ts";
import { findRewardOwner } from "./owner.ts";
import type { RewardDeps } from "./deps.ts";
import { rewardSubject } from "./subject.ts";
import { freeVouchers } from "./vouchers.ts";

/** The caller of a use case about own rewards. */
export interface RewardCaller {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly language: Language;
}

/**
 * Lists the rewards that the caller's token opens, the one it was mailed for first, or all rewards of the referrer who is
 * logged in.
 */
export async function listOwnRewards(
  { catalogue }: Pick<RewardDeps, "catalogue">,
  tx: TenantTransaction,
  { tenant, actor, language }: RewardCaller,
  { withHistory = false }: { withHistory?: boolean } = {},
): Promise<OwnReward[]> {
  const translate = await catalogue.names(tenant, tx);
  const owner = await findRewardOwner(tx, actor);
  const rewards = await listOpenedRewards(tx, actor, owner);
  const mayGetVoucher = (reward: ListedReward) =>
    waitsForVoucher(reward) || choicesOf(tenant, reward).includes("voucher");
  const free = rewards.some(mayGetVoucher) ? await freeVouchers(tx) : () => 0;
  // Codes that chosen rewards wait for are not free, so a chosen one has its own in any case if none is missing.
  const hasVoucher = (reward: ListedReward) =>
    mayGetVoucher(reward) && free(reward.amountCents) >= (waitsForVoucher(reward) ? 0 : 1);
  const ids = rewards.map(({ id }) => id);
  const historyOf = withHistory ? await readHistories(tx, ids) : undefined;
  return rewards.map((reward) => ({
    ...toOwnReward(tenant, translateSubject(reward, translate, language), hasVoucher(reward)),
    ...(historyOf && { history: historyOf(reward.id) }),
  }));
}

/** The rewards that a mailed link opens, its own one first, or those of the owner who is logged in; with `ids` only these. */
export async function listOpenedRewards(
  tx: TenantTransaction,
  actor: Actor,
  owner: RewardOwner,
  ids?: readonly number[],
): Promise<ListedReward[]> {
  if (actor.kind !== "reward") return listRewardsOf(tx, owner, { ids });
  const id = Number(actor.subject);
  const opened = await findReward(tx, id);
  if (!opened) throw new Refusal("rewardLinkInvalid");
  const rewards = await listRewardsOf(tx, owner, { orderId: opened.orderId, ids });
  return rewards.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}

/** Advertises bundles to a person who has rewards for single products only, if the tenant sells bundles. */
export async function rewardBanner(
  { catalogue }: Pick<RewardDeps, "catalogue">,
  tx: TenantTransaction,
  { tenant, actor, language, now }: RewardCaller & { readonly now: Date },
): Promise<Banner> {
  const products = await listProductsOf(tx, await findRewardOwner(tx, actor));
  const loaded = await catalogue.loadForAnyApi(tenant, tx);
  const { categories } = onSale(loaded, now);
  return packageBanner({ products: loaded.products, categories }, products, language);
}

export const offeredChoices = ({ settings }: Tenant): Choice[] =>
  settings.offersVouchers ? ["transfer", "voucher"] : ["transfer"];

const choicesOf = (tenant: Tenant, { status }: ListedReward): Choice[] =>
  status === "provided" ? offeredChoices(tenant) : [];

/** With what the reward is for, in the caller's language. */
export function translateSubject(
  reward: ListedReward,
  translate: Awaited<ReturnType<Catalogue["names"]>>,
  language: Language,
): ListedReward {
  const productName = reward.productName && translate(reward.productName, language);
  return { ...reward, productName: rewardSubject({ ...reward, productName }, language) };
}

const waitsForVoucher = ({ status, choice }: ListedReward): boolean =>
  status === "collected" && choice === "voucher";

export function toOwnReward(tenant: Tenant, reward: ListedReward, hasVoucherInStock: boolean): OwnReward {
  return {
    id: reward.id,
    amountCents: reward.amountCents,
    status: reward.status,
    // As the mails say it: the job that records the end may run later.
    statusAt: (reward.status === "expired" ? reward.expiresAt : null) ?? reward.statusAt,
    kind: reward.kind,
    party: reward.party,
    productName: reward.productName,
    choice: reward.choice,
    choices: choicesOf(tenant, reward),
    hasVoucherInStock,
    availableAt: reward.dueAt,
    expiresAt: reward.expiresAt,
    isHeld: reward.isHeld,
    isUnreleased: reward.isUnreleased,
    cancelReason: reward.cancelReason,
    ...(reward.appeal && { appeal: reward.appeal }),
  };
}
