import { isSamePerson } from "@weitersagen/domain/operator-abilities";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { post } from "../../ledger/service.ts";
import { identityOf } from "../../operator/service/identity.ts";
import { lockOrder } from "../read-model/orders.ts";
import {
  copyVerdict,
  lockAppeal,
  type OperatorName,
  updateAppeal,
  updateAppealDecision,
} from "../repository/appeals.ts";
import { findReward, insertReward, lockOrderRewards, type Reward } from "../repository/rewards.ts";
import { insertEvent } from "../repository/status.ts";
import { notifyAppealDecided, notifyAppealed } from "./notify-appeal.ts";
import { findOwnReward } from "./owner.ts";

export interface Appeal {
  readonly rewardId: number;
  readonly text: string;
  /** The operator who writes down what the owner says. */
  readonly recordedBy: string | null;
  readonly now: Date;
}

/** Takes an appeal against a refusal, once per reward, and confirms it to the owner. */
export async function recordAppeal(
  tx: TenantTransaction,
  { rewardId, text, recordedBy, now }: Appeal,
): Promise<void> {
  const reward = await findReward(tx, rewardId);
  if (!reward || !(await updateAppeal(tx, rewardId, { text, recordedBy, now })))
    throw new Refusal("wrongState", {
      detail: "Only a refused reward can be appealed, and only once.",
      german: "Widersprechen kann man nur einer abgelehnten Prämie, und nur einmal.",
    });
  await notifyAppealed(tx, reward, now);
}

/** The owner appeals, with the mailed link or logged in. */
export async function appealOwnReward(
  tx: TenantTransaction,
  actor: Actor,
  { id, text, now }: { id: number; text: string; now: Date },
): Promise<void> {
  await findOwnReward(tx, actor, id);
  await recordAppeal(tx, { rewardId: id, text, recordedBy: null, now });
}

export interface AppealDecision {
  readonly isGranted: boolean;
  readonly by: OperatorName;
  readonly words: string;
  readonly now: Date;
}

/**
 * Decides an appeal, not by the person who refused the reward. If it is granted, the owner gets a new reward in place of
 * the refused one. Returns false if no appeal waits.
 */
export async function decideAppeal(
  tx: TenantTransaction,
  rewardId: number,
  decision: AppealDecision,
): Promise<boolean> {
  const reward = await findReward(tx, rewardId);
  // Orders are locked before their rewards, here as everywhere.
  const order = reward && (await lockOrder(tx, reward.orderId));
  const appeal = await lockAppeal(tx, rewardId);
  if (!reward || !appeal) return false;
  const { isGranted, by, now, words } = decision;
  if (await isRefuser(tx, appeal, by))
    throw new Refusal("forbidden", {
      detail: "You refused this reward. Another person has to decide about the appeal.",
      german: "Sie haben diese Prämie abgelehnt. Über den Widerspruch muss eine andere Person entscheiden.",
    });
  if (isGranted && !order?.earns)
    throw new Refusal("wrongState", {
      detail: "The order does not count any more, so there is no reward for it.",
      german: "Die Bestellung zählt nicht mehr, deshalb gibt es dafür keine Prämie.",
    });
  await updateAppealDecision(tx, rewardId, { isGranted, by, now });
  if (isGranted) await rewardAgain(tx, reward, { by, now, tier: appeal });
  await notifyAppealDecided(tx, reward, { isGranted, words, now });
  return true;
}

interface Refusing {
  readonly refusedBy: string | null;
  /** Null for a signer without an account, and once the operator is forgotten. */
  readonly refusedById: number | null;
}

/** Whether the person who refused decides now, also with a second account. */
async function isRefuser(
  tx: TenantTransaction,
  { refusedBy, refusedById }: Refusing,
  by: OperatorName,
): Promise<boolean> {
  if (refusedBy?.toLowerCase() === by.name.toLowerCase() || refusedById === by.id) return true;
  return refusedById !== null && isSamePerson(await identityOf(tx, refusedById), await identityOf(tx, by.id));
}

interface Again {
  readonly by: OperatorName;
  readonly now: Date;
  readonly tier: { readonly tierId: string | null; readonly success: number | null };
}

async function rewardAgain(
  tx: TenantTransaction,
  reward: Reward,
  { by, now, tier: { tierId, success } }: Again,
): Promise<void> {
  const { active } = await lockOrderRewards(tx, reward.orderId);
  if (active.some(({ party, kind }) => party === reward.party && kind === reward.kind))
    throw new Refusal("wrongState", {
      detail: "There is another reward for this order already.",
      german: "Für diese Bestellung gibt es schon eine andere Prämie.",
    });
  const tier = tierId !== null && success !== null ? { id: tierId, success } : undefined;
  const id = await insertReward(tx, { ...reward, tier }, now);
  const event = {
    rewardId: id,
    from: null,
    to: "open",
    at: now,
    actor: by.name,
    reason: "appealGranted",
  } as const;
  await insertEvent(tx, event);
  await post(tx, [{ ...reward, id }], "accrue", { at: now, actor: by.name });
  await copyVerdict(tx, { from: reward.id, to: id, by, now });
}
