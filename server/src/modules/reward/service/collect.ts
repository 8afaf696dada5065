import type { OwnReward } from "@weitersagen/contract/reward";
import type { Choice } from "@weitersagen/domain/reward";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { accountToAnnounce } from "../../bank-account/service/notify-saved.ts";
import { maskedAccount } from "../../bank-account/service/payee.ts";
import { listRewardsOf, type RewardOwner } from "../read-model/of-owner.ts";
import { findPersons } from "../read-model/people.ts";
import { findReward, type Reward } from "../repository/rewards.ts";
import { countTokensSince } from "../repository/tokens.ts";
import { moveReward } from "./move.ts";
import { notifyReady, notifyTransferChosen } from "./notify.ts";
import { offeredChoices, type RewardCaller, toOwnReward, translateProduct } from "./own-rewards.ts";
import { findOwnReward } from "./owner.ts";
import type { RewardDeps } from "./deps.ts";
import { findWaiting, sumTransfersUnderway } from "./waiting.ts";

const accountMissing = { de: "IBAN ist ein Pflichtfeld", en: "IBAN is required" } as const;

/** The caller chooses, once, how to get the reward. */
export async function collectReward(
  { catalogue }: Pick<RewardDeps, "catalogue">,
  tx: TenantTransaction,
  { tenant, actor, language }: RewardCaller,
  { id, choice, now }: { id: number; choice: Choice; now: Date },
): Promise<OwnReward> {
  const { owner, reward } = await findOwnReward(tx, actor, id);
  assertCollectable(reward, now);
  if (!offeredChoices(tenant).includes(choice)) throw new Refusal("wrongState");
  const maskedIban = choice === "transfer" ? await maskedAccount(tx, owner) : undefined;
  if (choice === "transfer" && maskedIban === undefined) {
    throw new Refusal("invalidInput", { errors: [{ path: "IBAN", message: accountMissing[language] }] });
  }
  const by = actor.kind === "reward" ? "reward link" : `${owner.party} ${owner.id}`;
  const moved = await moveReward(tx, id, "collect", { now, actor: by, choice, remindAt: null });
  // Another request was faster, perhaps of the same person on another device.
  if (!moved) throw new Refusal("rewardAlreadyChosen");
  const listed = (await listRewardsOf(tx, owner, reward.orderId)).find((own) => own.id === id);
  if (!listed) throw new Refusal("notFound");
  if (maskedIban !== undefined) {
    const announced = await accountToAnnounce(tx, owner, now);
    const account = announced && {
      ...announced,
      underwayCents: (await sumTransfersUnderway(tx, owner)) - listed.amountCents,
    };
    await notifyTransferChosen(tx, listed, { now, maskedIban, account });
  }
  const translate = await catalogue.names(tenant, tx);
  return toOwnReward(tenant, translateProduct(listed, translate, language), false);
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

/** Mails the link to the reward that its owner would lose first; nothing if none is ready. */
export async function resendWaitingReward(
  tx: TenantTransaction,
  owner: RewardOwner,
  now: Date,
): Promise<void> {
  const waiting = await findWaiting(tx, owner, now);
  const reward = waiting && (await findReward(tx, waiting.id));
  if (reward) await mailAgain(tx, reward, now);
}

async function mailAgain(tx: TenantTransaction, reward: Reward, now: Date): Promise<void> {
  const { id } = reward;
  assertCollectable(reward, now);
  const sent = await countTokensSince(tx, id, new Date(now.getTime() - DAY_MS));
  if (sent >= MAILS_PER_DAY) throw new Refusal("tooManyAttempts", { retryAfterSeconds: DAY_MS / 1_000 });
  await notifyReady(tx, [reward], now, { isRequested: true });
}

function assertCollectable({ status, expiresAt }: Reward, now: Date): void {
  if (status === "collected" || status === "paid") throw new Refusal("rewardAlreadyChosen");
  // Expired, although the sweep has not processed it yet.
  const isOverdue = status === "provided" && expiresAt !== null && expiresAt <= now;
  if (status === "expired" || isOverdue) throw new Refusal("rewardExpired");
  if (status !== "provided") throw new Refusal("wrongState");
}
