import { textGroupName } from "@weitersagen/contract/console/mail-names";
import type { QualityReport } from "@weitersagen/contract/insight-quality";
import type { Language } from "@weitersagen/contract/language";
import type { Period } from "@weitersagen/domain/insight-period";
import { reasonOf } from "@weitersagen/domain/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { claimCounts, orderQuality, unrewardedOrders } from "../read-model/quality.ts";
import { figuresByGroup, mailsCountedSince } from "../repository/figures.ts";

const MOST_MAILS = 100;
/** The tenant's figures of mails, counted per template. */
const mails = { scope: "tenant", scopeIds: [0], dimension: "mail" } as const;

/** What went wrong in a period: cancelled and unrewarded orders, held rewards, claims, and mails that failed. */
export async function readQuality(
  tx: TenantTransaction,
  period: Period,
  language: Language,
): Promise<QualityReport> {
  const unrewarded = await unrewardedOrders(tx, period);
  const byTemplate = await figuresByGroup(tx, mails, { period, by: "key", limit: MOST_MAILS });
  return {
    ...period,
    ...(await orderQuality(tx, period)),
    unrewarded: unrewarded.map(({ reason, count }) => ({
      key: reason,
      name: reasonOf(reason, language)?.text ?? reason,
      count,
    })),
    claims: await claimCounts(tx, period),
    mails: byTemplate
      .map(({ key, figures: { mailsSent: sent, mailsFailed: failed } }) => ({
        key,
        name: textGroupName(key, language),
        sent,
        failed,
      }))
      .toSorted((one, other) => other.sent - one.sent),
    mailsCountedSince: await mailsCountedSince(tx),
  };
}
