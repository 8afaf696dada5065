import type { OwnReward } from "@weitersagen/contract/reward";
import type { Choice } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { accountToAnnounce } from "../../bank-account/service/notify-saved.ts";
import { maskedAccount } from "../../bank-account/service/payee.ts";
import type { ListedReward, RewardOwner } from "../read-model/of-owner.ts";
import { findPersons } from "../read-model/people.ts";
import { findReward, type Reward } from "../repository/rewards.ts";
import { countTokensSince } from "../repository/tokens.ts";
import { moveRewards } from "./move.ts";
import { notifyReady, notifyTransferChosen, sumOf } from "./notify.ts";
import {
  listOpenedRewards,
  offeredChoices,
  type RewardCaller,
  toOwnReward,
  translateSubject,
} from "./own-rewards.ts";
import { findOwnReward, findRewardOwner } from "./owner.ts";
import type { RewardDeps } from "./deps.ts";
import { rememberLanguage } from "./language.ts";
import { findWaiting, sumTransfersUnderway } from "./waiting.ts";

const accountMissing = { de: "IBAN ist ein Pflichtfeld", en: "IBAN is required" } as const;

interface Collecting {
  readonly choice: Choice;
  readonly now: Date;
}

/** The caller chooses, once, how to get the reward. */
export async function collectReward(
  deps: Pick<RewardDeps, "catalogue">,
  tx: TenantTransaction,
  caller: RewardCaller,
  { id, ...collecting }: Collecting & { readonly id: number },
): Promise<OwnReward> {
  const [collected] = await collectRewards(deps, tx, caller, { ids: [id], ...collecting });
  if (!collected) throw new Refusal("notFound");
  return collected;
}

/** The caller chooses how to get these rewards: all, or none if one of them cannot be collected. One mail confirms them. */
export async function collectRewards(
  { catalogue }: Pick<RewardDeps, "catalogue">,
  tx: TenantTransaction,
  { tenant, actor, language }: RewardCaller,
  { ids, choice, now }: Collecting & { readonly ids: readonly number[] },
): Promise<OwnReward[]> {
  const owner = await findRewardOwner(tx, actor);
  const wanted = [...new Set(ids)];
  const rewards = await listOpenedRewards(tx, actor, owner, wanted);
  // Foreign and unknown ids get the same answer, so ids cannot be probed.
  if (rewards.length < wanted.length) throw new Refusal("notFound");
  for (const reward of rewards) assertCollectable(reward, now);
  if (!offeredChoices(tenant).includes(choice)) throw new Refusal("wrongState");
  await rememberLanguage(tx, owner, { actor, language });
  const maskedIban = choice === "transfer" ? await maskedAccount(tx, owner) : undefined;
  if (choice === "transfer" && maskedIban === undefined) {
    throw new Refusal("invalidInput", { errors: [{ path: "IBAN", message: accountMissing[language] }] });
  }
  const by = actor.kind === "reward" ? "reward link" : `${owner.party} ${owner.id}`;
  const moved = await moveRewards(tx, wanted, "collect", { now, actor: by, choice, remindAt: null });
  // Another request was faster, perhaps of the same person on another device.
  if (moved.length < wanted.length) throw new Refusal("rewardAlreadyChosen");
  const collected = await listOpenedRewards(tx, actor, owner, wanted);
  if (maskedIban !== undefined) await confirmTransfer(tx, owner, collected, { now, maskedIban });
  const translate = await catalogue.names(tenant, tx);
  return collected.map((reward) => toOwnReward(tenant, translateSubject(reward, translate, language), false));
}

async function confirmTransfer(
  tx: TenantTransaction,
  owner: RewardOwner,
  collected: readonly ListedReward[],
  { now, maskedIban }: { readonly now: Date; readonly maskedIban: string },
): Promise<void> {
  const announced = await accountToAnnounce(tx, owner, now);
  // What is held is not on its way: it is in neither sum.
  const chosenCents = sumOf(collected.filter(({ isHeld }) => !isHeld));
  const account = announced && {
    ...announced,
    underwayCents: (await sumTransfersUnderway(tx, owner)) - chosenCents,
  };
  await notifyTransferChosen(tx, collected, { now, maskedIban, account });
}

const DAY_MS = 86_400_000;
/** How often a day the link to a reward is mailed at most. */
const MAILS_PER_DAY = 3;

/** Mails the link to a reward that can be collected again. */
export async function resendRewardMail(
  tx: TenantTransaction,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const { reward } = await findOwnReward(tx, actor, id);
  if (reward.status === "open") {
    const person = (await findPersons(tx, [id])).get(id);
    throw new Refusal(person?.isConfirmed ? "wrongState" : "emailUnconfirmed");
  }
  await mailAgain(tx, reward, now);
}

/** Mails the link to the reward that its owner would lose first; false if none is ready. */
export async function resendWaitingReward(
  tx: TenantTransaction,
  owner: RewardOwner,
  now: Date,
): Promise<boolean> {
  const waiting = await findWaiting(tx, owner, now);
  const reward = waiting && (await findReward(tx, waiting.id));
  if (reward) await mailAgain(tx, reward, now);
  return reward !== undefined;
}

async function mailAgain(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const { id } = reward;
  assertCollectable(reward, now);
  const sent = await countTokensSince(tx, id, new Date(now.getTime() - DAY_MS));
  if (sent >= MAILS_PER_DAY) throw new Refusal("tooManyAttempts", { retryAfterSeconds: DAY_MS / 1_000 });
  await notifyReady(tx, [reward], now, { isRequested: true });
}

function assertCollectable({ status, expiresAt }: Pick<Reward, "status" | "expiresAt">, now: Date): void {
  if (status === "collected" || status === "paid") throw new Refusal("rewardAlreadyChosen");
  // Expired, although the sweep has not processed it yet.
  const isOverdue = status === "provided" && expiresAt !== null && expiresAt <= now;
  if (status === "expired" || isOverdue) throw new Refusal("rewardExpired");
  if (status !== "provided") throw new Refusal("wrongState");
}
