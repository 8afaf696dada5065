import { textGroupName } from "@weitersagen/contract/console/mail-names";
import type { QualityReport } from "@weitersagen/contract/insight-quality";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { comparedPeriods, isWhollyCounted, type Period } from "@weitersagen/domain/insight-period";
import { reasonOf } from "@weitersagen/domain/order";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { claimCounts, orderQuality, unrewardedOrders } from "../read-model/quality.ts";
import { findCheck } from "../repository/checks.ts";
import { figuresByGroup, figuresOfPeriod, mailsCountedSince } from "../repository/figures.ts";

const MOST_MAILS = 100;
/** The tenant's figures of mails, counted per template. */
const mails = { scope: "tenant", scopeIds: [0], dimension: "mail" } as const;

/** What went wrong in a period: cancelled and unrewarded orders, held rewards, claims, and mails that failed. */
export async function readQuality(
  tx: TenantTransaction,
  period: Period,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<QualityReport> {
  const compared = comparedPeriods(period, isoDate(calendarDateOf(now)));
  const since = await mailsCountedSince(tx);
  const check = await findCheck(tx);
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
    mailsCountedSince: since,
    mailsCountedAt: check && check.checkedAt.getTime() > 0 ? check.checkedAt : null,
    before: await formerQuality(tx, compared.before, since),
    yearBefore: await formerQuality(tx, compared.yearBefore, since),
    beforeDays: compared.before,
    yearBeforeDays: compared.yearBefore,
  };
}

const all = { scope: "tenant", scopeIds: [0], dimension: "all", keys: [""] } as const;

async function formerQuality(
  tx: TenantTransaction,
  period: Period,
  mailsSince: string | null,
): Promise<QualityReport["before"]> {
  const { orders, cancelled, rewards, held } = await orderQuality(tx, period);
  const { checking, open, matched, refused } = await claimCounts(tx, period);
  const isCounted = isWhollyCounted(period, mailsSince);
  return {
    orders,
    cancelled,
    rewards,
    held,
    claims: checking + open + matched + refused,
    mailsFailed: isCounted ? (await figuresOfPeriod(tx, all, period)).mailsFailed : null,
  };
}
