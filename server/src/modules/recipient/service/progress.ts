import type { RecipientProgress } from "@weitersagen/contract/recipient";
import { reasonOf } from "@weitersagen/domain/order";
import {
  nextStep,
  rewardFacts,
  statusText,
  stepsOf,
  type ProgressFacts,
} from "@weitersagen/domain/recommendation-progress";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { promiseOf, recommendationNumbered } from "../../recommendation/service/view.ts";
import { findProgress } from "../repository.ts";
import type { RecipientRecord } from "../repository.ts";
import type { Caller } from "./accept.ts";

/** The same way that the referrer follows, from where it becomes the recipient's own. */
export async function recipientProgress(
  tx: TenantTransaction,
  catalogue: Catalogue,
  caller: Caller,
  recipient: RecipientRecord,
): Promise<RecipientProgress> {
  const { tenant, language, now } = caller;
  const { createdAt, keepUntil, share } = recipient;
  const { productId, productName } = await recommendationNumbered(tx, recipient.recommendationNumber);
  const row = await findProgress(tx, recipient);
  const isPromised = share < 100;
  // Why the referrer gets nothing is no business of whoever was promised nothing.
  const because = isPromised || row.unrewardedBecause === "cancelled" ? row.unrewardedBecause : null;
  const { recipientCents } = await promiseOf(catalogue, caller, productId, share);
  const named = await catalogue.names(tenant);
  const facts: ProgressFacts = {
    ...row,
    // Others may have ordered or cancelled through the same link: only their own time counts.
    status: row.orderedAt === null && now >= keepUntil ? "expired" : "open",
    createdAt,
    validUntil: keepUntil,
    clickedAt: createdAt,
    acceptedAt: createdAt,
    keptUntil: keepUntil,
    isUnrewarded: because !== null,
    isPromised,
    reward: rewardFacts(row),
  };
  return {
    productName: named(productName, language),
    amountCents:
      because !== null || row.rewardStatus === "cancelled" ? 0 : (row.rewardCents ?? recipientCents),
    statusText: statusText(facts),
    isHeld: row.isRewardHeld,
    steps: stepsOf(facts, row).filter(({ kind }) => kind !== "created" && kind !== "clicked"),
    next: nextStep(facts, now),
    reason: reasonOf(because ?? row.rewardCancelReason, language),
  };
}
