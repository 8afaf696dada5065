import type { OwnRecipient, RecipientProgress } from "@weitersagen/contract/recipient";
import { isTalk } from "../../entities/recommendation/is-talk.ts";

/** The sentence for the recipient's state. It corresponds to the referrer's sentences. */
export function recipientSentence({
  statusText,
  isHeld,
  isUnreleased,
  isVoucher,
  next,
  reason,
}: RecipientProgress) {
  switch (statusText) {
    case "claimInProcessing":
      if (isHeld) return "held";
      return isUnreleased ? "unreleased" : "confirmed";
    case "reported":
      return "reported";
    case "contract":
      return next ? "confirmed" : "contract";
    case "noContract":
      if (next !== null) return "accepted";
      return reason && reason.name !== "cancelled" ? "unrewarded" : "noContract";
    case "pickUpReward":
      return "ready";
    case "enterBankData":
      return "bank";
    case "rewardReady":
      if (isHeld) return "held";
      return isVoucher ? "collectedVoucher" : "collected";
    case "paid":
      return isVoucher ? "paidVoucher" : "paid";
    default:
      return reason ? "unconfirmed" : "expired";
  }
}

/**
 * On what the shown amount still depends; undefined if it is the recipient's already. After a talk with an advisor another contract
 * than one on the topic may earn another amount, until a contract is confirmed.
 */
export function rewardCondition({
  next,
  isHeld,
  advisorNumber,
  upTo,
}: Pick<RecipientProgress, "next" | "isHeld" | "advisorNumber" | "upTo">) {
  if (next === null) return undefined;
  if (isHeld) return "rewardOnceChecked";
  const hasTopic = isTalk({ advisorNumber }) && !upTo;
  switch (next.kind) {
    case "ordered":
      return hasTopic ? "rewardIfTopic" : "rewardIf";
    case "verified":
      return hasTopic ? "rewardOnceVerifiedTopic" : "rewardOnceVerified";
    case "provided":
      return "rewardOnceWaited";
    default:
      return undefined;
  }
}

/** The title of the recipient's status, in the browser that accepted and behind the mailed link. */
export function progressTitle({ statusText, amountCents }: RecipientProgress) {
  if (statusText === "reported") return "titleReported";
  return amountCents > 0 ? "title" : "titlePlain";
}

/** A promised reward is sent only after the recipient has confirmed the address by the mailed link. */
export function awaitsConfirmation({
  email,
  confirmedAt,
  progress: { amountCents, next },
}: Pick<OwnRecipient, "email" | "confirmedAt" | "progress">): boolean {
  return email !== null && confirmedAt === null && amountCents > 0 && next !== null;
}

/**
 * Whether the page of the mailed link asks for a click before it shows the status. Newer terms do not matter: those that were
 * agreed to at acceptance stay. A recipient whom an agent recorded has agreed to none, even if the address was confirmed elsewhere.
 */
export function needsClick({
  email,
  confirmedAt,
  consentedAt,
}: Pick<OwnRecipient, "email" | "confirmedAt" | "consentedAt">): boolean {
  return email !== null && (confirmedAt === null || consentedAt === null);
}
