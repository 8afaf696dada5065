import type { RecipientProgress } from "@weitersagen/contract/recipient";
import { reasonOf, unconfirmedOrder } from "@weitersagen/domain/order";
import {
  isUnconfirmed,
  nextStep,
  type ProgressFacts,
  rewardFacts,
  statusText,
  stepsOf,
  verifiedBy,
} from "@weitersagen/domain/recommendation-progress";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Item, LoadedCatalogue } from "../../catalogue/service/loaded-catalogue.ts";
import { replacementFor } from "../../catalogue/service/on-sale.ts";
import { translateName } from "../../catalogue/service/translation.ts";
import { recommendationByNumber } from "../../recommendation/service/access.ts";
import { promiseFor } from "../../recommendation/service/promise.ts";
import { readProgress, type RecipientProgressRow, type RecipientRecord } from "../read-model.ts";
import type { Caller, RecipientDeps } from "./deps.ts";

/** The same progress that the referrer sees, without the steps before the recipient accepted. */
export async function recipientProgress(
  deps: RecipientDeps,
  tx: TenantTransaction,
  caller: Caller,
  recipient: RecipientRecord,
): Promise<RecipientProgress> {
  const { tenant, language, now } = caller;
  const { createdAt, keepUntil, share } = recipient;
  const recommended = await recommendationByNumber(tx, recipient.recommendationNumber);
  const { productId, deviceId, productName, advisorNumber, advisorName } = recommended;
  const row = await readProgress(tx, recipient);
  const isPromised = share < 100;
  // A recipient without a promised share must not learn why the referrer gets nothing.
  const because = isPromised || row.unrewardedBecause === "cancelled" ? row.unrewardedBecause : null;
  const catalogue = await deps.catalogue.load(tenant, tx);
  const { recipientCents, upTo } = promiseFor(catalogue, caller, { productId, deviceId, share });
  const facts: ProgressFacts = {
    ...row,
    // The recommendation's own status may come from other recipients of the same link.
    status: isOver(row, keepUntil, now) ? "expired" : "open",
    createdAt,
    validUntil: keepUntil,
    lockedAt: null,
    clickedAt: createdAt,
    acceptedAt: createdAt,
    keptUntil: keepUntil,
    isUnrewarded: because !== null,
    isPromised,
    reward: rewardFacts(row),
  };
  return {
    productName: translateName(catalogue.translations, productName, language),
    productId: furtherProduct(catalogue, caller, { productId, deviceId }),
    advisorNumber,
    advisorName,
    amountCents:
      because !== null || row.rewardStatus === "cancelled" ? 0 : (row.rewardCents ?? recipientCents),
    upTo: row.rewardCents === null && upTo,
    statusText: statusText(facts),
    isHeld: row.isRewardHeld,
    isVoucher: row.isVoucher,
    orderNumber: row.orderNumber,
    isUnreleased: row.isRewardUnreleased,
    steps: stepsOf(facts, row).filter(({ kind }) => kind !== "created" && kind !== "clicked"),
    next: nextStep(facts, now),
    reason: reasonOf(
      because ?? row.rewardCancelReason ?? (isUnconfirmed(facts) ? unconfirmedOrder.name : null),
      language,
      row.rewardFindings,
    ),
  };
}

/** What the recipient can recommend for a reward now, as the link itself offers it. */
function furtherProduct(catalogue: LoadedCatalogue, caller: Caller, item: Item): number | null {
  const sold = replacementFor(catalogue, item, caller.now) ?? item;
  return promiseFor(catalogue, caller, { ...sold, share: 100 }).bountyCents > 0 ? sold.productId : null;
}

/** No order in time, or one that only a browser reported and the provider did not confirm in time. */
function isOver({ orderedAt, verifiedAt }: RecipientProgressRow, keepUntil: Date, now: Date): boolean {
  if (verifiedAt !== null || now < keepUntil) return false;
  return orderedAt === null || now >= verifiedBy(orderedAt, keepUntil);
}
